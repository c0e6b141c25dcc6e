"""What a declaration leaves out gives a program nothing."""

from __future__ import annotations

from adjudge.model.command import NO_DEFAULTS, DeclaredCollector, DeclaredCommand, ResultForm


def test_a_command_gets_nothing_that_is_not_declared() -> None:
    command = DeclaredCommand(name="tests", argv=("make", "test"))
    assert (command.network, command.git, command.passes, command.links, command.prepare) == (
        False, False, (), (), (),
    )  # fmt: skip
    assert command.results is ResultForm.EXIT


def test_a_collector_ends_well_with_the_statuses_that_linters_have() -> None:
    assert DeclaredCollector(name="lint", argv=("lint",)).accepts == (0, 1)


def test_check_does_nothing_of_itself() -> None:
    assert (NO_DEFAULTS.commands, NO_DEFAULTS.collectors) == ((), ())
