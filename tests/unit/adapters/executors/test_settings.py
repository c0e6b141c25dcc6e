"""What an operator says who says nothing."""

from __future__ import annotations

from adjudge.adapters.executors.settings import PLAIN, ExecutorSettings


def test_nothing_said_names_nothing_and_passes_nothing_on() -> None:
    assert ExecutorSettings() == PLAIN
    assert (PLAIN.model, PLAIN.login, PLAIN.variables, PLAIN.argv) == ("", "", (), ())
