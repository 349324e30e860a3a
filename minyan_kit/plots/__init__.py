"""Pictures of what the rules say: each draws what a plain function returned, and returns it to be tested."""
