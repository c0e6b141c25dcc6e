"""Signals of category ``suspicious-text``: characters that make a text read otherwise than it is."""
