"""All codes in one look-up; one code may mean several things, each in its place.

To add one, put a row where its kind stands: an error by its exit code in ``usage`` and ``refusals``, what is
told beside an answer in ``told``, a word of a closed list in ``words``, ``signals``, ``findings``, ``facts``,
``changes`` or ``checks``. Lists with sentences of their own, such as flags of patches, are taken as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.entries import MARKS
from adjudge.patch.flags import FLAGS
from adjudge.patch.refusal import PHRASES as PATCH_PHRASES
from adjudge.report.codes import (
    audit_results,
    audits,
    changes,
    checks,
    ci,
    collectors,
    coordination,
    executors,
    facts,
    findings,
    fixes,
    install,
    packs,
    processes,
    reports,
    reviews,
    served,
    signals,
    trials,
    words,
    workspaces,
)
from adjudge.report.codes.refusals import ENDINGS, SUFFIXES
from adjudge.report.codes.told import TOLD
from adjudge.scope.flags import FACTS
from adjudge.scope.reasons import DOUBTS
from adjudge.scope.reasons import PHRASES as SCOPE_PHRASES
from adjudge.scope.unseen import UNSEEN

if TYPE_CHECKING:
    from collections.abc import Iterator


LISTS: Final = (
    *words.LISTS,
    *audit_results.LISTS,
    *signals.LISTS,
    *findings.LISTS,
    *fixes.LISTS,
    *facts.LISTS,
    *changes.LISTS,
    *checks.LISTS,
    *ci.LISTS,
    *collectors.LISTS,
    *coordination.LISTS,
    *executors.LISTS,
    *reviews.LISTS,
    *packs.LISTS,
    *install.LISTS,
    *reports.LISTS,
    *served.LISTS,
    *audits.LISTS,
    *workspaces.LISTS,
    *trials.LISTS,
    *processes.LISTS,
)
"""(what it is, words, page that tells more) of every closed list."""

_FORMS: Final = (
    (
        re.compile(r"invalid-[a-z_]+"),
        "why a finding stands where it does",
        "The field of this name is missing in the report or not of the contract, so there is no finding.",
        "docs/imports.md",
    ),
    (
        re.compile(r"of-[0-9]+"),
        "why a finding counts or does not",
        "The candidate of this number says the same and speaks for both.",
        "docs/qualify.md",
    ),
)
"""Codes that hold a name or a number of the input: (form, what it is, meaning, page)."""


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
    return found or tuple(_by_form(code))


def all_codes() -> tuple[str, ...]:
    """Every code that has a meaning of its own, sorted."""
    return tuple(sorted({code for code, _ in all_meanings()}))


def all_meanings() -> Iterator[tuple[str, Meaning]]:
    """(code, meaning) pairs of all tables; one code and one kind come once."""
    for exit_code, rows in ENDINGS:
        for code, (what, following) in rows.items():
            yield code, Meaning("error", what, following, exit_code)
    for code, what in TOLD.items():
        yield code, Meaning("told beside an answer", what)
    for kind, listed, page in LISTS:
        for code, what in listed.items():
            yield code, Meaning(kind, what, page=page)
    yield from _carried()


def _carried() -> Iterator[tuple[str, Meaning]]:
    """What the lists say themselves that a command tells its reasons, flags and marks by."""
    from adjudge.rules.registry import RULES  # noqa: PLC0415 - many patterns, for this look-up alone

    for rule in RULES:
        meaning = f"{rule.title}. {rule.explanation}"
        yield rule.id, Meaning("rule of the builtin reviewer", meaning, page="docs/rules.md")
    for refusal, phrase in PATCH_PHRASES.items():
        yield refusal.value, Meaning("refusal of a patch", f"{phrase}.", exit_code=3, page="docs/patch.md")
    for reason, phrase in SCOPE_PHRASES.items():
        ends = 3 if reason in DOUBTS else 1
        yield (
            reason.value,
            Meaning("reason of a verdict", f"{phrase}.", exit_code=ends, page="docs/scope.md"),
        )
    for unseen, phrase in UNSEEN.items():
        yield unseen.value, Meaning("not judged", f"{phrase}.", page="docs/scope.md")
    for code, what in FLAGS.items():
        yield code, Meaning("flag of a patch", what, page="docs/patch.md")
    for code, what in FACTS.items():
        yield code, Meaning("flag of a change", what, page="docs/scope.md")
    for code, what in MARKS.items():
        yield code, Meaning("mark of a finding", f"{what[0].upper()}{what[1:]}.", page="docs/imports.md")


def _by_form(code: str) -> Iterator[Meaning]:
    for form, kind, what, page in _FORMS:
        if form.fullmatch(code):
            yield Meaning(kind, what, page=page)
    for ending, what, following in SUFFIXES:
        if code.endswith(ending) and code != ending:
            yield Meaning("error", what, following, 2)
