"""A plan as work for somebody else, and what he wrote as an answer to the call it is for.

Rules: one item is one call, named after it, so an item is the same in every run of the same review; its
prompt is the call's own; to be covered are the files of its units, whole, with the digests of today. A result
becomes an answer of that call and nothing more: findings stand with the unit whose path they name, and what
is said of another path stands with the first unit.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from adjudge.contracts.candidates_v1 import SCHEMA
from adjudge.contracts.result_v1 import LIMIT_BYTES
from adjudge.contracts.strict import read_strict
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.lens import PASS_LENSES
from adjudge.model.review import Tier
from adjudge.model.workload import (
    Complexity,
    ItemScope,
    PromptText,
    RiskLevel,
    ScopedFile,
    WorkItem,
    WorkKind,
)
from adjudge.plan.reply_schema import READ, UNIT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.model.review import Call, PlannedUnit

RESULTS: Final = "results"
FOCUSED_TOKENS: Final = 4000
DEEP_TOKENS: Final = 16_000
_RISKS: Final = {
    Tier.TRIVIAL: RiskLevel.LOW,
    Tier.LITE: RiskLevel.MEDIUM,
    Tier.FULL: RiskLevel.HIGH,
}
_RISING: Final = (Tier.TRIVIAL, Tier.LITE, Tier.FULL)


def item_id_of(call: Call) -> str:
    """The id of the item that a call is."""
    return f"item:{call.call_id.partition(':')[2]}"


def measure_file(path: RepoPath, data: bytes) -> ScopedFile:
    """A file to cover, whole."""
    lines = data.count(b"\n") + (bool(data) and not data.endswith(b"\n"))
    return ScopedFile(path=path, sha256=sha256(data), lines=lines, start_line=1, end_line=lines)


def make_items(
    calls: Sequence[Call], units: Mapping[str, PlannedUnit], files: Mapping[str, ScopedFile]
) -> tuple[WorkItem, ...]:
    """Calls as items, in their order.

    Args:
        calls: Of the plan.
        units: Of the plan, by id.
        files: The file of each unit, by its id; a unit without one has nothing to be measured.
    """
    return tuple(_item(one, units, files) for one in calls)


def answer_of_result(data: bytes, units: Iterable[PlannedUnit]) -> bytes:
    """A result that was checked, as the answer of its call.

    Args:
        data: The result, as it was written; it is a document of the contract.
        units: Of the call, in order, at least one.
    """
    by_path: dict[str, str] = {}
    names = []
    for one in units:
        names.append(one.unit_id)
        for path in (one.path, one.old_path):
            if path is not None:
                by_path.setdefault(path, one.unit_id)
    findings = read_strict(data, limit_bytes=LIMIT_BYTES, exact=False)["findings"]
    told = [{**one, UNIT: by_path.get(one["path"], names[0])} for one in findings]
    reply = {"schema": SCHEMA, "result_sha256": sha256(data), READ: names, "findings": told}
    return json.dumps(reply, sort_keys=True).encode()


def _item(call: Call, units: Mapping[str, PlannedUnit], files: Mapping[str, ScopedFile]) -> WorkItem:
    names = list(dict.fromkeys(name for name, _ in call.parts))
    item_id = item_id_of(call)
    tier = max((units[name].tier for name in names), key=_RISING.index)
    return WorkItem(
        item_id=item_id,
        kind=WorkKind.READ,
        lenses=PASS_LENSES[call.pass_],
        complexity=_complexity(call.tokens),
        risk=_RISKS[tier],
        token_estimate=call.tokens,
        prompt=PromptText(text=call.prompt, sha256=call.prompt_sha256),
        scope=ItemScope(
            block=names[0], files=tuple(sorted({files[name] for name in names if name in files}))
        ),
        context=(),
        subjects=(),
        result_path=RepoPath(f"{RESULTS}/{item_id.partition(':')[2]}.json"),
    )


def _complexity(tokens: int) -> Complexity:
    if tokens <= FOCUSED_TOKENS:
        return Complexity.FOCUSED
    return Complexity.STANDARD if tokens <= DEEP_TOKENS else Complexity.DEEP
