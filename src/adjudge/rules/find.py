"""The hits of every rule on the changed lines of one file.

Rules: the same bytes give the same hits in the same order; a hit touches a changed line; a file that could
not be looked at says so, and is not a file without hits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.rules.grammars import LANGUAGES, parse_for
from adjudge.rules.hit import RuleHit
from adjudge.rules.registry import RULES
from adjudge.rules.source import CAP_BYTES, TooMuchWork, read_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adjudge.rules.hit import Found, Rule
    from adjudge.rules.source import Source

SPAN: Final = 8
"""Lines between where a text is built and where it is used that one hit may cover."""
LONG: Final = 400
"""Bytes of a line, on the average, beyond which nobody wrote it."""
HITS: Final = 500
"""Hits of one file that are told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What became of one file.

    Attributes:
        hits: By place.
        unread: Why it was not looked at, as a sentence; empty when it was.
        left_out: Hits over the bound.
    """

    hits: tuple[RuleHit, ...]
    unread: str
    left_out: int


def look_at(path: str, language: str, text: bytes, changed: frozenset[int]) -> Looked:
    """Every rule of a language on the changed lines of a file.

    Args:
        path: Told in the hits, and nothing else.
        language: One of ``grammars.LANGUAGES``.
        text: The file after the change.
        changed: 1-based numbers of its lines that the change added or edited.
    """
    why = _why_not(language, text)
    if why or not changed:
        return _unread(why)
    root = parse_for(language, text)
    rows = tuple(sorted(line - 1 for line in changed))
    source = None if root is None else read_source(language, text, root, rows)
    if source is None:
        return _unread("Its syntax tree takes more work than is given to one file.")
    try:
        ordered = _ordered(path, language, source, changed)
    except TooMuchWork:
        return _unread("The rules need more work than is given to one file.")
    return Looked(hits=tuple(ordered[:HITS]), unread="", left_out=max(0, len(ordered) - HITS))


def _ordered(path: str, language: str, source: Source, changed: frozenset[int]) -> list[RuleHit]:
    """Every hit once, by place."""
    found = {
        (hit.start_line, hit.end_line, hit.rule): hit
        for rule in RULES
        if language in rule.languages
        for one in rule.look(source)
        for hit in _hits(rule, one, path, changed)
    }
    return [found[key] for key in sorted(found)]


def _why_not(language: str, text: bytes) -> str:
    """Why a file is not looked at; empty for one that is."""
    if language not in LANGUAGES:
        return "No rule looks at this language."
    if len(text) > CAP_BYTES:
        return f"The file is longer than {CAP_BYTES} bytes."
    return "Its lines are so long that a tool must have made it." if _is_made(text) else ""


def _is_made(text: bytes) -> bool:
    """Whether a file is one of few lines that are very long."""
    lines = text.count(b"\n") + 1
    return len(text) // lines > LONG and any(len(line) > LONG for line in text.split(b"\n", 50))


def _unread(why: str) -> Looked:
    return Looked(hits=(), unread=why, left_out=0)


def _hits(rule: Rule, found: Found, path: str, changed: frozenset[int]) -> Iterator[RuleHit]:
    """One hit, if a changed line is in one of its places."""
    spans = [_lines(node) for node in found.nodes]
    touched = [span for span in spans if any(line in changed for line in range(span[0], span[1] + 1))]
    if not touched:
        return
    whole = (min(start for start, _ in spans), max(end for _, end in spans))
    start, end = whole if whole[1] - whole[0] < SPAN else touched[0]
    confidence = found.confidence_percent
    yield RuleHit(
        rule=rule.id,
        path=path,
        start_line=start,
        end_line=end,
        severity=found.severity or rule.severity,
        defect_class=rule.defect_class,
        confidence_percent=rule.confidence_percent if confidence is None else confidence,
        title=rule.title,
        summary=found.summary,
        languages=rule.languages,
    )


def _lines(node: Node) -> tuple[int, int]:
    start, end = node.start_point, node.end_point
    last = end[0] if end[1] or end[0] == start[0] else end[0] - 1
    return start[0] + 1, last + 1
