"""Repeats on one tree must agree; the base is tried before the head."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.model.command import ResultForm
from adjudge.model.ids import Digest
from adjudge.model.outcome import Reason
from adjudge.ports import EndCause, Prepared
from adjudge.trial.filling import Filled, fill_command
from adjudge.trial.trying import try_both, try_command
from tests.fakes.trials import (
    BASE,
    HEAD,
    MemoryGrounds,
    MemoryWorkspaces,
    Said,
    a_command,
    junit,
    memory_trial,
)

if TYPE_CHECKING:
    from adjudge.model.command import DeclaredCommand
    from adjudge.model.trial import Trial

COMMAND = a_command(argv=("tests", "{results}"), results=ResultForm.JUNIT)


def tried(*runs: Said, command: DeclaredCommand = COMMAND, **given: Any) -> Trial:
    """A command on one tree whose runs say this."""
    made = memory_trial(lambda _tree, run: runs[run - 1], repeats=len(runs), **given)
    return try_command(filled(command), HEAD, made.means)


def filled(command: DeclaredCommand = COMMAND) -> Filled:
    """A command without holes."""
    found = fill_command(command, ())
    assert isinstance(found, Filled)
    return found


def told(found: Trial) -> str:
    """Colour, and the code of its reason."""
    return found.colour.value if found.reason is None else f"{found.colour.value} {found.reason.code}"


GREEN = Said(results=junit(a="passed", b="passed"))
RED = Said(status=1, results=junit(a="passed", b="failed"), stdout=b"b failed")


def test_repeats_that_agree_say_what_each_says() -> None:
    assert (told(tried(GREEN, GREEN)), tried(GREEN, GREEN).repeats) == ("green", 2)
    red = tried(RED, RED)
    assert (told(red), red.status, red.tail) == ("red", 1, "b failed")
    assert [one.test_id for one in red.tests] == ["a", "b"]


def test_each_repeat_has_a_tree_of_its_own() -> None:
    made = memory_trial(lambda _tree, _run: GREEN)
    try_command(filled(), HEAD, made.means)
    assert [one.folder for one in made.runner.commands] == ["/tree-1", "/tree-2"]
    assert len({dict(one.environment)["HOME"] for one in made.runner.commands}) == 2


def test_a_test_that_comes_out_differently_is_flaky() -> None:
    for runs in ((GREEN, RED), (RED, GREEN), (GREEN, GREEN, RED)):
        found = tried(*runs)
        assert told(found) == "unavailable flaky"
        assert found.flaky == ("b",)
        assert found.tail == "b failed"
        assert found.reason is not None
        assert found.reason.message == "Runs on the same tree differ in b."


def test_failures_that_differ_are_flaky_though_both_are_red() -> None:
    other = Said(status=1, results=junit(a="failed", b="passed"))
    assert tried(RED, other).flaky == ("a", "b")


def test_a_test_that_stands_in_one_run_alone_is_flaky() -> None:
    more = Said(results=junit(a="passed", b="passed", c="passed"))
    assert (told(tried(GREEN, more)), tried(GREEN, more).flaky) == ("unavailable flaky", ("c",))


def test_a_skip_that_comes_and_goes_is_flaky() -> None:
    skips = Said(results=junit(a="passed", b="skipped"))
    assert tried(GREEN, skips).flaky == ("b",)


def test_an_exit_status_that_comes_and_goes_is_flaky() -> None:
    found = tried(Said(), Said(status=1), command=a_command())
    assert (told(found), found.flaky) == ("unavailable flaky", ())
    assert found.reason is not None
    assert found.reason.message == "Runs on the same tree differ: exit statuses 0, 1."


def test_a_run_that_says_nothing_is_not_repeated() -> None:
    made = memory_trial(lambda _tree, _run: Said(cause=EndCause.TIMEOUT, status=-9))
    found = try_command(filled(), HEAD, made.means)
    assert (told(found), found.repeats, len(made.runner.commands)) == ("unavailable timed-out", 1, 1)


def test_a_later_run_that_says_nothing_leaves_nothing_said() -> None:
    found = tried(GREEN, Said(cause=EndCause.SIGNALLED, status=-11))
    assert (told(found), found.flaky) == ("unavailable killed", ())


def test_both_trees_are_tried_the_base_first() -> None:
    made = memory_trial(lambda tree, _run: GREEN if tree == BASE else RED)
    two = try_both(filled(), BASE, HEAD, made.means)
    assert [tree for tree, _ in made.workspaces.made] == [BASE, BASE, HEAD, HEAD]
    assert (told(two.base), told(two.head), two.same_tests) == ("green", "red", True)
    assert (two.name, two.argv) == ("tests", ("tests", "{results}"))


def test_one_tree_on_both_sides_is_tried_once() -> None:
    made = memory_trial(lambda _tree, _run: GREEN)
    two = try_both(filled(), HEAD, HEAD, made.means)
    assert two.base == two.head
    assert len(made.runner.commands) == 2


PREPARES = a_command(prepare=("pip", "install"), keep=("env",), locks=("lock",))
WITH_PIP = MemoryGrounds(programs=frozenset({"/bin/tests", "/bin/pip"}))


def test_a_tree_is_prepared_before_its_runs() -> None:
    trees = MemoryWorkspaces()
    found = tried(Said(), Said(), command=PREPARES, workspaces=trees, grounds=WITH_PIP)
    assert told(found) == "green"
    (preparation,) = trees.preparations
    assert (preparation.argv, preparation.keep, preparation.lock_files) == (
        ("/bin/pip", "install"),
        ("env",),
        ("lock",),
    )
    assert dict(preparation.environment)["PATH"] == "/bin"
    assert [one["prepared"] for one in trees.asked] == [trees.prepared, trees.prepared]


def test_a_tree_that_cannot_be_prepared_is_not_run_in() -> None:
    failure = Reason(code="environment", message="It ended with exit status 1.")
    trees = MemoryWorkspaces(prepared=Prepared(digest=Digest("0" * 64), failure=failure))
    found = tried(Said(), command=PREPARES, workspaces=trees, grounds=WITH_PIP)
    assert (told(found), found.repeats, trees.asked) == ("unavailable environment", 0, [])
    assert found.reason == failure


def test_a_program_of_prepare_that_is_not_there_is_told() -> None:
    for name in ("pip", "bin/pip"):
        found = tried(Said(), command=a_command(prepare=(name,)))
        assert told(found) == "unavailable environment"


def test_limitations_of_all_runs_are_told_once_each() -> None:
    found = tried(Said(limitations=("network-not-cut",)), Said(), command=a_command())
    assert [one.code for one in found.limitations] == ["network-not-cut", "no-named-results"]
