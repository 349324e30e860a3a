"""What a topic looks like: where its people stand, and how they are drawn."""
