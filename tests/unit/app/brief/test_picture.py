"""Where a picture may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.brief.picture import keep_picture, refuse_picture_inside
from adjudge.app.world import World
from adjudge.errors import ConfigError, UsageError
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path


def test_a_picture_in_the_repository_is_refused(tmp_path: Path) -> None:
    made = repo(tmp_path / "r")
    world = World(folder=str(made.path), environment={})
    with pytest.raises(UsageError, match="never written"):
        refuse_picture_inside(str(made.path / "new.svg"), world)
    refuse_picture_inside(str(tmp_path / "new.svg"), world)
    refuse_picture_inside("-", world)


def test_the_same_picture_again_is_no_fault_and_another_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    assert keep_picture(str(path), b"<svg/>") == f"The picture is in {path}."
    assert keep_picture(str(path), b"<svg/>") == f"The same picture is in {path} already."
    with pytest.raises(ConfigError):
        keep_picture(str(path), b"<other/>")
    assert path.read_bytes() == b"<svg/>"
