"""Pictures of what the rules say: each draws what a plain function returned, and returns it to be tested."""

from minyan_kit.extras import need

need("matplotlib")  # without it, one line that says what to install
