"""The deliverable of an audit, put together from what was accepted; a pure function of it.

Nothing is decided here that a reader could not count again: findings are grouped, ordered and told, numbers
are lengths of lists, and what was not read, not proved, not run or not asked is said.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from adjudge import __version__
from adjudge.audit.blocks import make_blocks, make_themes
from adjudge.audit.covering import count_beyond, cover
from adjudge.audit.grouping import WORST_FIRST, make_groups
from adjudge.contracts.audit_findings_v1 import (
    AuditFindingsV1,
    AuditSummaryV1,
    ExcludedFileV1,
    check_references,
)
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.model.audit import FileStatus
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from adjudge.audit.gathering import Gathered
    from adjudge.audit.grouping import Groups
    from adjudge.audit.weighing import Check
    from adjudge.contracts.audit_findings_v1 import (
        AuditCoverageV1,
        AuditFindingV1,
        RuntimeCheckV1,
        ThemeV1,
        WorkBlockV1,
    )
    from adjudge.model.audit import AuditedFile
    from adjudge.model.qualified import Qualified
    from adjudge.model.workload import WorkItem

TOP: Final = 5
"""Risks that are named at the top."""
GRAVE: Final = frozenset({"critical", "high"})
BEYOND: Final = "It is in no item, since the budget leaves its group unread."
"""Why a file that is audited is not: nothing else keeps one out of every item."""
RUNTIME: Final = ("confirmed", "not-confirmed", "inconclusive", "not-required")
LOOKS: Final = ("confirmed", "refuted", "disputed", "unsure", "none")


class Material(NamedTuple):
    """What a deliverable is made of.

    Attributes:
        run_id: Of the audit.
        qualified: All candidates, against the tree.
        gathered: Who said what.
        items: Of the plan, deepening and verification included.
        answered: Ids of those with a result in force.
        by_rules: Ids of those that rules alone answered.
        files: Every file of the tree with its disposition.
        runtime: What commands say of the tree, sorted by name.
        check: What comes of a piece of evidence.
        imports: Files that a file imports.
        importers: How many files import one.
        limitations: What could not be seen.
    """

    run_id: str
    qualified: Qualified
    gathered: Gathered
    items: Sequence[WorkItem]
    answered: frozenset[str]
    by_rules: frozenset[str]
    files: Sequence[AuditedFile]
    runtime: tuple[RuntimeCheckV1, ...]
    check: Check
    imports: Callable[[str], Iterable[str]]
    importers: Callable[[str], int]
    limitations: tuple[Reason, ...]


def synthesise(material: Material) -> AuditFindingsV1:
    """The document; equal material gives equal bytes."""
    groups = make_groups(material.qualified, material.gathered, material.check, material.importers)
    blocks = make_blocks(groups.findings, material.imports)
    themes = make_themes(groups.findings)
    findings = _linked(groups.findings, themes, blocks)
    coverage = cover(
        material.items,
        material.answered,
        material.by_rules,
        beyond=count_beyond(material.files, material.items),
    )
    excluded = tuple(_excluded(material.files, coverage))
    target = material.qualified.target
    counts = (len(themes), len(blocks), len(excluded))
    document = AuditFindingsV1(
        run_id=material.run_id,
        adjudge=__version__,
        tree=target.head_tree,
        commit=target.head_commit,
        summary=_summary(groups, coverage, counts, material),
        executive_summary=tuple(_sentences(groups, coverage, material)),
        top_risks=tuple(one.finding_id for one in findings[:TOP]),
        findings=findings,
        ungrounded=groups.ungrounded,
        refuted=groups.refuted,
        dismissed=groups.dismissed,
        leads=groups.leads,
        themes=themes,
        work_blocks=blocks,
        coverage=coverage,
        excluded=excluded,
        runtime=material.runtime,
        limitations=reasons_wire(_limitations(groups, coverage, material)),
    )
    check_references(document)
    return document


def _excluded(files: Iterable[AuditedFile], coverage: AuditCoverageV1) -> Iterator[ExcludedFileV1]:
    """Every file that no item holds, with the reason, sorted."""
    assigned = {one.path for one in coverage.files}
    for one in sorted(files):
        if one.status is not FileStatus.INCLUDED:
            yield ExcludedFileV1(path=one.path, reason=one.why or one.status.value)
        elif one.path not in assigned:
            yield ExcludedFileV1(path=one.path, reason=BEYOND)


def _linked(
    findings: Iterable[AuditFindingV1], themes: Iterable[ThemeV1], blocks: Iterable[WorkBlockV1]
) -> tuple[AuditFindingV1, ...]:
    """The findings with their theme and their block."""
    theme = {name: one.theme_id for one in themes for name in one.finding_ids}
    block = {name: one.block_id for one in blocks for name in one.finding_ids}
    return tuple(
        msgspec.structs.replace(one, theme=theme.get(one.finding_id), block=block[one.finding_id])
        for one in findings
    )


def _summary(
    groups: Groups, coverage: AuditCoverageV1, counts: tuple[int, int, int], material: Material
) -> AuditSummaryV1:
    found = groups.findings
    severities = Counter(one.severity for one in found)
    lenses = Counter(lens for one in found for lens in one.lenses)
    looks = Counter(one.second_look for one in found)
    statuses = Counter(one.status for one in material.runtime)
    themes, blocks, excluded = counts
    return AuditSummaryV1(
        candidates=len(material.gathered.origins),
        findings=len(found),
        ungrounded=len(groups.ungrounded),
        refuted=len(groups.refuted),
        dismissed=len(groups.dismissed),
        leads=len(groups.leads),
        proved=sum("proved" in one.proof for one in found),
        themes=themes,
        work_blocks=blocks,
        by_severity={name: severities[name] for name in WORST_FIRST},
        by_lens={name: lenses[name] for name in sorted(lenses)},
        by_second_look={name: looks[name] for name in LOOKS},
        items=coverage.items,
        answered=coverage.answered,
        answered_by_rules=coverage.by_rules,
        files=len(coverage.files),
        files_read=sum(not one.missing and not one.by_rules for one in coverage.files),
        files_by_rules=sum(not one.missing and bool(one.by_rules) for one in coverage.files),
        excluded=excluded,
        runtime={name: statuses[name] for name in RUNTIME},
    )


def _sentences(groups: Groups, coverage: AuditCoverageV1, material: Material) -> Iterator[str]:
    """What somebody has to know who reads nothing else."""
    found = groups.findings
    read = sum(not one.missing and not one.by_rules for one in coverage.files)
    ruled = sum(not one.missing and bool(one.by_rules) for one in coverage.files)
    if not coverage.files:
        yield "No file was assigned, so nothing was read."
        return
    yield (
        f"{read} of {_count(len(coverage.files), 'assigned file')} "
        f"{'was' if read == 1 else 'were'} read under every assigned lens, as the reviewers state."
    )
    if ruled:
        yield (
            f"{_count(ruled, 'file')} {'was' if ruled == 1 else 'were'} looked at by rules, in part or "
            "alone: what no rule looks for was not looked for there."
        )
    if not found:
        yield _nothing(coverage)
    else:
        grave = sum(one.severity in GRAVE for one in found)
        proved = sum("proved" in one.proof for one in found)
        confirmed = sum(one.second_look == "confirmed" for one in found)
        yield (
            f"{_count(len(found), 'finding')} at a proved place: {grave} critical or high, {proved} with a "
            f"proved claim, {confirmed} confirmed by a second reader."
        )
    if groups.refuted:
        yield f"{_count(len(groups.refuted), 'finding')} refuted by a second reader, told apart."
    if groups.ungrounded:
        claims = _count(len(groups.ungrounded), "claim")
        yield f"{claims} without a proved place, told apart and not believed."
    red = [one.name for one in material.runtime if one.status == "not-confirmed"]
    if red:
        yield f"Run in a throw-away copy or told by the operator, these commands are red: {', '.join(red)}."


def _nothing(coverage: AuditCoverageV1) -> str:
    """That there is no finding, and no more than that."""
    if coverage.by_rules == coverage.answered > 0:
        return "Rules found nothing, and nobody read."
    if coverage.by_rules:
        return "Nothing was found in what was read, and nothing by rules in the rest."
    return "Nothing was found." if coverage.extent == "complete" else "Nothing was found in what was read."


def _limitations(groups: Groups, coverage: AuditCoverageV1, material: Material) -> tuple[Reason, ...]:
    told = list(material.limitations)
    open_items = coverage.items - coverage.answered
    if open_items or not coverage.items:
        message = f"{_count(open_items, 'item')} of {coverage.items} have no accepted result."
        told.append(Reason(code="audit-not-complete", message=message))
    if coverage.by_rules:
        message = (
            f"{coverage.by_rules} of {_count(coverage.items, 'item')} answered by rules alone, without a "
            "reader: what no rule looks for was not looked for."
        )
        told.append(Reason(code="audit-by-rules", message=message))
    unseen = sum(one.severity in GRAVE and one.second_look in {"none", "unsure"} for one in groups.findings)
    if unseen:
        message = f"{_count(unseen, 'critical or high finding')} no second reader has decided about."
        told.append(Reason(code="not-verified", message=message))
    if not material.runtime:
        message = "No command was run and none was told of, so nothing is known of how the code behaves."
        told.append(Reason(code="runtime-not-asked", message=message))
    message = "That a file was read is what its reviewer states; that a quote stands there was checked."
    told.append(Reason(code="coverage-stated", message=message))
    return tuple(sorted(set(told), key=lambda one: (one.code, one.path or "", one.message)))


def _count(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
