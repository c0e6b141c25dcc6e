"""Fixes from the review screen: asked for on a page, agreed to in the terminal, carried out beside it."""
