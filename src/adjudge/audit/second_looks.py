"""Items that follow from what was found: a closer reading where much was found, and a second opinion.

Deepening: one round, never of a deepened item, at most a fifth of the base items, those with the heaviest
grounded findings. Verification: every critical and high finding with a proved place, by a pass of its own
that may refute; findings of one file share an item. Both are functions of the plan and of the findings, so
the same findings give the same items.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from adjudge.audit.items import Assigned, make_item
from adjudge.model.audit import Depth
from adjudge.model.candidate import Severity
from adjudge.model.ids import RepoPath
from adjudge.model.lens import in_order
from adjudge.model.workload import RiskLevel, ScopedFile, WorkKind
from adjudge.plan.options import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.audit.items import Ground
    from adjudge.model.audit import AuditedFile, AuditPlan, JudgedFinding
    from adjudge.model.workload import WorkItem

WEIGHTS: Final = {
    Severity.CRITICAL: 8, Severity.HIGH: 4, Severity.MEDIUM: 2, Severity.LOW: 1, Severity.INFO: 0,
}  # fmt: skip
LEAST: Final = {Depth.STANDARD: 6, Depth.DEEP: 2}
"""Weight of findings from which an item is read again; quick audits read nothing again."""
SHARE: Final = 5
"""One in so many base items is read again at most."""
GRAVE: Final = frozenset({Severity.CRITICAL, Severity.HIGH})
SUBJECTS: Final = 8
"""Findings of one verifying item."""
MARGIN: Final = 200
"""Lines before and behind findings that are read of a large file."""
WHOLE_TOKENS: Final = 16_000
"""A file up to this is read whole."""


def plan_deepening(
    plan: AuditPlan, ground: Ground, findings: Sequence[JudgedFinding]
) -> tuple[WorkItem, ...]:
    """Items that are read again, heaviest first.

    Args:
        plan: With its base items.
        ground: What all items rest on.
        findings: Of accepted base items.
    """
    least = LEAST.get(plan.intent.depth)
    if least is None:
        return ()
    of_item: dict[str, dict[str, JudgedFinding]] = defaultdict(dict)
    for one in findings:
        if one.is_grounded:
            of_item[one.item_id].setdefault(one.finding_id, one)
    weights = {name: sum(WEIGHTS[one.severity] for one in found.values()) for name, found in of_item.items()}
    heavy = [one for one in plan.items if weights.get(one.item_id, 0) >= least]
    heavy.sort(key=lambda one: (-weights[one.item_id], one.item_id))
    return tuple(
        make_item(
            WorkKind.DEEPEN,
            Assigned(one.scope.block, one.scope.files, _tokens(one), one.risk, one.context),
            one.lenses,
            ground,
            _sorted(of_item[one.item_id].values()),
        )
        for one in heavy[: len(plan.items) // SHARE]
    )


def plan_verification(
    plan: AuditPlan, ground: Ground, findings: Sequence[JudgedFinding]
) -> tuple[WorkItem, ...]:
    """Items that check findings, worst first.

    Args:
        plan: With the files of the tree.
        ground: What all items rest on.
        findings: Of all accepted items.
    """
    grave: dict[str, JudgedFinding] = {}
    for one in sorted(findings, key=lambda one: (one.finding_id, one.item_id)):
        if one.is_grounded and one.severity in GRAVE:
            grave.setdefault(one.finding_id, one)
    by_path: dict[str, list[JudgedFinding]] = defaultdict(list)
    for one in grave.values():
        by_path[one.path].append(one)
    files = {one.path: one for one in plan.files}
    blocks = {path: one.block_id for one in plan.blocks for path in one.files}
    made = [
        item
        for path in sorted(by_path)
        if path in files and files[RepoPath(path)].sha256 is not None
        for item in _verifying(by_path[path], files[RepoPath(path)], blocks, ground)
    ]
    worst = {one.finding_id: list(Severity).index(one.severity) for one in grave.values()}
    return tuple(sorted(made, key=lambda one: (min(worst[name] for name in one.subjects), one.item_id)))


def _verifying(
    found: list[JudgedFinding], file: AuditedFile, blocks: Mapping[RepoPath, str], ground: Ground
) -> Iterator[WorkItem]:
    ordered = sorted(found, key=lambda one: (one.start_line or 0, one.finding_id))
    for at in range(0, len(ordered), SUBJECTS):
        about = ordered[at : at + SUBJECTS]
        span = _span(file, about)
        assigned = Assigned(blocks.get(file.path, ""), (span,), _span_tokens(file, span), RiskLevel.HIGH, ())
        lenses = in_order(frozenset(one.lens for one in about))
        yield make_item(WorkKind.VERIFY, assigned, lenses, ground, _sorted(about))


def _span(file: AuditedFile, about: Sequence[JudgedFinding]) -> ScopedFile:
    """The whole file, or the lines around the findings of a large one."""
    assert file.sha256 is not None, "the file was measured"  # noqa: S101 - told to the type checker
    lines = file.lines or 0
    start, end = 1, lines
    if (file.tokens or 0) > WHOLE_TOKENS and all(one.start_line is not None for one in about):
        start = max(min(one.start_line or 1 for one in about) - MARGIN, 1)
        end = min(max(one.end_line or one.start_line or lines for one in about) + MARGIN, lines)
    return ScopedFile(path=file.path, sha256=file.sha256, lines=lines, start_line=start, end_line=end)


def _span_tokens(file: AuditedFile, span: ScopedFile) -> int:
    if not span.lines:
        return 0
    return (file.tokens or 0) * (span.end_line - span.start_line + 1) // span.lines


def _tokens(item: WorkItem) -> int:
    """Of the lines to read, without the prompt."""
    return max(item.token_estimate - estimate_tokens(len(item.prompt.text)), 0)


def _sorted(found: Iterable[JudgedFinding]) -> tuple[JudgedFinding, ...]:
    return tuple(sorted(found, key=lambda one: one.finding_id))
