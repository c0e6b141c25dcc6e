"""A handful of decisions, and counts that sum."""

from __future__ import annotations

from adjudge.brief.decisions import SHOWN, decide
from adjudge.model.ids import RepoPath, SignalId
from adjudge.model.signal import Category, Suppression
from tests.brief_values import a_signal


def an_id(number: int) -> SignalId:
    return SignalId(f"sig:{number:032}")


def test_shown_remainder_and_suppressed_sum_to_all_signals() -> None:
    hushed = Suppression(reason="known", until=None, path=RepoPath(".adjudge.toml"), line=3)
    signals = (
        a_signal(signal_id=an_id(0), suppression=hushed),
        *(a_signal(signal_id=an_id(number)) for number in range(1, SHOWN + 4)),
    )
    made = decide(signals)
    assert made.shown == tuple(an_id(number) for number in range(1, SHOWN + 1))
    assert (made.remainder, made.suppressed) == (3, 1)


def test_a_new_name_that_nobody_uses_decides_nothing_and_is_counted() -> None:
    made = decide((a_signal(change="added"),))
    assert (made.shown, made.remainder) == ((), 1)


def test_a_change_of_configuration_is_decided_on_whoever_uses_it() -> None:
    signal = a_signal(change="added", category=Category.CONFIGURATION)
    assert decide((signal,)).shown == (signal.signal_id,)
