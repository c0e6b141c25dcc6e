"""Diff bytes to a ``PatchSet``, strictly; change anchors; path quoting."""
