"""Keys of a document with their lines, whatever stands in values and comments."""

from __future__ import annotations

import tomllib

import pytest

from adjudge.contracts.toml_lines import key_lines, line_of

DOCUMENT = r'''top = "[not.a.table]"  # key = 1
"quoted key" = 1
a.b = 2

[check]
commands = [
  "x = 1",
  "]",
]
collectors = ["ruff"]
[[command]] # a comment ]]
name = """
[[command]]
name = "no key \"""
"""
argv = ["a", {b = "c"}]
[[ command ]]
name = "\\"
[[command]]
argv = ["]", '"']
[ "zones" . x ]
y = {z = 1}
'''


def test_document_is_one_that_toml_reads() -> None:
    assert tomllib.loads(DOCUMENT)["command"][2]["argv"] == ["]", '"']


def test_each_key_has_its_line() -> None:
    assert key_lines(DOCUMENT) == {
        "top": 1,
        "quoted key": 2,
        "a.b": 3,
        "check": 5,
        "check.commands": 6,
        "check.collectors": 10,
        "command[0]": 11,
        "command[0].name": 12,
        "command[0].argv": 16,
        "command[1]": 17,
        "command[1].name": 18,
        "command[2]": 19,
        "command[2].argv": 20,
        "zones.x": 21,
        "zones.x.y": 22,
    }


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("check.commands[1]", 6),
        ("command[1].argv", 17),
        ("zones.x.y.z", 22),
        ("command[7]", None),
        ("gone", None),
    ],
)
def test_place_inside_a_value_has_the_line_of_its_key(place: str, line: int | None) -> None:
    assert line_of(place, key_lines(DOCUMENT)) == line


def test_line_feeds_of_windows_change_nothing() -> None:
    assert key_lines("[a]\r\nb = 1\r\n") == {"a": 1, "a.b": 2}


@pytest.mark.parametrize(
    "line", ["a" * 100_000, "a " * 50_000, '"a' * 50_000, "[" * 100_000, "[ ] " * 25_000]
)
def test_line_that_is_no_key_is_looked_at_once(line: str) -> None:
    assert key_lines(f"{line}\nb = 1\n").get("b", 2) == 2
