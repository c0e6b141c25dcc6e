"""Holes are filled by values of their types, and by nothing that a program would read as something else."""

from __future__ import annotations

import pytest

from adjudge.contracts.config_commands_v1 import holes_of
from adjudge.model.outcome import Reason
from adjudge.trial.filling import fill_command, put_results
from tests.fakes.trials import a_command


def filled(argv: tuple[str, ...], *values: str) -> tuple[str, ...] | str:
    """The argv, or why there is none."""
    found = fill_command(a_command(argv=argv, holes=holes_of(argv)), values)
    return found.message if isinstance(found, Reason) else found.argv


def test_a_command_without_holes_stays_as_it_is() -> None:
    assert filled(("make", "{results}", "test")) == ("make", "{results}", "test")


def test_each_hole_takes_its_value_wherever_it_stands() -> None:
    argv = ("t", "--file={file:path}", "{test:test}", "-k", "{word:word}", "-n{count:int}")
    assert filled(argv, "a b.py", "t.py::x[1]", "fast", "12") == (
        "t", "--file=a b.py", "t.py::x[1]", "-k", "fast", "-n12",
    )  # fmt: skip


def test_a_value_that_looks_like_a_hole_stays_a_value() -> None:
    assert filled(("t", "{a:test}", "{b:word}"), "x[{b:word}]", "y") == ("t", "x[{b:word}]", "y")


def test_paths_that_must_stand_in_the_tree_are_told() -> None:
    argv = ("t", "{a:path}", "{b:path}", "{c:word}")
    found = fill_command(a_command(argv=argv, holes=holes_of(argv)), ("z.py", "a.py", "w"))
    assert not isinstance(found, Reason)
    assert found.paths == ("a.py", "z.py")


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("path", "src/a.py"),
        ("path", "a b/ü.py"),
        ("path", "..a/b.."),
        ("test", "tests/test_a.py::TestA::test_b[x/../y -1]"),
        ("test", "test name with words"),
        ("word", "fast"),
        ("word", "a.b-c_1"),
        ("int", "0"),
        ("int", "123"),
    ],
)
def test_value_of_its_type_is_taken(kind: str, value: str) -> None:
    assert filled(("t", f"{{a:{kind}}}"), value) == ("t", value)


@pytest.mark.parametrize("kind", ["path", "test", "word", "int"])
@pytest.mark.parametrize(
    "value",
    [
        "",
        "-x",
        "--rootdir=/",
        "@args",
        "a\0b",
        "a\nb",
        "a\x1b[2J",
        "x{results}",
        "a\u2028b",
        "a\udcffb",
        "a" * 2000,
    ],
)
def test_what_no_value_may_be_is_refused(kind: str, value: str) -> None:
    assert isinstance(filled(("t", f"{{a:{kind}}}"), value), str)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("path", "/etc/passwd"),
        ("path", "../x"),
        ("path", "a/../../x"),
        ("path", "a//b"),
        ("path", "./a"),
        ("path", "a/"),
        ("path", ".GIT/config"),
        ("path", "a\\b"),
        ("test", "/etc/x.py::t"),
        ("test", "../x.py::t"),
        ("test", "a/../../x.py"),
        ("test", "~/x.py::t"),
        ("test", "..\\x.py::t"),
        ("word", "a b"),
        ("word", "a/b"),
        ("word", "é"),
        ("word", "$(id)"),
        ("word", "a" * 129),
        ("int", "1.5"),
        ("int", "+1"),
        ("int", "01"),
        ("int", "²"),
        ("int", "1" * 19),
    ],
)
def test_value_of_another_type_is_refused(kind: str, value: str) -> None:
    assert isinstance(filled(("t", f"{{a:{kind}}}"), value), str)


def test_a_refusal_names_the_value_and_its_hole() -> None:
    told = filled(("t", "{count:int}"), "many")
    assert told == "The value 'many' of count is no whole number."


@pytest.mark.parametrize("values", [(), ("a", "b")])
def test_a_value_too_few_or_too_many_is_refused(values: tuple[str, ...]) -> None:
    assert filled(("t", "{a:word}"), *values) == f"The command tests takes 1 value; {len(values)} are given."


def test_the_results_file_is_put_in_at_the_end() -> None:
    assert put_results(("--out={results}", "x"), "/out/r") == ("--out=/out/r", "x")
