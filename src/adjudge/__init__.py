"""Agents propose; the repository decides."""

__version__ = "0.1.0"
