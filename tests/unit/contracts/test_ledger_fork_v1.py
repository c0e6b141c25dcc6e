"""The break in the chain, and the answer about it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.ledger_fork_v1 import (
    CarriedTableV1,
    LedgerBreakV1,
    SetAsideFileV1,
    break_entry,
    decode_break,
    derive_set_aside_digest,
)
from adjudge.contracts.ledger_v1 import DamageV1
from adjudge.errors import ContractError
from adjudge.model.ledger import BREAK, check_entry, sha256
from tests.state_values import chain

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"state.db": b"one", "state.db.head": b"two"}
MEASURED = tuple(SetAsideFileV1(name=name, size_bytes=3, sha256=sha256(data)) for name, data in FILES.items())
RECORD = LedgerBreakV1(
    at=2,
    good=chain(2)[-1].digest,
    damage=DamageV1(kind="gap", seq=2, message="Ledger entry 2 is missing."),
    lost=3,
    earlier=(4,),
    set_aside="state.db.fork-2-1",
    set_aside_sha256=derive_set_aside_digest(MEASURED),
    files=MEASURED,
    tables=(CarriedTableV1(table="grants", rows=1, left=None),),
)


def test_break_stands_where_the_damage_stood() -> None:
    good = chain(2)[-1].head
    entry = break_entry(RECORD, good.digest)
    assert (entry.seq, entry.kind, entry.record_id, check_entry(good, entry)) == (2, BREAK, "2", None)


def test_break_is_read_as_it_was_written() -> None:
    assert decode_break(encode_canonical(RECORD)) == RECORD


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", encode_canonical(RECORD)[:-9]])
def test_other_bytes_are_no_break(data: bytes) -> None:
    with pytest.raises(ContractError):
        decode_break(data)


def test_digest_over_all_files_is_what_stock_tools_print(tmp_path: Path) -> None:
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    command = f"sha256sum {' '.join(FILES)} | sha256sum"
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == RECORD.set_aside_sha256
