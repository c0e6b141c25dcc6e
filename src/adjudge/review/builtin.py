"""The builtin reviewer: signals of the brief and hits of rules as candidates, without a model.

Rules: a signal is a fact of the graph or of the patch, so its candidate carries what proves it; a hit of a
rule is a suspicion with a stated confidence, and proves nothing; what the trust base suppresses is marked as
such; signals that only ask a question of a person become no finding.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from adjudge.model.candidate import Basis, Candidate, Reporter, Severity
from adjudge.model.evidence import Claim, EdgeEvidence
from adjudge.model.place import Side
from adjudge.model.signal import Category
from adjudge.rules.registry import RULES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from adjudge.model.ids import RepoPath
    from adjudge.model.signal import Signal
    from adjudge.rules.hit import RuleHit

    LineOf = Callable[[RepoPath, str], int | None]

NAME: Final = "builtin"
REMOVED: Final = frozenset({"removed", "renamed"})
EDGES: Final = 10
"""Uses of what is gone that a finding brings as evidence; the rest is counted in its words."""

_WEAK: Final = {
    "guard-loosened": (Severity.MEDIUM, "security"),
    "guard-removed": (Severity.HIGH, "security"),
    "test-removed": (Severity.MEDIUM, "test"),
    "test-skipped": (Severity.MEDIUM, "test"),
    "test-loosened": (Severity.MEDIUM, "test"),
}
"""Kinds of weakening that are worse than others, with their class."""
_WEAK_DEFAULT: Final = (Severity.MEDIUM, "configuration")


def signal_candidates(signals: Iterable[Signal], base_line: LineOf) -> Iterator[Candidate]:
    """A candidate for each signal that tells of a defect; numbered from 0 in their order.

    Args:
        signals: Of the brief.
        base_line: Where a name was defined in a file before the change; ``None`` where it was not.
    """
    told = (one for one in (_of_signal(signal, base_line) for signal in signals) if one is not None)
    yield from (replace(one, index=index) for index, one in enumerate(told))


def examined_for() -> tuple[str, ...]:
    """Classes of defects that the builtin reviewer looks for, sorted."""
    of_signals = {defect_class for _, defect_class in (*_WEAK.values(), _WEAK_DEFAULT)}
    return tuple(sorted({"compatibility", *of_signals, *(one.defect_class for one in RULES)}))


def hit_candidates(hits: Iterable[RuleHit], *, start: int = 0) -> Iterator[Candidate]:
    """A candidate for each hit of a rule, in their order.

    Args:
        hits: Of files of the head.
        start: Number of the first.
    """
    for index, hit in enumerate(hits, start=start):
        yield Candidate(
            index=index,
            severity=hit.severity,
            title=hit.title,
            summary=hit.summary,
            path=hit.path,
            side=Side.HEAD,
            start_line=hit.start_line,
            end_line=hit.end_line,
            quote=None,
            confidence_percent=hit.confidence_percent,
            defect_class=hit.defect_class,
            claim=None,
            evidence=(),
            suggestion=None,
            basis=Basis.RULE,
            reporter=Reporter(tool=NAME, version="", rule=hit.rule, report=NAME),
        )


def _of_signal(signal: Signal, base_line: LineOf) -> Candidate | None:
    if signal.category is Category.WEAKENING:
        severity, defect_class = _WEAK.get(signal.change, _WEAK_DEFAULT)
        return _candidate(signal, severity, defect_class, f"Weaker: {signal.change} in {signal.subject}")
    if signal.category is Category.SUSPICIOUS:
        title = f"Suspicious text: {signal.change} in {signal.subject}"
        return _candidate(signal, Severity.MEDIUM, "security", title)
    if signal.category is Category.CONTRACT and signal.change in REMOVED and signal.consumers:
        return _still_used(_where_it_was(signal, base_line))
    return None


def _where_it_was(signal: Signal, base_line: LineOf) -> Signal:
    """The signal at the name that others still use: of a rename, that is the one before."""
    used = next((one.uses for one in signal.consumers if one.uses), "")
    line = base_line(signal.anchor.path, used) if signal.change == "renamed" else None
    if line is None:
        return signal
    return replace(signal, anchor=replace(signal.anchor, side=Side.BASE, line=line))


def _still_used(signal: Signal) -> Candidate:
    """A contract that is gone and that files outside the change still use."""
    uses = tuple(
        EdgeEvidence(source=path, target=signal.anchor.path, edge="", side=Side.HEAD)
        for path in sorted({one.path for one in signal.consumers})[:EDGES]
    )
    title = f"{signal.subject} is {signal.change} and still used by {signal.blast} outside the change"
    return _candidate(signal, Severity.HIGH, "compatibility", title, Claim.STILL_IMPORTED, uses)


def _candidate(
    signal: Signal,
    severity: Severity,
    defect_class: str,
    title: str,
    claim: Claim | None = None,
    evidence: tuple[EdgeEvidence, ...] = (),
) -> Candidate:
    anchor = signal.anchor
    return Candidate(
        index=0,
        severity=severity,
        title=title,
        summary=signal.question,
        path=anchor.path,
        side=anchor.side,
        start_line=anchor.line or None,
        end_line=anchor.line or None,
        quote=None,
        confidence_percent=None,
        defect_class=defect_class,
        claim=claim,
        evidence=evidence,
        suggestion=None,
        basis=Basis.SIGNAL,
        reporter=Reporter(tool=NAME, version="", rule=f"signal/{signal.change}", report=NAME),
        marks=("suppressed",) if signal.suppression is not None else (),
    )
