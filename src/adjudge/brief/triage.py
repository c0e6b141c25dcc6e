"""How risky a change is and how long a careful look takes, with the reasons that set them.

Content comes first: what a signal says, what touched code deals with, what could not be read. Size is one
input, and of size only lines that are there to be read. A signal that is suppressed for good raises nothing;
one with a date does, since whether the date has passed is not decided here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.graph.facts import LOST_FLAGS
from adjudge.model.brief import Effort, Placement, Risk, Triage
from adjudge.model.outcome import Reason
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.brief.content import Content
    from adjudge.model.signal import Signal

GLANCE_LINES: Final = 20
READ_LINES: Final = 400
NAMED: Final = 20
"""Reasons that are told; the rest is counted."""

GUARDS: Final = frozenset({"guard-removed", "guard-loosened"})
BROKEN: Final = frozenset({"removed", "renamed"})
STEERING: Final = frozenset({
    "adjudge-configuration", "agent-configuration", "ci-configuration", "code-owners", "git-submodules",
    "hooks", "install-scripts",
})  # fmt: skip
"""Kinds of configuration that decide what runs, what is seen, or who must agree."""
SOURCE: Final = "source"
"""Part of what a dependency's change is called when it comes from elsewhere now."""
UNREAD: Final = frozenset({"language-not-read", *LOST_FLAGS})
"""Limitations without a path that leave part of a change unread."""

SENTENCES: Final = {
    Category.CONTRACT: "{subject} is used outside the change: {change} ({id}).",
    Category.COUPLING: "Parts come to depend on each other: {subject}, {change} ({id}).",
    Category.DEPENDENCY: "What the code rests on is another: {subject}, {change} ({id}).",
    Category.WEAKENING: "{subject} is held to less: {change} ({id}).",
    Category.CONFIGURATION: "What steers other checks is another: {subject}, {change} ({id}).",
    Category.SUSPICIOUS: "Text may not be what it looks like: {subject}, {change} ({id}).",
}


CODES: Final = {
    Category.CONTRACT: "contract",
    Category.COUPLING: "coupling",
    Category.DEPENDENCY: "dependency",
    Category.CONFIGURATION: "configuration",
    Category.SUSPICIOUS: "suspicious-text",
}
"""Codes of reasons; what got weaker is told by its own word."""


class _Raise(NamedTuple):
    """One reason and the risk that it sets."""

    risk: Risk
    reason: Reason


def triage_change(
    contents: Sequence[Content], signals: Iterable[Signal], limitations: Iterable[Reason] = ()
) -> Triage:
    """The triage of a change.

    Args:
        contents: One a change.
        signals: Highest consequence first.
        limitations: What could not be seen.
    """
    units = [one.read.unit for one in contents]
    placed = [unit.placement for unit in units]
    raised = sorted(
        (*_by_signals(signals), *_by_content(contents), *_by_gaps(contents, limitations)),
        key=lambda one: -list(Risk).index(one.risk),
    )
    lines, running = sum(one.lines for one in contents), sum(one.running for one in contents)
    sized = tuple(_by_size(lines, running))
    risks = [one.risk for one in (*raised, *sized)]
    return Triage(
        files=len(units),
        review_here=placed.count(Placement.REVIEW_HERE),
        deprioritized=placed.count(Placement.DEPRIORITIZED),
        excluded=placed.count(Placement.EXCLUDED),
        hunks=sum(len(one.read.text.hunks) for one in contents if one.read.text is not None),
        added=sum(unit.added for unit in units),
        removed=sum(unit.removed for unit in units),
        risk=max(risks, default=Risk.LOW, key=list(Risk).index),
        effort=_effort(lines, raised=bool(raised)),
        reasons=_told([one.reason for one in (*raised, *sized)]),
    )


def _effort(lines: int, *, raised: bool) -> Effort:
    if lines > READ_LINES:
        return Effort.STUDY
    return Effort.READ if raised or lines > GLANCE_LINES else Effort.GLANCE


def _by_signals(signals: Iterable[Signal]) -> Iterator[_Raise]:
    for one in signals:
        risk = _risk(one)
        if risk is not None and (one.suppression is None or one.suppression.until is not None):
            message = SENTENCES[one.category].format(subject=one.subject, change=one.change, id=one.signal_id)
            code = one.change if one.category is Category.WEAKENING else CODES[one.category]
            yield _Raise(risk, Reason(code=code, message=message, path=one.anchor.path))


def _risk(signal: Signal) -> Risk | None:
    """The risk that a signal sets; ``None`` for one that raises nothing by itself."""
    match signal.category:
        case Category.SUSPICIOUS:
            high = True
        case Category.WEAKENING:
            used = bool(signal.blast or signal.consumers)
            high = signal.change == "check-removed" or (signal.change in GUARDS and used)
        case Category.CONFIGURATION:
            high = signal.subject.rpartition("::")[2] in STEERING
        case Category.DEPENDENCY:
            high = SOURCE in signal.change.split("-")
        case Category.CONTRACT:
            if not signal.consequence or signal.change == "added":
                return None
            high = signal.change in BROKEN
        case _:
            high = False
    return Risk.HIGH if high else Risk.MEDIUM


def _by_content(contents: Iterable[Content]) -> Iterator[_Raise]:
    for one in contents:
        path = one.read.unit.path
        if one.dealings:
            told = "; ".join(
                f"{dealing.what} ({dealing.name}{f' in {dealing.symbol}' if dealing.symbol else ''})"
                for dealing in one.dealings
            )
            message = f"What changed in {path} deals with {told}."
            yield _Raise(Risk.MEDIUM, Reason(code="sensitive", message=message, path=path))
        if one.sensitive:
            message = f"The configuration calls {path} sensitive ({one.sensitive})."
            yield _Raise(Risk.MEDIUM, Reason(code="sensitive", message=message, path=path))


def _by_gaps(contents: Iterable[Content], limitations: Iterable[Reason]) -> Iterator[_Raise]:
    """What was not read is never low."""
    left = {one.read.unit.path for one in contents if one.read.unit.placement is Placement.EXCLUDED}
    for one in limitations:
        if (one.path is not None and one.path not in left) or one.code in UNREAD:
            message = f"Part of the change was not read: {one.message}"
            yield _Raise(Risk.MEDIUM, Reason(code="not-read", message=message, path=one.path))


def _by_size(lines: int, running: int) -> Iterator[_Raise]:
    if lines > GLANCE_LINES:
        risk = Risk.MEDIUM if running > READ_LINES else Risk.LOW
        message = f"{lines} changed lines are there to be read, {running} of them run in the product."
        yield _Raise(risk, Reason(code="size", message=message))


def _told(reasons: list[Reason]) -> tuple[Reason, ...]:
    """The first reasons, and how many more there are."""
    rest = len(reasons) - NAMED
    if rest <= 0:
        return tuple(reasons)
    more = Reason(code="more-reasons", message=f"{rest} more reasons; each signal among them is listed.")
    return (*reasons[:NAMED], more)
