"""The name of the note of a fix that is being written: one a work tree, though work trees share their state.

Clones of one history and linked work trees have one state. What is taken back in one of them is never taken
back in another.
"""

from __future__ import annotations

from typing import Final

from adjudge.model.ledger import sha256

LONG: Final = 32


def note_name(top: str | None) -> str:
    """A file name for the work tree at an absolute path; ``None`` where there is none."""
    return f"applying-{sha256((top or '').encode('utf-8', 'surrogateescape'))[:LONG]}"
