"""The executor ``host``: calls are written as work for somebody else, and his results are taken in later.

1. The plan is made as for everybody; what was answered before is taken in.
2. Results that are given are each held against their item: run, item, prompt, files, lenses. One that does
   not fit refuses all of them, and none is taken in.
3. What still waits is written as ``adjudge.workload/v1`` with its ``adjudge.result-map/v1``.

The binding of results is the key of the review: its trees, words and readers, the same in every run of it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.wiring import is_inside, write_once
from adjudge.audit.checking import Bound, check_result
from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.result_map_v1 import result_map_artefact
from adjudge.contracts.result_v1 import LIMIT_BYTES, SCHEMA
from adjudge.contracts.strict import read_strict
from adjudge.contracts.workload_v1 import workload_artefact
from adjudge.errors import ContractError, StateError, UsageError
from adjudge.model.audit import RejectedResult
from adjudge.model.ids import Digest, derive_digest
from adjudge.model.ledger import sha256
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.model.workload import LIMIT_ITEMS, Workload, map_results
from adjudge.plan.handing import answer_of_result, item_id_of, make_items, measure_file
from adjudge.ports import Answered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.model.review import Call
    from adjudge.model.workload import ScopedFile, WorkItem
    from adjudge.review.carrying_out import Keep
    from adjudge.review.reading import Reading

NAME: Final = "host"
HANDED: Final = "handed-over"
NOBODY: Final = Digest("0" * 64)
HINT: Final = "adjudge review --executor host writes what is due"


class Hosted(NamedTuple):
    """What a host is bound by, and what he wrote.

    Attributes:
        key: Of the review.
        results: As they were written.
    """

    key: Digest = NOBODY
    results: tuple[bytes, ...] = ()


def host_identity(model: str) -> ExecutorIdentity:
    """Who answers: nobody whom adjudge starts; what is sent leaves its hands."""
    return ExecutorIdentity(
        name=NAME,
        version="",
        model=model,
        settings_sha256=derive_digest("adjudge/executor-host/v1", SCHEMA.encode()),
        networked=True,
    )


def binding_of(key: Digest) -> str:
    """What results name as their run."""
    return f"work:{key[:32]}"


def check_place(folder: str, place: Place, world: World) -> None:
    """Nothing, when work can be written in a folder and its results kept.

    Raises:
        UsageError: The folder is not there, or lies in the repository.
        StateError: Nothing can be kept.
    """
    if place.writable is None:
        raise StateError("store-read-only", "Nothing can be kept here, so no result could be taken in.")
    if not os.path.isdir(folder):  # noqa: PTH112 - names that are not UTF-8
        raise UsageError("workload-folder", "The folder for the workload is not there.", "make it first")
    if is_inside(folder, world.folder):
        message = "The folder for the workload lies in the repository, whose work tree is reviewed."
        raise UsageError("workload-inside", message, "name one outside")


def take_results(reading: Reading, host: Hosted, made: Made, keep: Keep) -> None:
    """Take in results, all or none; the same bytes again change nothing.

    Args:
        reading: Of the host; what was answered before is in it.
        host: What he wrote, and what it is bound to.
        made: The brief of the change.
        keep: Keeps what ended, durably.

    Raises:
        UsageError: One does not fit its item, or its item was answered otherwise before.
    """
    planned = reading.planning.plan.calls
    calls = {item_id_of(one): one for one in planned}
    items = {one.item_id: one for one in _items(reading, planned, made)} if host.results else {}
    fitting = []
    for data in host.results:
        item = _fitting(data, items, host.key)
        names = dict.fromkeys(name for name, _ in calls[item.item_id].parts)
        units = [reading.units[name] for name in names]
        fitting.append((calls[item.item_id], answer_of_result(data, units)))
    before = {one.call_id: one.answer_sha256 for one in reading.attempts if one.end == AttemptEnd.DONE.value}
    for call, answer in fitting:
        known = before.setdefault(call.call_id, sha256(answer))
        if known != sha256(answer):
            message = f"{item_id_of(call)} was answered before, by other bytes."
            raise UsageError("result-conflict", message, "leave that result out")
    keep([], [])
    answers = {call.call_id: answer for call, answer in fitting}
    for call in reading.waiting():
        if call.call_id in answers:
            attempt = reading.take(call, 0, Answered(end=AttemptEnd.DONE, text=answers[call.call_id]))
            keep([attempt], list(reading.checkpoints(call)))


def write_work(reading: Reading, made: Made, key: Digest, folder: str) -> None:
    """Write what waits, under names that their content gives; nothing is written over.

    Args:
        reading: Of the host.
        made: The brief of the change.
        key: Of the review.
        folder: Where.
    """
    items = Workload(items=_items(reading, reading.waiting()[:LIMIT_ITEMS], made))
    documents = {
        "workload": encode_printed(workload_artefact(items)),
        "result-map": encode_printed(result_map_artefact(map_results(items, binding_of(key)))),
    }
    name = sha256(documents["workload"])[:12]
    for what, data in documents.items():
        write_once(os.path.join(folder, f"{what}-{name}.json"), data, what=what)  # noqa: PTH118 - as above


def _items(reading: Reading, calls: Sequence[Call], made: Made) -> tuple[WorkItem, ...]:
    """Calls as items, with the files that they cover."""
    return make_items(calls, reading.units, _files(reading, made))


def _files(reading: Reading, made: Made) -> Mapping[str, ScopedFile]:
    """The file of each unit by its id: that after the change, or the one that is gone."""
    blobs = {one.path: one.new_id or one.old_id for one in made.brief.target.changes}
    wanted = {
        one.unit_id: (one.path, blobs.get(one.path)) for one in reading.planning.plan.units if one.parts
    }
    texts = made.sources.texts(sorted({blob for _, blob in wanted.values() if blob is not None}))
    read = ((name, path, texts.get(blob)) for name, (path, blob) in wanted.items() if blob is not None)
    return {name: measure_file(path, data) for name, path, data in read if data is not None}


def _fitting(data: bytes, items: Mapping[str, WorkItem], key: Digest) -> WorkItem:
    """The item that a result fits.

    Raises:
        UsageError: It fits none.
    """
    try:
        plain = read_strict(data, limit_bytes=LIMIT_BYTES, exact=False)
    except ContractError as error:
        raise UsageError("result-unfit", f"A result cannot be read. {error.message}", HINT) from error
    name = plain.get("id") if isinstance(plain, dict) else None
    item = items.get(name) if isinstance(name, str) else None
    if item is None:
        message = f"A result is for {ascii(name)[:80]}, which is no item of this review."
        raise UsageError("result-unfit", message, HINT)
    checked = check_result(data, Bound(binding_of(key), item, {}))
    if isinstance(checked, RejectedResult):
        raise UsageError("result-unfit", checked.message, HINT)
    return item
