"""``adjudge.audit-import/v1``: what the ledger keeps of a file that was imported into an audit.

The bytes themselves lie in the folder of the audit under their digest, and count only while they have it.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.decode import decode_artefact
from adjudge.errors import ContractError, StateError

SCHEMA: Final = "adjudge.audit-import/v1"


class AuditImportV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One file.

    Attributes:
        run_id: Of the audit.
        kind: ``report`` of a tool, or ``runtime`` validation.
        format: In which a report is read; empty for the other.
        sha256: Of its bytes.
        path: Where they lie.
        entries: How many findings or results it holds.
        tools: Who reported, sorted; of runtime validation adjudge alone, where it ran the commands.
        tree: The tree that it is about, as its revision proves or the operator vouches; null when nobody
            says, so that lines count with quotes alone.
    """

    schema: Literal["adjudge.audit-import/v1"] = SCHEMA
    run_id: str
    kind: Literal["report", "runtime"]
    format: str
    sha256: str
    path: str
    entries: int
    tools: tuple[str, ...]
    tree: str | None


class AuditUnacceptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A result that was taken back: whose, which, and why.

    Attributes:
        run_id: Of the audit.
        id: Of the item.
        record_id: Of the entry that holds no more.
        reason: In the operator's words; may be empty.
    """

    schema: Literal["adjudge.audit-unaccept/v1"] = "adjudge.audit-unaccept/v1"
    run_id: str
    id: str
    record_id: str
    reason: str


def read_import_entry(payload: bytes) -> AuditImportV1:
    """The import behind the bytes of a ledger entry.

    Raises:
        StateError: They are none.
    """
    try:
        return decode_artefact(payload, AuditImportV1)
    except ContractError as error:
        message = f"An import of the ledger cannot be read: {error.message}"
        raise StateError("accepted-unreadable", message, "adjudge tool ledger verify") from error
