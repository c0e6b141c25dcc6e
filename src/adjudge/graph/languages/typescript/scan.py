"""Imports told by text alone, for files that are not parsed or not whole; it also sees those in strings.

Rules: linear, and bounded to the head of a file, where imports stand; no names are told, so that whoever is
imported counts as used without saying for what.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adjudge.graph.facts import ImportFact
from adjudge.graph.languages.typescript.dialects import SCAN_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator

# Possessive quantifiers: a clause is read once, whatever stands in it.
_STATIC = re.compile(
    rb"^[ \t]*+(?P<word>import|export)\b(?P<clause>[^\"'`;()=<>]{0,2000}+)(?P<mark>[\"'])"
    rb"(?P<specifier>[^\"'\n\\]{1,500}+)(?P=mark)",
    re.MULTILINE,
)
_CALL = re.compile(
    rb"\b(?P<word>import|require)[ \t]*+\([ \t]*+(?P<mark>[\"'])(?P<specifier>[^\"'\n\\]{1,500}+)(?P=mark)"
)


def scan_imports(data: bytes) -> Iterator[ImportFact]:
    """The imports that the text seems to hold, static ones first.

    Args:
        data: Source.
    """
    head = data[:SCAN_BYTES]
    for pattern in (_STATIC, _CALL):
        at, line = 0, 1
        for match in pattern.finditer(head):
            line += head.count(b"\n", at, match.start())
            at = match.start()
            fact = _fact(match, line)
            if fact is not None:
                yield fact


def scan_calls(data: bytes, start: int) -> Iterator[ImportFact]:
    """The calls that the text seems to hold from a place on.

    Args:
        data: Source.
        start: Byte offset.
    """
    at, line = 0, 1
    for match in _CALL.finditer(data, start):
        line += data.count(b"\n", at, match.start())
        at = match.start()
        fact = _fact(match, line)
        if fact is not None:
            yield fact


def _fact(match: re.Match[bytes], line: int) -> ImportFact | None:
    word, specifier = match["word"], match["specifier"].decode("utf-8", "replace")
    clause = match.groupdict().get("clause")
    if clause is None:
        return ImportFact(
            specifier, 0, (), "", "dynamic" if word == b"import" else "require", line, lazy=True
        )
    words = clause.split()
    if words and words[-1] != b"from":
        return None
    if word == b"export":
        names = (("*", "*"),) if words[:1] == [b"*"] else ()
        return ImportFact(specifier, 0, names, "", "reexport", line, lazy=False) if words else None
    kind = "type-import" if words[:1] == [b"type"] and len(words) > 2 else "import"  # noqa: PLR2004 - two words are a name and from
    return ImportFact(specifier, 0, (), "", kind, line, lazy=False)
