"""Private folders of a start."""

from __future__ import annotations

import hashlib
import stat
from typing import TYPE_CHECKING

from adjudge.adapters.executors.starting import Ground, after, hash_file, open_ground
from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered

if TYPE_CHECKING:
    from pathlib import Path


def test_folder_is_private_and_gone_after(tmp_path: Path) -> None:
    with open_ground(tmp_path) as ground:
        assert stat.S_IMODE(ground.own.stat().st_mode) == 0o700
        assert list(ground.work.iterdir()) == []
        file = ground.write("home/deep/x", b"1")
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == []
    assert after(Answered(end=AttemptEnd.DONE), ground).limitations == ()


def test_what_could_not_be_removed_is_told(tmp_path: Path) -> None:
    found = after(Answered(end=AttemptEnd.DONE), Ground(own=tmp_path))
    assert [one.code for one in found.limitations] == ["executor-files-left"]


def test_environment_is_the_least_and_what_is_named(tmp_path: Path) -> None:
    variables = dict(Ground(own=tmp_path).variables(tmp_path / "bin" / "toy", {"A": "b", "LANG": "C"}))
    assert (variables["A"], variables["LANG"], variables["HOME"]) == ("b", "C", str(tmp_path / "home"))
    assert variables["PATH"].split(":") == [str(tmp_path / "bin"), "/usr/bin", "/bin"]


def test_digest_is_that_of_what_a_link_leads_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    assert hash_file(tmp_path / "link") == hashlib.sha256(b"x").hexdigest()
