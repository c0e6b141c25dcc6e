"""Programs that the operator declares: an argv with typed holes, or a fault with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.config_v1 import read_config
from adjudge.errors import ConfigError
from adjudge.model.command import (
    CheckDefaults,
    DeclaredCollector,
    DeclaredCommand,
    Hole,
    HoleType,
    ResultForm,
)
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from adjudge.model.policy import Policy

TESTS = '[[command]]\nname = "tests"\nargv = ["pytest", "--junitxml={results}", "{one:test}"]\nresults = "junit"\n'


def read(text: str) -> Policy:
    return read_config(text.encode(), file=RepoPath(".adjudge.toml"))


def command(line: str) -> str:
    return f'[[command]]\nname = "tests"\nargv = ["run"]\n{line}\n'


def test_command_is_read_with_its_holes_and_its_lists_in_order() -> None:
    (made,) = read(TESTS + 'links = ["b", "a"]\npasses = ["PGHOST"]\nnetwork = true\n').commands
    assert made == DeclaredCommand(
        name="tests",
        argv=("pytest", "--junitxml={results}", "{one:test}"),
        results=ResultForm.JUNIT,
        links=("a", "b"),
        passes=("PGHOST",),
        network=True,
        holes=(Hole(name="one", type=HoleType.TEST),),
    )


def test_collector_is_read() -> None:
    text = '[[collector]]\nname = "ours"\nargv = ["ours", "{folder}"]\naccepts = [2, 0]\npaths = ["**/*.c"]\n'
    (made,) = read(text).collectors
    argv = ("ours", "{folder}")
    assert made == DeclaredCollector(name="ours", argv=argv, accepts=(0, 2), paths=("**/*.c",))


def test_what_check_does_of_itself_names_what_is_declared_or_built_in() -> None:
    made = read(TESTS + '[check]\ncommands = ["tests"]\ncollectors = ["ruff"]\n').check
    assert made == CheckDefaults(commands=("tests",), collectors=("ruff",))


def test_braces_that_are_no_hole_are_text() -> None:
    (made,) = read('[[command]]\nname = "a"\nargv = ["run", "{\\"a\\": 1}", "{}", "{A}"]\n').commands
    assert made.argv == ("run", '{"a": 1}', "{}", "{A}")
    assert made.holes == ()


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        ('[[command]]\nname = "A"\nargv = ["run"]\n', "$.command[0].name", "lower-case"),
        (TESTS + TESTS, "$.command[1].name", "is taken"),
        ('[[command]]\nname = "a"\nargv = []\n', "$.command[0].argv", "expected a program"),
        ('[[command]]\nname = "a"\nargv = ["{x:path}"]\n', "$.command[0].argv[0]", "no hole"),
        ('[[command]]\nname = "a"\nargv = ["a", "{x:file}"]\n', "$.command[0].argv[1]", "expected a type"),
        ('[[command]]\nname = "a"\nargv = ["a", "{x}"]\n', "$.command[0].argv[1]", "{x}"),
        (
            '[[command]]\nname = "a"\nargv = ["a", "{x:int}", "{x:int}"]\n',
            "$.command[0].argv[2]",
            "stands twice",
        ),
        ('[[command]]\nname = "a"\nargv = ["a\\u0000"]\n', "$.command[0].argv[0]", "NUL"),
        (command('results = "xml"'), "$.command[0].results", "junit"),
        (command('results = "tap"'), "$.command[0].argv", "{results}"),
        (command("timeout_s = 0"), "$.command[0].timeout_s", "86400"),
        (command('links = ["/etc"]'), "$.command[0].links[0]", "below the top"),
        (command('keep = ["a/../b"]'), "$.command[0].keep[0]", "below the top"),
        (command('locks = [".git/config"]'), "$.command[0].locks[0]", "below the top"),
        (command('passes = ["HOME"]'), "$.command[0].passes[0]", "does not set"),
        (command('passes = ["A=B"]'), "$.command[0].passes[0]", "does not set"),
        (command('shell = "a | b"'), "$.command[0].shell", ""),
        ('[[collector]]\nname = "ruff"\nargv = ["ruff"]\n', "$.collector[0].name", "is taken"),
        ('[[collector]]\nname = "a"\nargv = ["a", "{x:path}"]\n', "$.collector[0].argv[1]", "no hole"),
        ('[[collector]]\nname = "a"\nargv = ["a"]\naccepts = []\n', "$.collector[0].accepts", "exit codes"),
        ('[[collector]]\nname = "a"\nargv = ["a"]\npaths = ["../b"]\n', "$.collector[0].paths[0]", "it "),
        ('[check]\ncommands = ["tests"]\n', "$.check.commands[0]", "not declared"),
        ('[check]\ncollectors = ["mypy"]\n', "$.check.collectors[0]", "not declared"),
    ],
)
def test_what_cannot_be_run_is_refused_with_its_place(text: str, place: str, fault: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read(text)
    assert f"{place}: " in caught.value.message
    assert fault in caught.value.message
