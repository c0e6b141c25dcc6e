"""Paths of a result led back from how its prompt shows them.

A prompt spells out what nobody would see in a path, and asks that paths be repeated as they stand there. A
host that reads the workload too has them as they are. Which of both a result holds is told by its coverage as
a whole, never path by path: one file may be named as another one is shown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.model.ids import RepoPath
from adjudge.plan.visible import restore

if TYPE_CHECKING:
    from adjudge.model.candidate import Candidate
    from adjudge.model.workload import AuditResult, WorkItem


def lead_back(result: AuditResult, item: WorkItem) -> AuditResult:
    """The result with every path of its coverage and its findings as in the repository.

    Args:
        result: As it was read.
        item: What it answers.
    """
    assigned = {one.path for one in item.scope.files}
    if {one.path for one in result.file_coverage} == assigned:
        return result
    return replace(
        result,
        file_coverage=tuple(replace(one, path=_meant(one.path)) for one in result.file_coverage),
        findings=tuple(map(_placed, result.findings)),
    )


def _placed(one: Candidate) -> Candidate:
    return replace(one, path=_meant(one.path))


def _meant(path: str) -> RepoPath:
    return RepoPath(restore(path, {}))
