"""The languages that one extractor reads, and what decides their facts besides the bytes.

Rules: nothing here loads a grammar, so that a program that meets no such file never does.
"""

from __future__ import annotations

from typing import Final, NamedTuple

VERSION: Final = 6
"""Raised whenever the same bytes would give other facts."""

CAP_BYTES: Final = 512 * 1024
"""A file above it is not parsed; its imports are scanned by line."""

SCAN_BYTES: Final = 1024 * 1024
"""So much of a file that is not parsed is scanned; imports stand at its head."""


class Dialect(NamedTuple):
    """One language.

    Attributes:
        grammar: ``typescript``, ``tsx`` or ``javascript``; of a component what its script falls back to.
        suffixes: Ends of the paths that are read so.
        is_component: The script stands in blocks between markup.
    """

    grammar: str
    suffixes: tuple[str, ...]
    is_component: bool = False


DIALECTS: Final = {
    "javascript": Dialect("javascript", (".js", ".jsx", ".mjs", ".cjs")),
    "typescript": Dialect("typescript", (".ts", ".mts", ".cts")),
    "tsx": Dialect("tsx", (".tsx",)),
    "vue": Dialect("javascript", (".vue",), is_component=True),
    "svelte": Dialect("javascript", (".svelte",), is_component=True),
    "astro": Dialect("typescript", (".astro",), is_component=True),
}
"""By the name under which people know the language; TSX is one of its own, since its grammar is."""

SUFFIXES: Final = tuple(suffix for dialect in DIALECTS.values() for suffix in dialect.suffixes)
