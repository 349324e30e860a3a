"""The rules over tables: rosters judged, services judged, and what people ask of them."""

from minyan_kit.extras import need

need("pandas")  # without it, one line that says what to install
