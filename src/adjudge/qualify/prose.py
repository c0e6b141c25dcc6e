"""Code in the prose of a finding: spans between backticks, and words that look like names of code."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_SPANS: Final = 50
"""Code spans of one message that are looked at."""

_TICKS: Final = re.compile(r"`+")
_NAMES: Final = re.compile(
    r"\b[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*\(\)?"  # a call
    r"|\b[A-Za-z][a-z0-9]*(?:[A-Z][a-z0-9]+)+\b"  # camelCase, CamelCase
    r"|\b_*[A-Za-z0-9]+(?:_+[A-Za-z0-9]+)+\b"  # snake_case
)
_WORD: Final = re.compile(r"[^\W\d]\w*")


def code_spans(text: str) -> tuple[str, ...]:
    """Texts between backticks, in order, each once; the first fifty.

    A span begins and ends with a run of as many backticks (CommonMark, code spans); a fence is one as well,
    and the word after its opening backticks is left out.
    """
    found: dict[str, None] = {}
    for span in _spans(text):
        if len(found) == MOST_SPANS:
            break
        if span.strip():
            found.setdefault(span)
    return tuple(found)


def _spans(text: str) -> Iterator[str]:
    runs = [(run.start(), run.end()) for run in _TICKS.finditer(text)]
    ends: dict[int, list[int]] = {}
    for at in range(len(runs) - 1, -1, -1):
        ends.setdefault(runs[at][1] - runs[at][0], []).append(at)
    at = 0
    while at < len(runs):
        size = runs[at][1] - runs[at][0]
        same = ends[size]
        while same and same[-1] <= at:
            same.pop()
        if not same:
            at += 1
            continue
        inside = text[runs[at][1] : runs[same[-1]][0]]
        yield inside.partition("\n")[2] if size > 2 and "\n" in inside else inside  # noqa: PLR2004 - a fence
        at = same[-1] + 1


def code_names(text: str) -> tuple[str, ...]:
    """Words of a text that look like names of code, sorted: in backticks, called, or put together."""
    bare = " ".join(code_spans(text))
    spelled = " ".join(match[0] for match in _NAMES.finditer(text))
    return tuple(sorted({match[0] for match in _WORD.finditer(f"{bare} {spelled}")}))
