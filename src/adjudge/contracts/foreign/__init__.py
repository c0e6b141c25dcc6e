"""Findings in the formats of other programs, each read into candidates by one module."""
