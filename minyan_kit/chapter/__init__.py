"""Shulchan Arukh, Orach Chaim 55: its voices and practices, and its rules in the order of the text."""
