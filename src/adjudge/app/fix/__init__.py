"""Findings mended in throw-away trees, and the proof of it."""
