"""Signals, impact and order of a change: PatchSet and two graphs to a Brief."""
