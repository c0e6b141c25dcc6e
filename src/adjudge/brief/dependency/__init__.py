"""Signals of category ``dependency``: manifests of both sides read, compared, and told entry by entry."""
