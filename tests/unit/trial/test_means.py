"""A command's environment is what it is given and nothing else."""

from __future__ import annotations

from dataclasses import replace

from adjudge.trial.means import environment_of
from tests.fakes.trials import MemoryGround, MemoryGrounds, a_command, memory_trial

OPERATOR = {"PATH": "/op/bin", "HOME": "/home/op", "TOKEN": "t", "PYTHONPATH": "/op/lib", "SHELL": "/bin/sh"}


def environment(passes: tuple[str, ...] = (), needed: tuple[tuple[str, str], ...] = ()) -> dict[str, str]:
    """The environment of a command."""
    means = memory_trial(lambda _tree, _run: None, environment=OPERATOR).means
    found = environment_of(means, a_command(passes=passes), MemoryGround(1), needed)
    assert list(found) == sorted(found)
    return dict(found)


def test_nothing_is_inherited_but_the_search_path() -> None:
    assert environment() == {
        "CI": "true",
        "HOME": "/ground-1/home",
        "LANG": "C.UTF-8",
        "PATH": "/op/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "TMPDIR": "/ground-1/tmp",
        "TZ": "UTC",
    }


def test_declared_variables_are_passed_where_they_are_set() -> None:
    assert environment(("TOKEN", "UNSET")).items() - environment().items() == {("TOKEN", "t")}


def test_a_variable_that_adjudge_sets_cannot_be_passed() -> None:
    assert environment(("HOME",))["HOME"] == "/ground-1/home"


def test_what_the_tree_needs_wins() -> None:
    needed = (("NODE_PATH", "/tree/x"), ("PYTHONPATH", "/tree/src"))
    assert environment(needed=needed)["NODE_PATH"] == "/tree/x"
    assert environment(needed=needed)["PYTHONPATH"] == "/tree/src"
    assert environment(("PYTHONPATH",), needed)["PYTHONPATH"] == "/tree/src:/op/lib"


def test_there_is_a_search_path_even_where_the_operator_has_none() -> None:
    means = replace(memory_trial(lambda _tree, _run: None).means, environment={})
    assert means.search().folders == ("/usr/local/bin", "/usr/bin", "/bin")


def test_folders_that_lead_back_are_no_part_of_it() -> None:
    grounds = MemoryGrounds(back=frozenset({"/op/bin"}))
    made = memory_trial(lambda _tree, _run: None, environment={"PATH": "/op/bin:/bin"}, grounds=grounds)
    assert dict(environment_of(made.means, a_command(), MemoryGround(1)))["PATH"] == "/bin"
