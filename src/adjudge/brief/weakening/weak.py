"""One thing that got weaker, and the signal and the evidence that it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.making import NOBODY, Users, What, make_signal
from adjudge.model.place import Excerpt, Place, Side
from adjudge.model.signal import Category, Signal, Weakening

if TYPE_CHECKING:
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

TEXT_CHARACTERS: Final = 200

WEIGHTS: Final = {
    "guard-removed": 6,
    "guard-loosened": 5,
    "check-removed": 5,
    "threshold-lowered": 4,
    "test-removed": 3,
    "test-skipped": 3,
    "test-loosened": 3,
    "suppression-added": 1,
}
"""How much each kind matters by itself; guards stand between users and the code."""

QUESTIONS: Final = {
    "guard-removed": "What refuses now what `{text}` refused in {subject}?",
    "guard-loosened": "Is {subject} meant to let through what it refused before (`{text}`)?",
    "check-removed": "What checks now what `{text}` checked in {subject}?",
    "threshold-lowered": "Is the weaker `{text}` in {subject} meant to stay?",
    "test-removed": "What tests now what {subject} tested?",
    "test-skipped": "Who takes note that {subject} no longer runs, and until when?",
    "test-loosened": "Is {subject} meant to accept more than before (`{text}`)?",
    "suppression-added": "Is what `{text}` silences in {subject} known to be harmless?",
}

STILL_THERE: Final = {"check-removed": "Is {subject} meant to check less than before (`{text}`)?"}
"""Asked instead where the evidence is a line of the head: nothing is gone, it counts for less."""

AT_TIMES: Final = "Who takes note that {subject} runs only under a condition now, and until when?"
"""Asked instead where a test is skipped in some cases alone."""

_CONDITION: Final = re.compile(r"(?:.*\.)?(?:skip[iI]f|skipUnless)\b.*", re.DOTALL)


class Where(NamedTuple):
    """The file of a change: its path in keys, and the one before a rename.

    Attributes:
        path: After, or the path that is gone.
        old_path: Before, when another.
    """

    path: RepoPath
    old_path: RepoPath | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weak:
    """One thing that got weaker.

    Attributes:
        kind: A key of ``WEIGHTS``.
        where: Its file.
        symbol: Qualified name in the file, a key path or a job; empty for the file as a whole.
        text: Canonical text of what got weaker.
        base: What stood there.
        head: What stands there.
        users: Who depends on the symbol.
    """

    kind: str
    where: Where
    symbol: str
    text: str
    base: Excerpt | None
    head: Excerpt | None
    users: Users = NOBODY

    @property
    def subject(self) -> str:
        """Path and symbol as people read them."""
        return f"{self.where.path}::{self.symbol}" if self.symbol else self.where.path


def where_of(change: Change) -> Where:
    """The file of a change."""
    moved = change.new_path is not None and change.old_path not in {None, change.new_path}
    return Where(change.path, change.old_path if moved else None)


def excerpt(path: RepoPath, side: Side, line: int, text: str) -> Excerpt:
    """One line as evidence, cut at the bound of an excerpt."""
    shown = text if len(text) <= TEXT_CHARACTERS else f"{text[: TEXT_CHARACTERS - 1]}…"
    return Excerpt(place=Place(path=path, side=side, line=line), text=shown)


def _question(weak: Weak) -> str:
    if weak.kind == "test-skipped" and _CONDITION.fullmatch(weak.text):
        return AT_TIMES
    return (STILL_THERE if weak.head is not None else QUESTIONS).get(weak.kind, QUESTIONS[weak.kind])


def told(weak: Weak) -> tuple[Signal, Weakening]:
    """The signal of one weakening, and its evidence."""
    before = weak.where.old_path
    evidence = weak.head or weak.base
    place = evidence.place if evidence else Place(path=weak.where.path, side=Side.HEAD, line=1)
    text = weak.text if len(weak.text) <= TEXT_CHARACTERS else f"{weak.text[: TEXT_CHARACTERS - 1]}…"
    signal = make_signal(
        What(
            category=Category.WEAKENING,
            change=weak.kind,
            subject=weak.subject,
            key=(weak.where.path, weak.symbol, weak.text),
            previous_key=(before, weak.symbol, weak.text) if before is not None else None,
        ),
        anchor=place,
        question=_question(weak).format(text=text, subject=weak.subject),
        weight=WEIGHTS[weak.kind],
        users=weak.users,
    )
    found = Weakening(
        signal_id=signal.signal_id,
        kind=weak.kind,
        subject=weak.subject,
        base=weak.base,
        head=weak.head,
    )
    return signal, found
