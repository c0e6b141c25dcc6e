"""Outputs and summaries: no value ends itself, no link is followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.runner_files import append_bytes, append_outputs, make_folder
from adjudge.errors import ToolError
from tests.functional.jobs import read_outputs

if TYPE_CHECKING:
    from pathlib import Path


def test_value_with_lines_and_assignments_stays_one_value(tmp_path: Path) -> None:
    there = tmp_path / "outputs"
    values = {"first": "a=b\nother<<x\nx\n", "second": "", "third": "EOF"}
    append_outputs(str(there), values.items())
    assert read_outputs(there.read_text()) == values


def test_mark_that_stands_in_the_value_is_drawn_again(tmp_path: Path) -> None:
    there, drawn = tmp_path / "outputs", iter(["1", "2"])
    append_outputs(str(there), [("name", "adjudge-1\nmore")], draw=lambda _: next(drawn))
    assert there.read_text() == "name<<adjudge-2\nadjudge-1\nmore\nadjudge-2\n"


def test_marks_differ_from_step_to_step(tmp_path: Path) -> None:
    there = tmp_path / "outputs"
    append_outputs(str(there), [("a", "1"), ("b", "2")])
    marks = {line.partition("<<")[2] for line in there.read_text().splitlines() if "<<" in line}
    assert len(marks) == 2


def test_what_stands_there_stays(tmp_path: Path) -> None:
    there = tmp_path / "summary"
    there.write_bytes(b"before\n")
    append_bytes(str(there), b"after\n")
    assert there.read_bytes() == b"before\nafter\n"


def test_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ToolError) as caught:
        append_bytes(str(tmp_path / "link"), b"x")
    assert caught.value.code == "runner-file"
    assert not (tmp_path / "elsewhere").exists()


def test_folder_is_made_once_and_never_over_a_file(tmp_path: Path) -> None:
    make_folder(str(tmp_path / "a"))
    make_folder(str(tmp_path / "a"))
    (tmp_path / "file").write_text("")
    with pytest.raises(ToolError):
        make_folder(str(tmp_path / "file"))
