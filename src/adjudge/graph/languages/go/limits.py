"""Numbers that decide facts of Go besides the bytes; they are read without the grammar."""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
"""Raised whenever the same bytes would give other facts."""

CAP_BYTES: Final = 512 * 1024
"""A file above it is not parsed; its package and imports are read from its start."""

SCAN_BYTES: Final = 1024 * 1024
"""Package and imports are looked for in so much of a file."""
