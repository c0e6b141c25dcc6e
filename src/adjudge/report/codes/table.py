"""All codes in one look-up; one code may mean several things, each in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.patch.refusal import PHRASES as PATCH_PHRASES
from adjudge.report.codes.refusals import ENDINGS, SUFFIXES
from adjudge.report.codes.told import TOLD
from adjudge.report.codes.words import LISTS
from adjudge.scope.reasons import DOUBTS
from adjudge.scope.reasons import PHRASES as SCOPE_PHRASES

if TYPE_CHECKING:
    from collections.abc import Iterator


class Meaning(NamedTuple):
    """One thing that a code means.

    Attributes:
        kind: What it is, such as ``error`` or ``reason of a judgment``.
        meaning: One or two sentences.
        next_step: What to do; may be empty.
        exit_code: What a command ends with that meets it; ``None`` when that does not follow.
        page: Where more is told; empty when nowhere.
    """

    kind: str
    meaning: str
    next_step: str = ""
    exit_code: int | None = None
    page: str = ""


def find_meanings(code: str) -> tuple[Meaning, ...]:
    """Everything that a code means; empty for what is none."""
    found = tuple(meaning for name, meaning in all_meanings() if name == code)
    return found or tuple(_by_ending(code))


def all_codes() -> tuple[str, ...]:
    """Every code that has a meaning of its own, sorted."""
    return tuple(sorted({code for code, _ in all_meanings()}))


def all_meanings() -> Iterator[tuple[str, Meaning]]:
    """(code, meaning) pairs of all tables."""
    for exit_code, rows in ENDINGS:
        for code, (what, following) in rows.items():
            yield code, Meaning("error", what, following, exit_code)
    for code, what in TOLD.items():
        yield code, Meaning("told beside an answer", what)
    for kind, words, page in LISTS:
        for code, what in words.items():
            yield code, Meaning(kind, what, page=page)
    for refusal, phrase in PATCH_PHRASES.items():
        yield refusal.value, Meaning("refusal of a patch", f"{phrase}.", exit_code=3, page="docs/patch.md")
    for reason, phrase in SCOPE_PHRASES.items():
        ends = 3 if reason in DOUBTS else 1
        yield (
            reason.value,
            Meaning("reason of a verdict", f"{phrase}.", exit_code=ends, page="docs/scope.md"),
        )


def _by_ending(code: str) -> Iterator[Meaning]:
    for ending, what, following in SUFFIXES:
        if code.endswith(ending) and code != ending:
            yield Meaning("error", what, following, 2)
