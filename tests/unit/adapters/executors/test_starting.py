"""What is told after a start, and digests of programs."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from adjudge.adapters.executors.ground import Ground, open_ground
from adjudge.adapters.executors.starting import after, hash_file
from adjudge.model.review import AttemptEnd
from adjudge.ports import Answered

if TYPE_CHECKING:
    from pathlib import Path


def test_folder_that_is_gone_is_not_told(tmp_path: Path) -> None:
    with open_ground(tmp_path) as ground:
        pass
    assert after(Answered(end=AttemptEnd.DONE), ground).limitations == ()


def test_what_could_not_be_removed_is_told(tmp_path: Path) -> None:
    found = after(Answered(end=AttemptEnd.DONE), Ground(own=tmp_path))
    assert [one.code for one in found.limitations] == ["executor-files-left"]


def test_digest_is_that_of_what_a_link_leads_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "link").symlink_to("file")
    assert hash_file(tmp_path / "link") == hashlib.sha256(b"x").hexdigest()
