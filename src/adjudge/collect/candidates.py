"""Reports as candidates, so that they go through the same table as everybody's findings.

A report is a fact of the tree that it was made on, so it brings no quote: the blob gives it. Its claim is
only that the tool reports it, and the collection is the evidence of that. All that is new is handed on; of
what is inherited, so much that an import does not grow beyond its bound, and the rest is counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.entries import LIMIT_ENTRIES, assemble
from adjudge.model.candidate import Basis, Candidate, Reporter
from adjudge.model.evidence import Claim, CollectorEvidence
from adjudge.model.place import Side

if TYPE_CHECKING:
    from adjudge.model.candidate import Import
    from adjudge.model.collection import Collected, Collection, ToolReport

FORMAT: Final = "collection"


def as_candidates(collected: Collected) -> Import:
    """A candidate for each report of the head, in order; what went wrong is a failure of the import.

    Args:
        collected: A collector over a change; what is inherited is marked as ``unchanged``.
    """
    head = collected.head
    room = max(LIMIT_ENTRIES - (len(head.reports) - len(collected.inherited)), 0)
    inherited, left_out = frozenset(collected.inherited), frozenset(collected.inherited[room:])
    kept = [at for at in range(len(head.reports)) if at not in left_out]
    notes = [one.message if one.path is None else f"{one.path}: {one.message}" for one in head.limitations]
    if left_out:
        notes.append(f"{len(left_out)} inherited reports of {head.collector} are left out")
    return assemble(
        FORMAT,
        [
            _candidate(head, index, head.reports[at], inherited=at in inherited)
            for index, at in enumerate(kept)
        ],
        tools=(head.collector,),
        failures=() if head.looked else (one.message for one in head.reasons),
        notes=notes,
    )


def _candidate(head: Collection, index: int, report: ToolReport, *, inherited: bool) -> Candidate:
    line = report.start_line or None
    evidence = CollectorEvidence(
        collector=head.collector, rule=report.rule, path=report.path, start_line=report.start_line
    )
    return Candidate(
        index=index,
        severity=report.severity,
        title=report.message,
        summary="",
        path=report.path,
        side=Side.HEAD,
        start_line=line,
        end_line=report.end_line or None,
        quote=None,
        confidence_percent=None,
        defect_class=report.defect_class,
        claim=Claim.TOOL_REPORTED,
        evidence=(evidence,) if line is not None else (),
        suggestion=None,
        basis=Basis.COLLECTOR,
        reporter=Reporter(
            tool=head.collector,
            version=head.tool.version if head.tool is not None else "",
            rule=report.rule,
            report=FORMAT,
        ),
        marks=("unchanged",) if inherited else (),
    )
