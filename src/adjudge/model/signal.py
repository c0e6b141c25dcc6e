"""Signals: facts that the graph or the patch emitted, each with one question for a human."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath, SignalId
    from adjudge.model.place import Consumer, Excerpt, Place


class Category(StrEnum):
    """The closed set; a new one needs a decision record."""

    CONTRACT = "public-api-contract"
    COUPLING = "coupling-boundary"
    DEPENDENCY = "dependency"
    WEAKENING = "weakening"
    CONFIGURATION = "configuration"
    SUSPICIOUS = "suspicious-text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppression:
    """Why a signal needs no decision, as the trust base says.

    Attributes:
        reason: As written there.
        until: ISO date after which it no longer holds, as written; whether it has passed is
            decided at the gate.
        path: File of the trust base that says so.
        line: 1-based.
    """

    reason: str
    until: str | None
    path: RepoPath
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """A fact that the graph or the patch emitted.

    Attributes:
        signal_id: Content-addressed; no line number, no time.
        previous_id: The id under the old path when a path in the key was renamed.
        category: One of the closed set.
        change: What happened, such as ``removed``.
        subject: Path and symbol, as ``path::symbol``.
        anchor: Where to look.
        blast: Number of consumers outside the change.
        consumers: All of them, sorted.
        consequence: ``blast`` times the weight of the change, for ranking.
        question: What a human has to answer; never advice.
        experts: Who knows the subject, the change's own authors left out; best first.
        suppression: Why it needs no decision; ``None`` when it does.
    """

    signal_id: SignalId
    previous_id: SignalId | None
    category: Category
    change: str
    subject: str
    anchor: Place
    blast: int
    consumers: tuple[Consumer, ...]
    consequence: int
    question: str
    experts: tuple[str, ...] = ()
    suppression: Suppression | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weakening:
    """Something that held the code to account and does so less after the change.

    Attributes:
        signal_id: The signal of category ``weakening`` that it raised.
        kind: What got weaker, such as ``guard-removed``; the signal's ``change``.
        subject: The signal's subject.
        base: What stood there before; ``None`` when nothing did (a suppression that is new).
        head: What stands there now; ``None`` when it is gone.
    """

    signal_id: SignalId
    kind: str
    subject: str
    base: Excerpt | None
    head: Excerpt | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """Which signals are put before a human first.

    Attributes:
        shown: Ids of the first few by consequence; suppressed ones are never among them.
        remainder: Signals that are neither shown nor suppressed.
        suppressed: Signals that the trust base suppresses. The three sum to all signals.
    """

    shown: tuple[SignalId, ...]
    remainder: int
    suppressed: int
