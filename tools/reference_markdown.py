"""Parts of Markdown that every page of ``docs/reference/`` is made of."""

from __future__ import annotations


def cell(text: str) -> str:
    """Text of a cell: on one line, and no bar ends it."""
    return " ".join(text.split()).replace("|", "\\|")


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    kept = (one for one in heading.lower() if one.isalnum() or one in " -_")
    return "".join(kept).replace(" ", "-")
