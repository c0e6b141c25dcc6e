"""Anybody's findings held against the trees."""
