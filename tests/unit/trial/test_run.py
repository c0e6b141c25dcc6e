"""One run: what is started, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.contracts.config_commands_v1 import holes_of
from adjudge.errors import InconclusiveError, ToolError
from adjudge.model.command import DeclaredCommand, ResultForm
from adjudge.model.outcome import Reason
from adjudge.ports import EndCause
from adjudge.trial.filling import Filled, fill_command
from adjudge.trial.run import Run, run_once
from tests.fakes.trials import (
    HEAD,
    MemoryGrounds,
    MemoryTrial,
    MemoryWorkspace,
    MemoryWorkspaces,
    Said,
    ScriptedRunner,
    a_command,
    junit,
    memory_trial,
)

if TYPE_CHECKING:
    from adjudge.ports import Command

NAMED: dict[str, Any] = {"argv": ("tests", "{results}"), "results": ResultForm.JUNIT}


def run(
    said: Said | None, command: DeclaredCommand | None = None, *values: str, **given: Any
) -> tuple[Run, MemoryTrial]:
    """One run, and what was asked for."""
    made = memory_trial(lambda _tree, _run: said, **given)
    filled = fill_command(command or a_command(), values)
    assert isinstance(filled, Filled)
    return run_once(filled, HEAD, None, made.means), made


def started(command: DeclaredCommand, *values: str, **given: Any) -> Command:
    """The program that is started."""
    _, made = run(Said(), command, *values, **given)
    (found,) = made.runner.commands
    return found


def told(found: Run) -> str:
    """Colour, and the code of its reason."""
    return found.colour.value if found.reason is None else f"{found.colour.value} {found.reason.code}"


def test_the_program_is_that_of_the_search_path() -> None:
    assert started(a_command(argv=("tests", "-x"))).argv == ("/bin/tests", "-x")


def test_a_program_with_a_slash_is_that_of_the_tree() -> None:
    grounds = MemoryGrounds(programs=frozenset({"/tree-1/bin/t", "/bin/bin/t"}))
    assert started(a_command(argv=("bin/t",)), grounds=grounds).argv == ("/tree-1/bin/t",)


def test_the_program_is_supervised_in_the_tree_and_without_network() -> None:
    found = started(a_command(timeout_s=7))
    assert (found.supervised, found.network, found.timeout_s, found.folder) == (True, False, 7, "/tree-1")
    assert set(found.written_folders) == {"/tree-1", "/ground-1/home", "/ground-1/tmp", "/ground-1/out"}
    assert None not in {found.file_limit_bytes, found.folder_limit_bytes}


def test_network_is_there_where_it_is_declared() -> None:
    assert started(a_command(network=True)).network


def test_links_and_a_git_folder_are_asked_for_where_they_are_declared() -> None:
    _, made = run(Said(), a_command(links=(".venv",), git=True))
    assert made.workspaces.asked == [{"links": (".venv",), "git_folder": True, "prepared": None}]


def test_results_go_outside_of_the_tree() -> None:
    assert started(a_command(**NAMED)).argv == ("/bin/tests", "/ground-1/out/results")


def test_named_results_are_read() -> None:
    found, _ = run(Said(status=1, results=junit(a="passed", b="failed")), a_command(**NAMED))
    assert told(found) == "red"
    assert {one.test_id: one.state.value for one in found.tests} == {"a": "passed", "b": "failed"}
    assert found.limitations == ()


def test_results_as_tap_are_read() -> None:
    command = a_command(argv=("tests", "{results}"), results=ResultForm.TAP)
    found, _ = run(Said(results="1..1\nok 1 - a\n"), command)
    assert (told(found), [one.test_id for one in found.tests]) == ("green", ["a"])


def test_pytest_is_asked_for_results_without_being_told() -> None:
    found, made = run(Said(results=junit(a="passed")), a_command(argv=("pytest", "-q")))
    assert made.runner.commands[0].argv == ("/bin/pytest", "--junitxml=/ground-1/out/results", "-q")
    assert told(found) == "green"


@pytest.mark.parametrize("results", [None, "", "<html/>", "<testsuites"])
@pytest.mark.parametrize("status", [0, 1])
def test_results_that_cannot_be_read_say_nothing(results: str | None, status: int) -> None:
    found, _ = run(Said(status=status, results=results), a_command(**NAMED))
    assert told(found) == "unavailable results-unreadable"


def test_exit_status_alone_is_told_as_a_limitation() -> None:
    green, _ = run(Said())
    red, _ = run(Said(status=3))
    assert (told(green), told(red)) == ("green", "red exit-status")
    assert [one.code for one in green.limitations] == ["no-named-results"]


def test_names_and_tail_do_not_tell_where_the_run_was() -> None:
    results = junit(a="failed").replace('name="a"', 'name="{folder}/a.js"')
    found, _ = run(Said(status=1, results=results, stdout=b"at /tree-1/a.js:3"), a_command(**NAMED))
    assert [one.test_id for one in found.tests] == ["a.js"]
    assert found.tail == "at a.js:3"


def test_a_green_run_has_no_tail() -> None:
    assert run(Said(stdout=b"all fine"))[0].tail == ""


def test_passed_values_are_no_part_of_the_tail() -> None:
    command = a_command(passes=("DB_PASSWORD",))
    found, made = run(
        Said(status=1, stderr=b"hunter-two"), command, environment={"DB_PASSWORD": "hunter-two"}
    )
    assert ("DB_PASSWORD", "hunter-two") in made.runner.commands[0].environment
    assert found.tail == "[redacted:DB_PASSWORD]"


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        (EndCause.SIGNALLED, "killed"),
        (EndCause.TIMEOUT, "timed-out"),
        (EndCause.OUTPUT_LIMIT, "flooded"),
        (EndCause.DISK_LIMIT, "disk-full"),
        (EndCause.PROCESS_LIMIT, "too-many-processes"),
    ],
)
def test_a_run_that_did_not_end_by_itself_says_nothing(cause: EndCause, code: str) -> None:
    found, _ = run(Said(status=-9, cause=cause, results=junit(a="passed")), a_command(**NAMED))
    assert told(found) == f"unavailable {code}"


def test_a_program_that_is_not_there_says_nothing() -> None:
    found, made = run(Said(), a_command(argv=("nothing",)))
    assert (told(found), found.status, made.runner.commands) == ("unavailable not-started", None, [])


def test_a_program_that_cannot_be_started_says_nothing() -> None:
    assert told(run(None)[0]) == "unavailable not-started"


def test_a_path_that_the_tree_does_not_have_says_nothing() -> None:
    argv = ("tests", "{file:path}")
    command = a_command(argv=argv, holes=holes_of(argv))
    grounds = MemoryGrounds(missing=frozenset({"new_test.py"}))
    found, made = run(Said(), command, "new_test.py", grounds=grounds)
    assert (told(found), made.runner.commands) == ("unavailable not-started", [])
    assert found.reason is not None
    assert found.reason.message == "The tree has no new_test.py."


def test_a_tree_that_is_not_what_was_asked_for_is_not_run_in() -> None:
    missing = Reason(code="missing-blob", message="A file is missing.", path="a.py")
    like = MemoryWorkspace("", unknown=(missing,), limitations=(missing,))
    found, made = run(Said(), workspaces=MemoryWorkspaces(like=like))
    assert (told(found), made.runner.commands) == ("unavailable environment", [])
    assert missing in found.limitations


@pytest.mark.parametrize("error", [InconclusiveError("too-large", "Too large."), ToolError("full", "Full.")])
def test_a_tree_that_cannot_be_made_says_nothing(error: Exception) -> None:
    assert told(run(Said(), workspaces=MemoryWorkspaces(error=error))[0]) == "unavailable environment"


def test_what_is_told_of_tree_links_and_bounds_is_told_of_the_run() -> None:
    linked = Reason(code="link-writable", message="It can be written.")
    touched = Reason(code="link-touched", message="It was written.")
    like = MemoryWorkspace("", limitations=(linked,), touched=(touched,))
    said = Said(results=junit(a="passed"), limitations=("network-not-cut",))
    found, _ = run(said, a_command(**NAMED), workspaces=MemoryWorkspaces(like=like))
    assert {one.code for one in found.limitations} == {"link-writable", "link-touched", "network-not-cut"}


def test_what_the_tree_needs_is_in_the_environment() -> None:
    like = MemoryWorkspace("", environment=(("PYTHONPATH", "/tree/src"),))
    _, made = run(Said(), workspaces=MemoryWorkspaces(like=like))
    assert ("PYTHONPATH", "/tree/src") in made.runner.commands[0].environment


def test_a_command_that_drops_what_leads_on_is_not_run() -> None:
    like = MemoryWorkspace("", environment=(("PYTHONPATH", "/lead"),))
    grounds = MemoryGrounds(programs=frozenset({"/bin/python"}))
    isolated = a_command(argv=("/bin/python", "-I", "run.py"))
    found, made = run(Said(), isolated, workspaces=MemoryWorkspaces(like=like), grounds=grounds)
    assert (told(found), made.runner.commands) == ("unavailable environment", [])
    assert run(Said(), isolated, grounds=grounds)[1].runner.commands


def test_a_folder_of_the_search_path_that_leads_back_is_left_out_and_told() -> None:
    grounds = MemoryGrounds(programs=frozenset({"/venv/bin/tests"}), back=frozenset({"/venv/bin"}))
    found, made = run(Said(), grounds=grounds, environment={"PATH": "/venv/bin:/bin"})
    assert (told(found), made.runner.commands) == ("unavailable not-started", [])
    assert found.reason is not None
    assert found.reason.message.endswith("Folders of the search path are left out.")
    assert "path-leads-back" in {one.code for one in found.limitations}


def test_a_run_beside_a_folder_that_leads_back_tells_it() -> None:
    grounds = MemoryGrounds(back=frozenset({"/venv/bin"}))
    found, _ = run(Said(), grounds=grounds, environment={"PATH": "/venv/bin:/bin"})
    assert told(found) == "green"
    assert "path-leads-back" in {one.code for one in found.limitations}


def test_a_program_that_would_run_the_work_tree_is_not_started() -> None:
    grounds = MemoryGrounds(programs=frozenset({"/venv/bin/python"}), back=frozenset({"/venv/bin/python"}))
    found, made = run(Said(), a_command(argv=("/venv/bin/python",)), grounds=grounds)
    assert (told(found), made.runner.commands) == ("unavailable environment", [])


def test_a_passed_variable_that_names_the_work_tree_hinders() -> None:
    grounds = MemoryGrounds(back=frozenset({"/repo"}))
    command = a_command(passes=("PYTHONPATH",))
    found, made = run(Said(), command, grounds=grounds, environment={"PYTHONPATH": "/repo/src"})
    assert (told(found), made.runner.commands) == ("unavailable environment", [])


def test_an_argument_that_names_the_work_tree_hinders() -> None:
    grounds = MemoryGrounds(programs=frozenset({"/bin/sh"}), back=frozenset({"/repo"}))
    found, made = run(Said(), a_command(argv=("/bin/sh", "/repo/run.sh")), grounds=grounds)
    assert (told(found), made.runner.commands) == ("unavailable environment", [])


def test_a_run_of_unittest_without_tests_says_nothing() -> None:
    command = a_command(argv=("/bin/python3", "-m", "unittest"))
    grounds = MemoryGrounds(programs=frozenset({"/bin/python3"}))
    empty = Said(stderr=b"Ran 0 tests in 0.000s\n\nOK\n")
    assert told(run(empty, command, grounds=grounds)[0]) == "unavailable nothing-ran"


def test_a_run_whose_end_is_not_known_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object) -> None:
        raise ToolError("child-stuck", "A program did not end.")

    monkeypatch.setattr(ScriptedRunner, "run", lost)
    assert told(run(Said())[0]) == "unavailable killed"
