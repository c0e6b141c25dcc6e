"""A picture of a commit, or of a change on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.graph.map import draw_map
from adjudge.app.words import TargetWords
from adjudge.errors import UsageError
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.answer import Printout


def text(printout: Printout) -> str:
    """What is printed."""
    return b"".join(printout.chunks()).decode()


def test_map_is_of_the_commit_and_not_of_the_work_tree(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.write({"new.py": ""})
    printout = draw_map(None, world(tmp_path))
    assert "2 files, 0 read" in text(printout)
    assert (printout.exit_code, printout.why) == (0, "")
    assert text(printout) == text(draw_map(None, world(tmp_path), revision="HEAD"))


def test_change_is_shown_on_top(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.commit({"a.py": "import b\n", "b.py": "import a\n"})
    picture = text(draw_map(TargetWords(commit="HEAD"), world(tmp_path)))
    assert "2 paths changed" in picture
    assert "1 new cycle" in picture


def test_commit_and_change_at_once_are_refused(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(UsageError, match="not both"):
        draw_map(TargetWords(commit="HEAD"), world(tmp_path), revision="HEAD")


def test_file_inside_the_repository_is_refused_and_one_outside_is_kept(tmp_path: Path) -> None:
    subject(tmp_path)
    with pytest.raises(UsageError):
        draw_map(None, world(tmp_path), output=str(tmp_path / "subject" / "map.svg"))
    path = tmp_path / "map.svg"
    printout = draw_map(None, world(tmp_path), output=str(path))
    assert (text(printout), printout.notes[0]) == ("", f"The picture is in {path}.")
    assert path.read_text() == text(draw_map(None, world(tmp_path)))


def test_missing_blob_is_3_and_the_picture_says_so(tmp_path: Path) -> None:
    made = subject(tmp_path)
    made.commit({"gone.py": "import os\n"})
    name = made.git("rev-parse", "HEAD:gone.py").decode().strip()
    (made.path / ".git" / "objects" / name[:2] / name[2:]).unlink()
    printout = draw_map(None, world(tmp_path))
    assert printout.exit_code == 3
    assert "1 file of the tree could not be read" in printout.why
    assert "1 file of the tree could not be read" in text(printout)
