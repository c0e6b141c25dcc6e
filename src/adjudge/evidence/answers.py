"""The four results of a check, and how a stated number and stated members are held against what was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.evidence import CheckedEvidence, EvidenceState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.model.evidence import Evidence, QueryEvidence, Topic
    from adjudge.model.ids import RepoPath

NAMED: Final = 3
"""Things that a sentence names; the rest is counted."""
SHOWN: Final = 200
"""Characters of a stated text that a sentence repeats."""

WORST: Final = (
    EvidenceState.CONTRADICTED,
    EvidenceState.DOES_NOT_HOLD,
    EvidenceState.UNAVAILABLE,
    EvidenceState.HOLDS,
)


class Verdict(NamedTuple):
    """One result with what was found, in one sentence."""

    state: EvidenceState
    found: str = ""


HOLDS: Final = Verdict(EvidenceState.HOLDS)


def unavailable(why: str) -> Verdict:
    """Nothing can be said, and why."""
    return Verdict(EvidenceState.UNAVAILABLE, why)


def contradicted(found: str) -> Verdict:
    """The opposite was proved."""
    return Verdict(EvidenceState.CONTRADICTED, found)


def does_not_hold(found: str) -> Verdict:
    """It was not found, and the opposite was not proved."""
    return Verdict(EvidenceState.DOES_NOT_HOLD, found)


def absent(found: str, doubt: str) -> Verdict:
    """What was stated is not there: a contradiction unless there is a doubt."""
    return does_not_hold(f"{found}; {doubt}.") if doubt else contradicted(f"{found}.")


def checked(
    item: Evidence,
    verdict: Verdict,
    *,
    blind_spots: Iterable[str] = (),
    topics: Iterable[Topic] = (),
) -> CheckedEvidence:
    """A piece of evidence with what came of it; only what holds has topics."""
    holds = verdict.state is EvidenceState.HOLDS
    return CheckedEvidence(
        evidence=item,
        state=verdict.state,
        found=verdict.found,
        blind_spots=tuple(sorted(set(blind_spots))),
        topics=tuple(sorted(set(topics))) if holds else (),
    )


def shown(text: str) -> str:
    """A stated text as far as a sentence repeats it."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def few(names: Sequence[str], nothing: str = "nothing") -> str:
    """The first names, the rest by number."""
    rest = len(names) - NAMED
    return ", ".join(map(shown, names[:NAMED])) + (f" and {rest} more" if rest > 0 else "") or nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Files that answer a question.

    Attributes:
        sure: Those that certainly belong to it.
        guessed: Those that may; none of ``sure``.
        unread: Why there may be others; empty when all were looked at.
        more_doubt: Why so many may be right though fewer were found; empty when they are wrong.
        member_doubt: Why a file may belong to it though it was not found; empty when it does not.
        told: How a file is told; its path unless more is known.
    """

    sure: frozenset[RepoPath]
    guessed: frozenset[RepoPath] = frozenset()
    unread: str = ""
    more_doubt: Callable[[int], str]
    member_doubt: Callable[[str], str]
    told: Callable[[RepoPath], str] = str


def hold_against(item: QueryEvidence, answer: Answer) -> Verdict:
    """The worst of what comes of a stated number and of each stated member."""
    if item.count is None and not item.members:
        return unavailable("Neither a number nor a member is stated.")
    found = [*_count(item.count, answer), *(_member(one, answer) for one in item.members or ())]
    return min(found, key=lambda one: WORST.index(one.state))


def _count(stated: int | None, answer: Answer) -> Iterator[Verdict]:
    if stated is None:
        return
    low, high = len(answer.sure), len(answer.sure) + len(answer.guessed)
    if stated == low == high and not answer.unread:
        yield HOLDS
        return
    told = f"{low if low == high else f'{low} to {high}'} found, {stated} stated: {_named(answer)}"
    if stated < low:
        yield contradicted(f"{told}.")
    elif stated > high:
        yield absent(told, answer.more_doubt(stated))
    elif low != high:
        yield unavailable(f"{told}; some are guesses by name.")
    else:
        yield unavailable(f"{told}; {answer.unread}.")


def _member(stated: str, answer: Answer) -> Verdict:
    if stated in answer.sure:
        return HOLDS
    if stated in answer.guessed:
        return unavailable(f"{shown(stated)} is a guess by name.")
    told = f"{shown(stated)} is not among what was found: {_named(answer)}"
    return absent(told, answer.member_doubt(stated))


def _named(answer: Answer) -> str:
    """The first of what was found, the rest by number."""
    paths = sorted(answer.sure | answer.guessed)
    return few([*map(answer.told, paths[:NAMED]), *paths[NAMED:]])
