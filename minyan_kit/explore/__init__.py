"""Exploring the chapter: what would change an answer, where the practices differ, what the text decides."""
