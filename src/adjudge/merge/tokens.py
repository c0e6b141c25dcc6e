"""The words that two texts are held against one another by.

A word is a run of letters or digits, parted at the humps of camel case, in lower case, without a plural s.
Fenced blocks are left out: they are proposed edits. Texts are cut before they are read, so a hostile one
costs no more than a long one.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

TITLE: Final = 500
"""Characters of a title that are read."""

TEXT: Final = 4_000
"""Characters of a summary, or of a quote, that are read."""

_STOP_TEXT: Final = """
a an and are as at be by can for from in into is it not of on or s t that the this to via when with
"""
_STOP: Final = frozenset(_STOP_TEXT.split())
_RUN: Final = re.compile(r"[0-9]+|[^\W\d_]+")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_FENCE: Final = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_CODE: Final = re.compile(r"`([^`\n]+)`")
_NAME: Final = re.compile(r"`([^`\n]{1,80})`|'([^'\n]{1,80})'|\"([^\"\n]{1,80})\"")
_LINES: Final = re.compile(
    r"(?:\blines?\s{0,3}|:|\bL)([0-9]{1,7})(?:\s{0,3}[-\u2013]\s{0,3}([0-9]{1,7}))?", re.IGNORECASE
)
_SHORTEST_PLURAL: Final = 3
_SPOT: Final = 200


class Words(NamedTuple):
    """The words of one finding.

    Attributes:
        title: Those of its title.
        text: Those of title and summary.
        code: Those of the text that stand in code spans.
        quote: Those of the lines it rests on.
        said: Those of the text that do not stand in the lines it rests on.
        names: What the title puts in backticks or quotation marks, as written.
        lines: (first, last) of each range of lines that the text names.
        plain: Title and summary in one line, for looking up quotes.
        spot: The beginning of the quote in one line.
    """

    title: frozenset[str]
    text: frozenset[str]
    code: frozenset[str]
    quote: frozenset[str]
    said: frozenset[str]
    names: frozenset[str]
    lines: tuple[tuple[int, int], ...]
    plain: str
    spot: str


def read_words(title: str, summary: str, quote: str) -> Words:
    """The words of a finding with these texts."""
    head = title[:TITLE]
    whole = _FENCE.sub(" ", f"{head}\n{summary[:TEXT]}")
    text, place = split_words(whole), _quote_words(quote[:TEXT])
    return Words(
        split_words(head),
        text,
        split_words(" ".join(_CODE.findall(whole))),
        place,
        text if text.isdisjoint(place) else text - place,
        frozenset(name for found in _NAME.findall(head) for name in found if name),
        tuple((int(first), int(last or first)) for first, last in _LINES.findall(whole)),
        " ".join(whole.split()),
        " ".join(quote[:TEXT].split())[:_SPOT],
    )


def split_words(text: str) -> frozenset[str]:
    """The words of a text; those of the stop list are left out."""
    runs = set(_RUN.findall(text))
    parts = {part.lower() for run in runs if not run.islower() for part in _HUMP.split(run)}
    parts.update(run for run in runs if run.islower())
    return frozenset(map(_singular, parts)) - _STOP


@lru_cache(maxsize=64)
def _quote_words(quote: str) -> frozenset[str]:
    """Words of a quote: many findings rest on the same lines, one after the other."""
    return split_words(quote)


def likeness(first: frozenset[str], second: frozenset[str]) -> float:
    """Shared words as a part of all (Jaccard): 0 to 1, and 0 for nothing against nothing."""
    shared = len(first & second)
    return shared / (len(first) + len(second) - shared) if shared else 0.0


def _singular(word: str) -> str:
    is_plural = len(word) > _SHORTEST_PLURAL and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if is_plural else word
