"""What every log of fixes does: the fake and the real one alike, through transitions of their store."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.model.fix import FixState, StoredFix, StoredPacket
from adjudge.model.state import Transition
from tests.fakes.store import FakeStore
from tests.state_values import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.ports import Store

PACKET = StoredPacket(packet_id="fpk:1", run_id="rev:1", body=b"{}\n")
OPEN = StoredFix(
    attempt_id="fix:1", packet_id="fpk:1", run_id="rev:1", state=FixState.OPEN, retained=True, body=b""
)
OTHER = replace(OPEN, attempt_id="fix:2", run_id="rev:2")


@pytest.fixture(params=["fake", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "fake":
        yield FakeStore()
        return
    with opened(tmp_path) as made:
        yield made


def test_packet_is_found_by_the_start_of_its_id_and_made_anew_takes_its_place(store: Store) -> None:
    store.commit(Transition(packets=(replace(PACKET, body=b"forged"),)))
    store.commit(Transition(packets=(PACKET,)))
    assert store.fixes.packets("fpk:", limit=5) == (PACKET,)
    assert store.fixes.packets("fpk:2", limit=5) == ()


def test_end_of_a_try_takes_the_place_of_its_beginning(store: Store) -> None:
    store.commit(Transition(fixes=(OPEN, OTHER)))
    ended = replace(OPEN, state=FixState.VERIFIED_FIXED, body=b"{}\n")
    store.commit(Transition(fixes=(ended,)))
    assert store.fixes.attempts("fix:1", limit=5) == (ended,)
    assert store.fixes.attempts_of("rev:1") == (ended,)


def test_tries_come_newest_first_and_those_of_a_run_oldest_first(store: Store) -> None:
    second = replace(OPEN, attempt_id="fix:3")
    store.commit(Transition(fixes=(OPEN, OTHER, second)))
    assert store.fixes.attempts("fix:", limit=2) == (second, OTHER)
    assert store.fixes.attempts_of("rev:1") == (OPEN, second)
