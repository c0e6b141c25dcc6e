"""What reports of collectors count for in a review.

A collector is believed about the tree that it ran on: what it reports needs no second reporter. A report
that the base has as well stands inherited; one outside of the change that the base does not have was brought
by it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.model.candidate import Basis, Candidate
from adjudge.model.finding import Standing
from adjudge.qualify.standing import NOT_PROVED, WORST_FIRST, counts_at_gate

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from adjudge.model.candidate import Severity
    from adjudge.model.collection import Collected
    from adjudge.model.finding import Finding
    from adjudge.model.qualified import Qualified


def count_reports(qualified: Qualified, collected: Sequence[Collected]) -> Qualified:
    """The same findings, those of collectors with what they count for.

    Args:
        qualified: Findings of all.
        collected: What each collector came to.
    """
    compared = {one.head.collector for one in collected if one.base is not None and one.base.looked}
    findings = tuple(_counted(one, qualified.gate, compared) for one in qualified.findings)
    counted = tuple(one.qualification.candidate.index for one in findings if counts_at_gate(one))
    return replace(qualified, findings=findings, counted=counted)


def _counted(finding: Finding, gate: Severity, compared: Collection[str]) -> Finding:
    made = finding.qualification.candidate
    if not isinstance(made, Candidate) or made.basis is not Basis.COLLECTOR:
        return finding
    if finding.standing is Standing.ACTIVE and finding.reason == NOT_PROVED:
        return _believed(finding, gate)
    if finding.standing is Standing.OUTSIDE and made.reporter.tool in compared:
        return _believed(finding, gate)
    return finding


def _believed(finding: Finding, gate: Severity) -> Finding:
    if WORST_FIRST.index(finding.severity) <= WORST_FIRST.index(gate):
        return replace(finding, standing=Standing.ACTIVE, reason="")
    return replace(finding, standing=Standing.BELOW_GATE, reason=f"below-{gate.value}")
