"""Accepted results that a deliverable leaves out although every file they speak of is as it was read.

Another scope, other lenses or another round plans other items, and what was found before stands in the ledger
alone. A result of a file that changed is not told: its item is another one, and is read anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from adjudge.contracts.audit_result_v1 import AuditResultV1
    from adjudge.model.audit import AuditedFile


def tell_beside(
    results: Iterable[AuditResultV1], wanted: Collection[str], files: Iterable[AuditedFile]
) -> tuple[Reason, ...]:
    """That findings of results in force are not in the deliverable; empty when all are.

    Args:
        results: In force, one at a time.
        wanted: Ids of the items of the plan.
        files: Every file of the tree as it is.
    """
    now = {one.path: one.sha256 for one in files}
    beside = [
        len(one.findings)
        for one in results
        if one.task_id not in wanted
        and one.findings
        and all(now.get(RepoPath(each.path)) == each.sha256 for each in one.file_coverage)
    ]
    if not beside:
        return ()
    message = (
        f"In the ledger and not told here: {plural(sum(beside), 'finding')} of "
        f"{plural(len(beside), 'accepted result')} for items of another scope or round."
    )
    return (Reason(code="findings-beside", message=message),)
