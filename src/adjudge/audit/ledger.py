"""What the one ledger says of an audit: results accepted, taken back, and files imported.

A result is the record ``RUN/ITEM/N`` of kind ``audit-result``, where N counts how often a result of the item
was taken back; a record of the same name and kind ``audit-unaccept`` takes it back. So bytes that were
accepted are a no-op when they come again, other bytes are refused until the first are taken back, and
nothing that was accepted is ever gone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.audit_import_v1 import AuditUnacceptV1
from adjudge.contracts.audit_result_v1 import read_accepted
from adjudge.contracts.canonical import encode_canonical
from adjudge.model.ledger import Record

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.contracts.audit_result_v1 import AuditResultV1
    from adjudge.ports import Ledger

RESULT: Final = "audit-result"
UNACCEPT: Final = "audit-unaccept"
IMPORT: Final = "audit-import"


class Held(NamedTuple):
    """The result that is in force for an item.

    Attributes:
        record_id: Of its ledger entry.
        result_id: As the host named it.
        received_sha256: Of the bytes that came.
    """

    record_id: str
    result_id: str
    received_sha256: str


class Standing(NamedTuple):
    """Where the results of a run stand.

    Attributes:
        held: By item.
        taken_back: How often results of an item were taken back; items without are left out.
    """

    held: Mapping[str, Held]
    taken_back: Mapping[str, int]

    def result_ids(self) -> dict[str, str]:
        """The item of each result id."""
        return {one.result_id: item for item, one in self.held.items()}

    def next_record_id(self, run_id: str, item_id: str) -> str:
        """Name of the record that a result of the item gets."""
        return name_record(run_id, item_id, self.taken_back.get(item_id, 0))


def name_record(run_id: str, item_id: str, number: int) -> str:
    """Name of a record of an item."""
    return f"{run_id}/{item_id}/{number}"


def read_standing(ledger: Ledger, run_id: str) -> Standing:
    """Which results are in force, read in one pass that keeps no result."""
    taken: dict[str, int] = {}
    for entry in ledger.named(UNACCEPT, f"{run_id}/"):
        item = entry.record_id.split("/")[1]
        taken[item] = taken.get(item, 0) + 1
    held = {}
    for record_id, result in _in_force(ledger, run_id, taken):
        held[result.task_id] = Held(record_id, result.result_id, result.received_sha256)
    return Standing(held, taken)


def read_results(ledger: Ledger, run_id: str, standing: Standing) -> Iterator[AuditResultV1]:
    """Every result in force, one at a time, in the order in which they were accepted."""
    for _, result in _in_force(ledger, run_id, standing.taken_back):
        yield result


def result_record(result: AuditResultV1, record_id: str) -> Record:
    """The record of a result."""
    return Record(kind=RESULT, record_id=record_id, payload=encode_canonical(result))


def unaccept_record(run_id: str, item_id: str, held: Held, reason: str) -> Record:
    """The record that takes a result back."""
    made = AuditUnacceptV1(run_id=run_id, id=item_id, record_id=held.record_id, reason=reason)
    return Record(kind=UNACCEPT, record_id=held.record_id, payload=encode_canonical(made))


def _in_force(ledger: Ledger, run_id: str, taken: Mapping[str, int]) -> Iterator[tuple[str, AuditResultV1]]:
    for entry in ledger.named(RESULT, f"{run_id}/"):
        _, item, number = entry.record_id.split("/")
        if int(number) == taken.get(item, 0):
            yield entry.record_id, read_accepted(entry.payload)
