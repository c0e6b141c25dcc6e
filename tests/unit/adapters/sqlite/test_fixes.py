"""Packets and tries in the database: damage is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.errors import StateError
from adjudge.model.fix import FixState, StoredFix, StoredPacket
from adjudge.model.state import Transition
from tests.state_values import change, database, opened

if TYPE_CHECKING:
    from pathlib import Path

PACKET = StoredPacket(packet_id="fpk:1", run_id="rev:1", body=b"{}\n")
FIX = StoredFix(attempt_id="fix:1", packet_id="fpk:1", run_id="rev:1", state=FixState.OPEN, retained=True)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE fix_packets SET body = x'00'",
        "UPDATE fix_attempts SET body = x'00'",
        "UPDATE fix_attempts SET state = 'mended'",
    ],
)
def test_damaged_row_is_told(tmp_path: Path, statement: str) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(packets=(PACKET,), fixes=(FIX,)))
    change(database(tmp_path), statement)
    with opened(tmp_path) as store, pytest.raises(StateError) as caught:
        _ = (store.fixes.packets("fpk:", limit=1), store.fixes.attempts("fix:", limit=1))
    assert caught.value.code == "store-damaged"


def test_packet_and_try_are_one_transition(tmp_path: Path) -> None:
    with opened(tmp_path) as store:
        store.commit(Transition(packets=(PACKET,), fixes=(FIX,)))
    with opened(tmp_path) as store:
        assert store.fixes.packets("fpk:1", limit=2) == (PACKET,)
        assert store.fixes.attempts("fix:1", limit=2) == (FIX,)
