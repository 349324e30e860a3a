"""What the rules say, in words of a language, as text and as HTML."""
