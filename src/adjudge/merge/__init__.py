"""Findings that say the same, joined into clusters; identity that outlives lines."""
