"""All findings of accepted results, and what tools reported, as one import that knows who said what.

Order is by item and place in its result, so neither the order in which results came nor that of the ledger
decides anything.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from adjudge.audit.judging import AUDIT, HOST
from adjudge.contracts.audit_result_v1 import finding_value
from adjudge.contracts.entries import assemble
from adjudge.contracts.evidence_v1 import evidence_value
from adjudge.model.workload import SecondVerdict, VerdictWord

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adjudge.contracts.audit_result_v1 import AcceptedFindingV1, AuditResultV1
    from adjudge.contracts.result_v1 import SecondVerdictV1
    from adjudge.model.candidate import Candidate, Import, Malformed

    Quote = Callable[[AcceptedFindingV1], str | None]


class Origin(NamedTuple):
    """Where a candidate came from.

    Attributes:
        item_id: The item that it answers.
        lenses: Under which it was found.
    """

    item_id: str
    lenses: tuple[str, ...]


class Verdict(NamedTuple):
    """A verdict with the item that it came from."""

    item_id: str
    said: SecondVerdict


class Gathered(NamedTuple):
    """Everything that was handed in.

    Attributes:
        given: All candidates.
        origins: Of each, by index; ``None`` for what a tool reported.
        verdicts: Of second readers, by finding id and item.
    """

    given: Import
    origins: tuple[Origin | None, ...]
    verdicts: tuple[Verdict, ...]


def gather(
    results: Iterable[AuditResultV1], leads: Sequence[Candidate | Malformed], quote: Quote
) -> Gathered:
    """The results and leads as one import.

    Args:
        results: That are in force for items of the plan, in any order.
        leads: Of tools, in their order.
        quote: What stands at the proved place of a finding whose quote was left out.
    """
    entries: list[Candidate | Malformed] = []
    origins: list[Origin | None] = []
    verdicts: list[Verdict] = []
    for result in sorted(results, key=lambda one: one.task_id):
        for found in result.findings:
            index = len(entries)
            text = quote(found) if found.hidden and found.ground.finding_id is not None else None
            made = finding_value(found, index, {} if text is None else {index: text})
            entries.append(replace(made, reporter=HOST))
            origins.append(Origin(result.task_id, found.lenses))
        verdicts += [Verdict(result.task_id, verdict_value(one)) for one in result.verification]
    for lead in leads:
        entries.append(replace(lead, index=len(entries)))
        origins.append(None)
    verdicts.sort(key=lambda one: (one.said.finding_id, one.item_id))
    return Gathered(assemble(AUDIT, entries), tuple(origins), tuple(verdicts))


def verdict_value(wire: SecondVerdictV1) -> SecondVerdict:
    """The value behind an accepted verdict."""
    return SecondVerdict(
        finding_id=wire.finding_id,
        verdict=VerdictWord(wire.verdict),
        reason=wire.reason,
        evidence=tuple(map(evidence_value, wire.evidence)),
    )
