"""What a grammar is too old for, spelt for it in a way that it knows; every byte keeps its place.

Rules: only a file that has an error as it stands is spelt otherwise, and only where that leaves none; facts
are told of the text as it stands.
"""

from __future__ import annotations

import re

from adjudge.graph.languages.typescript.statements import meant

_GENERIC_TEMPLATE = re.compile(rb"(?<=[\w$)\]])<\{[^`]{0,600}?\}>(?=\s*`)")
_TYPE_IMPORT = re.compile(
    rb"(?:(?<=typeof )|(?<=readonly )|(?<=typeof\n)|(?=import\([^)]{0,300}\)\.[A-Z]\w*\b(?!\s*\()))"
    rb"import\(\s*(?P<mark>[\"'])(?P<specifier>[^\"'\n]+)(?P=mark)\s*,?\s*\)"
)
_ANY_IMPORT = re.compile(rb"import\(\s*(?P<mark>[\"'])(?P<specifier>[^\"'\n]+)(?P=mark)\s*,?\s*\)")
_ATTRIBUTES = re.compile(rb"(?<=[\"'])\s*(?:with|assert)\s*\{[^{}]*\}(?=\s*(?:;|\n|$))")
_MODIFIERS = re.compile(rb"\b(?:abstract\s+override|override\s+abstract|accessor)\b(?=\s)")
_USING = re.compile(rb"\busing\b(?!\s+[\w$]+\s*=)")


def spelt(data: bytes) -> bytes:
    """The source as an older grammar knows it, of the same length.

    Args:
        data: The source.
    """
    for pattern in (_GENERIC_TEMPLATE, _ATTRIBUTES):
        data = pattern.sub(lambda found: _blank(found[0]), data)
    data = _TYPE_IMPORT.sub(lambda found: _named(found[0]), data)
    data = _MODIFIERS.sub(
        lambda found: b"abstract".ljust(len(found[0])) if b"abstract" in found[0] else _blank(found[0]), data
    )
    return _USING.sub(b"usinG", data)


def type_import_at(data: bytes, start: int) -> tuple[str, str] | None:
    """(specifier, name taken) of a type that is imported at a place; ``None`` where there is none.

    Args:
        data: The source as it stands.
        start: Byte offset.
    """
    found = _ANY_IMPORT.match(data, start)
    if found is None:
        return None
    name = re.compile(rb"\s*\.\s*([\w$]+)").match(data, found.end())
    specifier = meant(found["specifier"].decode("utf-8", "replace"))
    return specifier, name[1].decode("utf-8", "replace") if name else ""


def _blank(text: bytes) -> bytes:
    return bytes(one if one == ord("\n") else ord(" ") for one in text)


def _named(text: bytes) -> bytes:
    """A name of the same length, with the lines that were in it behind."""
    lines = text.count(b"\n")
    return b"T" * (len(text) - lines) + b"\n" * lines
