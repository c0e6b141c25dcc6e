"""Which reports of a collector fail its stage, and which leave it open.

A collector is believed about the tree that it ran on, so a report at or above the gate that is not inherited
fails the stage, wherever it stands. What cannot be held against the source, such as a report about a binary
or an oversize file, leaves the stage open; so does one outside of the change where the base tells nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import Standing
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from adjudge.model.collection import Collected
    from adjudge.model.finding import Finding
    from adjudge.model.qualified import Qualified

WORST_FIRST: Final = tuple(Severity)
INHERITED: Final = "unchanged"
"""The mark of a report that the base has as well."""
OPEN: Final = "report-open"


class Weighed(NamedTuple):
    """The reports of one collector.

    Attributes:
        counting: Those that fail its stage, in order.
        open: Why it cannot pass even so, in order.
    """

    counting: tuple[Finding, ...] = ()
    open: tuple[Reason, ...] = ()


def weigh_reports(one: Collected, findings: Qualified | None, touched: Collection[str]) -> Weighed:
    """What the reports of a collector come to at the gate.

    Args:
        one: What it came to.
        findings: The reports of all collectors, qualified.
        touched: Paths that the change touches.
    """
    if findings is None:
        return Weighed()
    mine = [found for found in findings.findings if _tool(found) == one.head.collector]
    compared = one.base is not None and one.base.looked
    counting = [found for found in mine if _counts(found, findings.gate, outside=compared)]
    apart = [found for found in mine if _counts(found, findings.gate, outside=True) and found not in counting]
    open_ = [
        *(_open(found.qualification.candidate, "stands outside of the change") for found in apart),
        *(_open(made, "is about a file that was not read") for made in _lost(one, findings, touched)),
    ]
    return Weighed(tuple(counting), tuple(filter(None, open_)))


def _counts(found: Finding, gate: Severity, *, outside: bool) -> bool:
    """Whether a located report counts; one outside that is not inherited was brought by the change."""
    if found.standing is Standing.ACTIVE:
        return True
    return outside and found.standing is Standing.OUTSIDE and _reaches(found.severity, gate)


def _lost(one: Collected, findings: Qualified, touched: Collection[str]) -> Iterator[Candidate]:
    """Reports at the gate that have no place in the source and that the base does not have as well."""
    known = {found.qualification.candidate.index for found in findings.findings}
    old = one.base.reports if one.base is not None else ()
    before: Counter[tuple[str, str]] = Counter((told.rule, told.path) for told in old)
    for qualification in findings.qualifications:
        made = qualification.candidate
        if not isinstance(made, Candidate) or made.index in known or INHERITED in made.marks:
            continue
        if made.reporter.tool != one.head.collector or not _reaches(made.severity, findings.gate):
            continue
        key = (made.reporter.rule, made.path)
        if not findings.whole_tree and made.path not in touched and before[key] > 0:
            before[key] -= 1
            continue
        yield made


def _reaches(severity: Severity, gate: Severity) -> bool:
    return WORST_FIRST.index(severity) <= WORST_FIRST.index(gate)


def _tool(found: Finding) -> str:
    candidate = found.qualification.candidate
    return candidate.reporter.tool if isinstance(candidate, Candidate) else ""


def _open(made: object, why: str) -> Reason | None:
    if not isinstance(made, Candidate):
        return None
    message = f"{made.reporter.rule} is reported and {why}, so whether it counts is not known."
    return Reason(code=OPEN, message=message, path=made.path, line=made.start_line)
