"""What of a very large change an artefact lists: the first of each kind, and how many are left out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from adjudge.contracts.target_v1 import ReasonV1

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.contracts.verdict_v1 import VerdictV1

MOST: Final = 200
"""Entries of one list; a grant opens 50 files."""
LISTS: Final = ("touched", "reads", "offending", "decisions", "flags", "named")
"""Of a verdict: what grows with the change."""

Entry = TypeVar("Entry")


def first_of(entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], int]:
    """The first entries, and how many are left out."""
    return tuple(entries[:MOST]), max(len(entries) - MOST, 0)


def bounded_reasons(reasons: Sequence[ReasonV1]) -> tuple[ReasonV1, ...]:
    """The first reasons, and one that counts the others by their codes."""
    listed, more = first_of(reasons)
    if not more:
        return listed
    counted = sorted(Counter(one.code for one in reasons[MOST:]).items())
    told = ", ".join(f"{count} of {code}" for code, count in counted)
    return (*listed, ReasonV1(code="more-reasons", message=f"{more} more reasons are not listed: {told}."))


def bounded_verdict(verdict: VerdictV1) -> VerdictV1:
    """A verdict whose lists are cut, with a limitation that says how many entries of which are left out."""
    cut = {name: first_of(getattr(verdict, name)) for name in LISTS}
    told = ", ".join(f"{more} of {name}" for name, (_, more) in cut.items() if more)
    limitations = bounded_reasons(verdict.limitations)
    if told:
        message = f"The verdict is on the whole change; entries that are not listed: {told}."
        limitations = (*limitations, ReasonV1(code="verdict-cut", message=message))
    return msgspec.structs.replace(
        verdict,
        **{name: listed for name, (listed, _) in cut.items()},
        reasons=bounded_reasons(verdict.reasons),
        limitations=limitations,
    )
