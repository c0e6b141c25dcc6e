"""What is laid down, on a terminal: places, values, sources, faults; nobody's text steers it."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudge.contracts.config_show_v1 import ConfigFaultV1, ConfigFileV1, ConfigShownV1
from adjudge.contracts.config_values import default_values, list_values
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.model.ids import RepoPath
from adjudge.report.config_screen import FAULTS, LONGEST, config_screen
from adjudge.report.screen import plain_text

TEXT = '[sensitive]\npaths = ["pay/**"]\n'
EMPTY = ConfigShownV1(
    commit="a" * 40, trusted=True, path=None, files=(), values=(), faults=(), limitations=()
)


def lines(**more: Any) -> list[str]:
    return plain_text(config_screen(msgspec.structs.replace(EMPTY, **more))).splitlines()


def test_value_stands_with_its_file_and_line_and_a_default_in_brackets() -> None:
    made = lines(values=list_values(TEXT.encode(), file=RepoPath("a\x1b.toml")))
    assert '  sensitive.paths  ["pay/**"]  a\\x1b.toml:2  base' in made
    assert "  command[].results  (exit)" in made


def test_file_of_a_folder_tells_how_to_see_it() -> None:
    made = lines(files=(ConfigFileV1(file="web/.adjudge.toml", holds=False),), path="src/a.py")
    assert made[0] == "adjudge tool config show  commit aaaaaaaaaaaa  for src/a.py"
    assert made[1] == "  web/.adjudge.toml  holds for its folder; --path shows it"


def test_fault_stands_at_its_line_with_what_was_meant() -> None:
    fault = ConfigFaultV1(file="f", place="$.zone", line=3, fault="unknown field", near=("zones",))
    assert lines(faults=(fault,), commit=None)[2:] == [
        "  ! f:3  $.zone: unknown field",
        "      did you mean zones?",
    ]


def test_faults_without_number_are_counted() -> None:
    fault = ConfigFaultV1(file="f", place="$.zone", line=3, fault="unknown field", near=())
    made = lines(faults=(fault,) * (FAULTS + 7))
    assert made[-1] == "  and 7 more: --json has all"


def test_long_value_is_cut_and_says_so() -> None:
    value = msgspec.structs.replace(default_values()[0], value="x" * (LONGEST + 1))
    assert lines(values=(value,))[-1].endswith("x… --json has all")


def test_limitations_come_last() -> None:
    assert lines(limitations=(ReasonV1(code="c", message="It is so."),))[-2:] == ["To know", "  It is so."]
