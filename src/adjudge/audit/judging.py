"""Findings of results held against the tree by the table of every review; a batch at a time.

A quote that does not stand rejects nothing: its finding is told as ungrounded. A result is made up, and not
accepted, when more than half of at least five claims speak of what is not there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.checking import reject
from adjudge.contracts.defect_classes import CLASSES
from adjudge.contracts.entries import assemble
from adjudge.model.audit import RejectedClass
from adjudge.model.candidate import Candidate, Reporter
from adjudge.model.finding import LOCATED
from adjudge.qualify.identity import identify
from adjudge.qualify.outcome import is_implausible
from adjudge.qualify.redaction import without_secrets
from adjudge.qualify.table import qualify_import
from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.audit import RejectedResult
    from adjudge.model.finding import Qualification
    from adjudge.model.workload import AuditResult, SecondVerdict, WorkItem
    from adjudge.qualify.sources import QualifySources

LISTED: Final = ", ".join(CLASSES)
LONGEST: Final = 100
"""Characters of a class of others that a note holds."""
AUDIT: Final = "audit"
"""Name of the format in which results of an audit are handed to the table."""
HOST: Final = Reporter(tool="host", version="", rule="", report=AUDIT)


class Received(NamedTuple):
    """A result that fits its item.

    Attributes:
        item: What was assigned.
        result: As it was read.
        sha256: Of its bytes.
    """

    item: WorkItem
    result: AuditResult
    sha256: str


class Judged(NamedTuple):
    """A result with what became of its findings.

    Attributes:
        received: The result.
        grounds: (qualification, finding id) of each finding, in order; no id without a proved place.
        rejected: Why it is made up after all; ``None`` for one that is not.
        notes: What the host should know of it, sentences in the order of its findings; never a rejection.
    """

    received: Received
    grounds: tuple[tuple[Qualification, str | None], ...]
    rejected: RejectedResult | None
    notes: tuple[str, ...]


def judge_results(batch: Sequence[Received], sources: QualifySources) -> tuple[Judged, ...]:
    """One for each result, in order.

    Args:
        batch: Results that fit their items.
        sources: The tree, with no text read that is not needed for this batch.
    """
    said = [replace(one, reporter=HOST) for each in batch for one in each.result.findings]
    entries = [replace(one, index=at) for at, one in enumerate(said)]
    judged = qualify_import(assemble(AUDIT, entries), sources, with_names=False)
    names = [None if one is None else one.finding_id for one in identify(judged, sources)]
    made, start = [], 0
    for each in batch:
        end = start + len(each.result.findings)
        grounds = tuple(zip(judged[start:end], names[start:end], strict=True))
        made.append(_judged(each, grounds))
        start = end
    return tuple(made)


def clean_verdicts(result: AuditResult) -> AuditResult:
    """The same with every secret in the words of a second reader replaced.

    Evidence that spells one is left out: with a placeholder in it, it would be evidence of something else.
    """
    return replace(result, verification=tuple(map(_clean, result.verification)))


def _clean(one: SecondVerdict) -> SecondVerdict:
    kept = tuple(each for each in one.evidence if without_secrets(repr(each)) == repr(each))
    return replace(one, reason=without_secrets(one.reason), evidence=kept)


def _judged(received: Received, grounds: tuple[tuple[Qualification, str | None], ...]) -> Judged:
    rejected = None
    if is_implausible([one for one, _ in grounds]):
        first = next(at for at, (one, _) in enumerate(grounds) if one.disposition not in LOCATED)
        problem = "more than half of its findings speak of files, lines or facts that are not there"
        why = RejectedClass.VALIDATION_FAILED
        rejected = reject(received.item, why, f"$.findings[{first}]", problem)
    return Judged(received, grounds, rejected, tuple(_notes(received, grounds)))


def _notes(received: Received, grounds: tuple[tuple[Qualification, str | None], ...]) -> list[str]:
    item = received.item
    told = [
        f"{item.item_id} $.findings[{at}].class in {item.result_path} is none of the list ({LISTED}), "
        f"and counts as other: {escape_text(word[:LONGEST])}"
        for at, word in received.result.unknown_classes
    ]
    assigned = {one.path for one in item.scope.files}
    for at, (one, _) in enumerate(grounds):
        place = f"{item.item_id} $.findings[{at}]"
        if one.disposition not in LOCATED:
            told.append(f"{place} is ungrounded ({one.reason}): {escape_text(one.detail)}")
        elif one.resolved is not None and one.resolved.path not in assigned:
            path = escape_text(one.resolved.path)
            told.append(f"{place} stands in {path}, which was not assigned; it is kept.")
        if isinstance(one.candidate, Candidate) and one.redacted:
            told.append(f"{place} holds protected content in {', '.join(one.redacted)}; it is kept without.")
    return told
