from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contracts.stop_event import StopEvent
from adjudge.install.stopping import MOST_OF_SESSION, MOST_OF_TURN, StopRuling, rule_stop
from adjudge.model.ids import Digest
from adjudge.model.state import RefusedStop

if TYPE_CHECKING:
    from collections.abc import Sequence

SESSION = Digest("aa" * 32)


def play(stops: Sequence[tuple[int, bool]]) -> list[StopRuling]:
    """What becomes of one stop after another, each of (result, whether the host says that it goes on)."""
    refused: list[RefusedStop] = []
    ruled = []
    for number, continued in stops:
        event = StopEvent(session=SESSION, continued=continued, tells=True)
        result = Digest(f"{number:064x}")
        ruling = rule_stop(event, result, tuple(refused))
        ruled.append(ruling)
        if ruling is StopRuling.REFUSED:
            refused.append(RefusedStop(session=SESSION, result=result, continued=continued))
    return ruled


def test_the_same_result_is_refused_once() -> None:
    assert play([(1, False), (1, True), (1, False)]) == ["refused", "told-already", "told-already"]


def test_a_turn_is_refused_three_times_and_the_next_turn_begins_anew() -> None:
    turn = play([(1, False), (2, True), (3, True), (4, True), (5, False), (6, True)])
    assert turn == ["refused"] * MOST_OF_TURN + ["enough-of-turn", "refused", "refused"]


def test_a_session_is_refused_ten_times_whatever_the_host_says() -> None:
    ruled = play([(number, False) for number in range(20)])
    assert ruled == ["refused"] * MOST_OF_SESSION + ["enough-of-session"] * 10


@pytest.mark.parametrize(
    ("tells", "continued", "ruling"),
    [
        (True, False, "refused"),
        (True, True, "no-count"),
        (False, False, "no-count"),
        (False, True, "no-count"),
    ],
)
def test_without_a_count_the_first_stop_of_a_turn_alone_is_refused_if_the_host_tells_it(
    tells: bool, continued: bool, ruling: str
) -> None:
    event = StopEvent(session=SESSION, continued=continued, tells=tells)
    assert rule_stop(event, Digest("bb" * 32), None) == ruling


@given(st.lists(st.tuples(st.integers(0, 30), st.booleans()), max_size=60))
def test_no_agent_is_held_without_end(stops: list[tuple[int, bool]]) -> None:
    ruled = play(stops)
    assert ruled.count(StopRuling.REFUSED) <= MOST_OF_SESSION
    told = [number for (number, _), one in zip(stops, ruled, strict=True) if one is StopRuling.REFUSED]
    assert len(told) == len(set(told))
