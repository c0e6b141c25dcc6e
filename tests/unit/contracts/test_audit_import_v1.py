"""What the ledger keeps of an import."""

from __future__ import annotations

import pytest

from adjudge.contracts.audit_import_v1 import AuditImportV1, AuditUnacceptV1, read_import_entry
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.errors import StateError


def test_entry_comes_back_as_it_was() -> None:
    made = AuditImportV1(
        run_id="r",
        kind="report",
        format="sarif",
        sha256="0" * 64,
        path="p",
        entries=1,
        tools=("a",),
        tree=None,
    )
    assert read_import_entry(encode_canonical(made)) == made


def test_other_bytes_are_damage() -> None:
    with pytest.raises(StateError):
        read_import_entry(b"{}")


def test_result_that_was_taken_back_comes_back_as_it_was() -> None:
    made = AuditUnacceptV1(run_id="r", id="item:1", record_id="r/item:1/0", reason="wrong file")
    assert decode_artefact(encode_canonical(made), AuditUnacceptV1) == made
