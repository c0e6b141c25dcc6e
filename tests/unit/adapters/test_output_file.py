"""The file that standard output was led to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudge.adapters.output_file import output_file

if TYPE_CHECKING:
    from pathlib import Path


def test_regular_file_is_told_by_its_path(tmp_path: Path) -> None:
    with (tmp_path / "guide.json").open("w") as stream:
        assert output_file(stream.fileno()) == str(tmp_path / "guide.json")


def test_file_without_a_name_is_none(tmp_path: Path) -> None:
    with (tmp_path / "guide.json").open("w") as stream:
        (tmp_path / "guide.json").unlink()
        assert output_file(stream.fileno()) is None


def test_pipe_is_no_file() -> None:
    reading, writing = os.pipe()
    assert output_file(writing) is None
    os.close(reading)
    os.close(writing)


def test_closed_handle_is_no_file() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    os.close(writing)
    assert output_file(writing) is None
