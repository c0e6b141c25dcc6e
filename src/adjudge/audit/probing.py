"""One result looked at without taking it in: the same checks in the same order, and nothing is kept.

A file at the path of an item is held against that item, as taking it in would. One that lies elsewhere is
held against the item that it names; where it names none, the file itself is told.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

from adjudge.audit.checking import Bound, check_result, reject
from adjudge.audit.intake import record_of
from adjudge.audit.judging import Received, judge_results
from adjudge.audit.ledger import read_standing
from adjudge.audit.orphans import Orphans, look_at, refuse_file
from adjudge.contracts.result_check_v1 import ResultCheckV1, refused_wire
from adjudge.contracts.result_v1 import LIMIT_BYTES
from adjudge.contracts.strict import read_strict
from adjudge.errors import ContractError
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.finding import LOCATED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.audit.intake import Desk
    from adjudge.audit.ledger import Standing
    from adjudge.model.workload import WorkItem


class Shown(NamedTuple):
    """A file that is to be looked at.

    Attributes:
        data: Its bytes.
        path: Where it lies, as it was typed or below the top of the work tree.
        item: The item at whose path it lies; ``None`` elsewhere.
    """

    data: bytes
    path: str
    item: WorkItem | None


def probe_result(shown: Shown, items: Sequence[WorkItem], desk: Desk) -> ResultCheckV1:
    """What taking this file in would come to.

    Args:
        shown: The file.
        items: Of the plan so far.
        desk: Where results are accepted.
    """
    data, sha256 = shown.data, hashlib.sha256(shown.data).hexdigest()
    named = {one.item_id: one for one in items}
    item = shown.item or named.get(_claimed(data))
    standing = read_standing(desk.store.ledger, desk.run_id)
    if item is None:
        return refused_check(sha256, _answering_none(shown, desk, standing))
    held = standing.held.get(item.item_id)
    if held is not None and held.received_sha256 != sha256:
        problem = "other bytes were accepted for this item, and they stay"
        return refused_check(sha256, reject(item, RejectedClass.DUPLICATE, "", problem))
    return _judged(data, sha256, item, desk, standing)


def refused_check(sha256: str, refused: RejectedResult) -> ResultCheckV1:
    """The check of a result that does not count.

    Args:
        sha256: Of its bytes; empty where there are none.
        refused: Why.
    """
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


def refuse_large(path: str) -> RejectedResult:
    """That a file which answers no item has more bytes than a result may have.

    Args:
        path: Where it lies.
    """
    problem = f"{LIMIT_BYTES} bytes are allowed, and the file has more"
    return refuse_file(path, "", RejectedClass.MALFORMED, "", problem)


def _judged(data: bytes, sha256: str, item: WorkItem, desk: Desk, standing: Standing) -> ResultCheckV1:
    checked = check_result(data, Bound(desk.run_id, item, standing.result_ids()))
    if isinstance(checked, RejectedResult):
        return refused_check(sha256, checked)
    (judged,) = judge_results([Received(item, checked, sha256)], desk.sources())
    kept = judged.rejected or record_of(judged, standing.next_record_id(desk.run_id, item.item_id))
    if isinstance(kept, RejectedResult):
        return refused_check(sha256, kept)
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


def _claimed(data: bytes) -> str:
    """The item that a document names, whatever else is wrong with it; empty for one that names none."""
    try:
        plain = read_strict(data, limit_bytes=LIMIT_BYTES, exact=False)
    except ContractError:
        return ""
    found = plain.get("id") if isinstance(plain, dict) else None
    return found if isinstance(found, str) else ""


def _answering_none(shown: Shown, desk: Desk, standing: Standing) -> RejectedResult:
    """What is wrong with a file that answers no item of the plan."""
    told = look_at(shown.data, shown.path, Orphans(desk.run_id, standing.held, desk.digests))
    if told is not None:
        return told
    problem = (
        "its result was accepted, and files of it have changed since; what holds them now is another item"
    )
    return refuse_file(shown.path, _claimed(shown.data), RejectedClass.STALE_SOURCE, "$.id", problem)
