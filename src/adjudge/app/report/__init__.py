"""Kept runs in the formats of others."""
