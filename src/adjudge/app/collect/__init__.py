"""Collectors that were named."""
