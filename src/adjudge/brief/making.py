"""One way to make a signal of the categories that need no graph of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.brief.ids import derive_signal_id
from adjudge.model.signal import Signal

if TYPE_CHECKING:
    from adjudge.model.outcome import Reason
    from adjudge.model.place import Consumer, Place
    from adjudge.model.signal import Category


class What(NamedTuple):
    """What a signal says.

    Attributes:
        category: Of the closed set.
        change: What happened, in one word or a few with hyphens.
        subject: What it happened to, as people read it; a path, or ``path::symbol``.
        key: Paths, symbols and names that tell it from others; no line number, no time.
        previous_key: The key before a rename of a path in it; ``None`` without one.
    """

    category: Category
    change: str
    subject: str
    key: tuple[str, ...]
    previous_key: tuple[str, ...] | None = None


class Users(NamedTuple):
    """Who depends on the subject, and how many files of them lie outside the change."""

    consumers: tuple[Consumer, ...] = ()
    blast: int = 0


NOBODY = Users()


class Found(NamedTuple):
    """What one category found, in no particular order.

    Attributes:
        signals: Of that category.
        limitations: What could not be looked at; each may stand for signals that are missing.
    """

    signals: tuple[Signal, ...] = ()
    limitations: tuple[Reason, ...] = ()


def make_signal(what: What, *, anchor: Place, question: str, weight: int, users: Users = NOBODY) -> Signal:
    """A signal with its ids derived from what it says.

    Args:
        what: Category, change, subject and key.
        anchor: Where to look.
        question: One for a human; never advice.
        weight: How much it matters by itself; the consequence is this times the blast, or
            times 1 without one.
        users: Who depends on the subject.
    """
    previous = what.previous_key
    return Signal(
        signal_id=derive_signal_id(what.category, what.change, *what.key),
        previous_id=derive_signal_id(what.category, what.change, *previous) if previous is not None else None,
        category=what.category,
        change=what.change,
        subject=what.subject,
        anchor=anchor,
        blast=users.blast,
        consumers=users.consumers,
        consequence=weight * max(users.blast, 1),
        question=question,
    )
