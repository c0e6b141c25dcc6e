"""Hermetic git: the only place that starts it."""
