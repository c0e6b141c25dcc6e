"""Values of a file with their lines and defaults, and its faults with theirs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudge.contracts import config_values
from adjudge.contracts.config_keys import KEYS
from adjudge.contracts.config_v1 import FAULTS_TOLD, LIMIT_BYTES
from adjudge.contracts.config_values import default_values, find_faults, list_values
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    import pytest

FILE = RepoPath(".adjudge.toml")
TEXT = b"""\
[check]
collectors = ["ruff"]

[[suppress]]
change = "removed"
reason = "r \\u202e"
until = 2031-01-31

[[command]]
name = "t"
argv = [
  "make",
]
timeout_s = 5
"""


def test_every_key_is_told_with_its_line_or_its_default() -> None:
    made = list_values(TEXT, file=FILE)
    said = {one.place: (one.value, one.source.line) for one in made if one.source.kind == "file"}
    assert said == {
        "suppress[0].change": ('"removed"', 5),
        "suppress[0].reason": ('"r \\u202e"', 6),
        "suppress[0].until": ('"2031-01-31"', 7),
        "command[0].name": ('"t"', 10),
        "command[0].argv": ('["make"]', 11),
        "command[0].timeout_s": ("5", 14),
        "check.collectors": ('["ruff"]', 2),
    }
    assert {one.key for one in made} == {one.name for one in KEYS}
    assert [one.value for one in made if one.source.kind == "default"] == [None] * (len(made) - len(said))
    assert all(json.loads(value or "") is not None for value, _ in said.values())


def test_of_a_folder_only_what_has_an_effect_there_is_told() -> None:
    made = list_values(TEXT, file=RepoPath("web/.adjudge.toml"), folder=True)
    assert [one.place for one in made] == ["suppress[0].change", "suppress[0].reason", "suppress[0].until"]


def test_without_a_file_every_key_has_its_default() -> None:
    assert [one.place for one in default_values()] == [one.name for one in KEYS]


def test_every_fault_has_its_line_and_an_unknown_key_what_it_may_have_meant() -> None:
    found = find_faults(b'zone = 1\n[check]\ncommands = ["x"]\n[sensitive]\nn = 1\n', file=FILE)
    assert [(one.place, one.line, one.near) for one in found] == [
        ("$.sensitive.n", 5, ()),
        ("$.zone", 1, ("zones",)),
        ("$.check.commands[0]", 3, ()),
    ]
    assert find_faults(TEXT, file=FILE) == ()


def test_file_of_nothing_but_unknown_keys_takes_bounded_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def near(place: str) -> tuple[str, ...]:
        asked.append(place)
        return ()

    monkeypatch.setattr(config_values, "near_keys", near)
    data = "".join(f"zone{number} = 1\n" for number in range(5_000)).encode()
    assert len(find_faults(data, file=FILE)) == 5_000
    assert len(asked) == FAULTS_TOLD


def test_file_that_is_no_document_has_one_fault_without_a_line() -> None:
    for data in (b"= 1\n", b"\xff", b" " * (LIMIT_BYTES + 1)):
        (one,) = find_faults(data, file=FILE)
        assert (one.place, one.line) == ("$", None)
        assert one.fault
