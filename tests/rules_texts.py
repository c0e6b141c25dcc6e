"""Texts for the rules: what hits one, on which lines."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import TYPE_CHECKING, NamedTuple

from adjudge.rules.find import look_at
from adjudge.rules.grammars import parse_for
from adjudge.rules.source import Source, read_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.rules.hit import RuleHit

ENDINGS = {
    "go": "a.go", "java": "A.java", "javascript": "a.js", "python": "a.py", "rust": "a.rs", "tsx": "a.tsx",
    "typescript": "a.ts",
}  # fmt: skip


class Example(NamedTuple):
    """One block of a page."""

    rule: str
    language: str
    text: str
    is_suspected: bool


def hits(language: str, text: str, changed: frozenset[int] | None = None) -> tuple[RuleHit, ...]:
    """What hits a text; all of its lines are changed unless told otherwise."""
    data = dedent(text).encode()
    lines = frozenset(range(1, data.count(b"\n") + 2)) if changed is None else changed
    return look_at(ENDINGS[language], language, data, lines).hits


def rules(language: str, text: str) -> set[str]:
    """Slugs of the rules that hit a text."""
    return {hit.rule.removeprefix("builtin/") for hit in hits(language, text)}


def source(language: str, text: str) -> Source:
    """A text as the rules look at it, every line changed."""
    data = dedent(text).encode()
    root = parse_for(language, data)
    assert root is not None
    found = read_source(language, data, root, tuple(range(data.count(b"\n") + 1)))
    assert found is not None
    return found


def examples(page: str) -> Iterator[Example]:
    """The examples of a page: under which rule, and whether it hits them."""
    rule, is_suspected = "", False
    for part in re.split(r"(?m)^(?=## builtin/|\*Suspected|\*Not suspected|```\w+$)", page):
        if part.startswith("## "):
            rule = part[3:].split("\n", 1)[0].strip()
        elif part.startswith("*"):
            is_suspected = part.startswith("*Suspected")
        elif part.startswith("```"):
            language, _, rest = part[3:].partition("\n")
            yield Example(rule, language, rest.partition("\n```")[0] + "\n", is_suspected)
