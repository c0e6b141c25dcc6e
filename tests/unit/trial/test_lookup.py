"""Commands by name: unknown ones are told, each with its values is tried once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.config_commands_v1 import holes_of
from adjudge.model.outcome import Reason
from adjudge.model.trial import TwoTrials
from adjudge.trial import lookup as trial_lookup
from adjudge.trial.lookup import CommandLookup
from tests.fakes.trials import BASE, HEAD, MemoryTrial, Said, a_command, memory_trial

if TYPE_CHECKING:
    import pytest

ARGV = ("tests", "{which:word}")


def lookup() -> tuple[CommandLookup, MemoryTrial]:
    """A look-up of one command with a hole."""
    made = memory_trial(lambda _tree, _run: Said())
    commands = {"one": a_command("one", ARGV, holes=holes_of(ARGV))}
    return CommandLookup(commands=commands, base=BASE, head=HEAD, means=made.means), made


def test_a_command_is_tried_on_both_trees() -> None:
    found, _ = lookup()
    two = found("one", ("a",))
    assert isinstance(two, TwoTrials)
    assert (two.name, two.argv, two.base.tree, two.head.tree) == ("one", ("tests", "a"), BASE, HEAD)


def test_a_command_with_the_same_values_is_tried_once() -> None:
    found, made = lookup()
    assert found("one", ("a",)) is found("one", ("a",))
    assert len(made.runner.commands) == 4
    found("one", ("b",))
    assert len(made.runner.commands) == 8


def test_an_unknown_command_is_told() -> None:
    found, made = lookup()
    told = found("rm -rf", ())
    assert told == Reason(
        code="unknown-command", message="There is no command 'rm -rf'; those declared are: one."
    )
    assert made.runner.commands == []


def test_a_value_that_does_not_fit_is_told_before_anything_runs() -> None:
    found, made = lookup()
    told = found("one", ("--rootdir=/",))
    assert isinstance(told, Reason)
    assert told.code == "bad-value"
    assert made.runner.commands == []


def test_no_reply_can_have_any_number_of_values_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial_lookup, "LIMIT", 2)
    found, made = lookup()
    results = [found("one", (value,)) for value in ("a", "b", "c", "a")]
    codes = [one.code if isinstance(one, Reason) else "" for one in results]
    assert codes == ["", "", "too-many-trials", ""]
    assert len(made.runner.commands) == 8
