"""A handful of decisions, and counts that sum."""

from __future__ import annotations

from adjudge.brief.decisions import ALIKE, SHOWN, decide
from adjudge.model.ids import RepoPath, SignalId
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category, Signal, Suppression
from tests.brief_values import a_signal

HUSHED = Suppression(reason="known", until=None, path=RepoPath(".adjudge.toml"), line=3)


def an_id(number: int) -> SignalId:
    return SignalId(f"sig:{number:032}")


def numbered(number: int, path: str = "a.py", category: Category = Category.CONTRACT) -> Signal:
    anchor = Place(path=RepoPath(path), side=Side.HEAD, line=1)
    return a_signal(signal_id=an_id(number), anchor=anchor, category=category)


def test_shown_remainder_and_suppressed_sum_to_all_signals() -> None:
    signals = (
        a_signal(signal_id=an_id(0), suppression=HUSHED),
        *(a_signal(signal_id=an_id(number)) for number in range(1, SHOWN + 4)),
    )
    made = decide(signals)
    assert made.shown == tuple(an_id(number) for number in range(1, SHOWN + 1))
    assert (made.remainder, made.suppressed) == (3, 1)


def test_suppressed_signal_is_not_shown_even_alone() -> None:
    assert decide((a_signal(suppression=HUSHED),)).shown == ()


def test_a_new_name_that_nobody_uses_decides_nothing_and_is_counted() -> None:
    made = decide((a_signal(change="added"),))
    assert (made.shown, made.remainder) == ((), 1)


def test_a_change_of_configuration_is_decided_on_whoever_uses_it() -> None:
    signal = a_signal(change="added", category=Category.CONFIGURATION)
    assert decide((signal,)).shown == (signal.signal_id,)


def test_one_file_does_not_hide_what_happened_elsewhere() -> None:
    signals = (
        *(numbered(at) for at in range(6)),
        numbered(6, "b.py"),
        numbered(7, "a.py", Category.COUPLING),
    )
    shown = decide(signals).shown
    assert shown == tuple(an_id(at) for at in (*range(ALIKE), 6, 7))


def test_what_waited_fills_the_places_that_are_left_in_order_of_consequence() -> None:
    signals = (*(numbered(at) for at in range(6)), numbered(6, "b.py"))
    assert decide(signals).shown == tuple(an_id(at) for at in (0, 1, 2, 6))
