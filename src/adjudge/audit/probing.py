"""One result looked at without taking it in: the same checks in the same order, and nothing is kept."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from adjudge.audit.checking import NEXT, Bound, check_result, reject
from adjudge.audit.intake import record_of
from adjudge.audit.judging import Received, judge_results
from adjudge.audit.ledger import read_standing
from adjudge.contracts.result_check_v1 import ResultCheckV1, refused_wire
from adjudge.contracts.result_v1 import read_result
from adjudge.errors import ContractError
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.finding import LOCATED
from adjudge.model.ids import RepoPath
from adjudge.report.escape import escape_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.audit.intake import Desk
    from adjudge.audit.ledger import Standing
    from adjudge.model.workload import WorkItem

NO_PATH: Final = RepoPath("")


def probe_result(data: bytes, items: Sequence[WorkItem], desk: Desk) -> ResultCheckV1:
    """What taking these bytes in would come to.

    Args:
        data: Of the result, wherever it lies.
        items: Of the plan so far.
        desk: Where results are accepted.
    """
    sha256 = hashlib.sha256(data).hexdigest()
    item = _find(data, items)
    if isinstance(item, RejectedResult):
        return _refused(sha256, item)
    standing = read_standing(desk.store.ledger, desk.run_id)
    held = standing.held.get(item.item_id)
    if held is not None and held.received_sha256 != sha256:
        problem = "other bytes were accepted for this item, and they stay"
        return _refused(sha256, reject(item, RejectedClass.DUPLICATE, "", problem))
    return _judged(data, sha256, item, desk, standing)


def _judged(data: bytes, sha256: str, item: WorkItem, desk: Desk, standing: Standing) -> ResultCheckV1:
    checked = check_result(data, Bound(desk.run_id, item, standing.result_ids()))
    if isinstance(checked, RejectedResult):
        return _refused(sha256, checked)
    (judged,) = judge_results([Received(item, checked, sha256)], desk.sources())
    kept = judged.rejected or record_of(judged, standing.next_record_id(desk.run_id, item.item_id))
    if isinstance(kept, RejectedResult):
        return _refused(sha256, kept)
    return ResultCheckV1(
        sha256=sha256,
        item_id=item.item_id,
        fits=True,
        accepted=item.item_id in standing.held,
        refused=None,
        findings=len(judged.grounds),
        grounded=sum(one.disposition in LOCATED for one, _ in judged.grounds),
        notes=judged.notes,
    )


def _find(data: bytes, items: Sequence[WorkItem]) -> WorkItem | RejectedResult:
    """The item that the bytes answer, or what is wrong with them before an item is known."""
    try:
        named = read_result(data).item_id
    except ContractError as error:
        is_form = error.code in {"malformed", "oversized"}
        field = error.violations[0][0] if error.violations else ""
        return RejectedResult(
            item_id="",
            result_path=NO_PATH,
            why=RejectedClass.MALFORMED if is_form else RejectedClass.CONTRACT_INVALID,
            field=field,
            message=f"The file is no result: {escape_text(error.message)}",
            command=NEXT,
        )
    found = next((one for one in items if one.item_id == named), None)
    if found is not None:
        return found
    return RejectedResult(
        item_id=named,
        result_path=NO_PATH,
        why=RejectedClass.IDENTITY_MISMATCH,
        field="$.id",
        message=f"No item of the plan has the id {named}; files that changed since have items of their own.",
        command=NEXT,
    )


def _refused(sha256: str, refused: RejectedResult) -> ResultCheckV1:
    return ResultCheckV1(
        sha256=sha256,
        item_id=refused.item_id,
        fits=False,
        accepted=False,
        refused=refused_wire(refused),
        findings=0,
        grounded=0,
        notes=(),
    )
