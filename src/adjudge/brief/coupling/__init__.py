"""Signals of category ``coupling-boundary``: parts that come to depend on each other."""
