"""A fix put into the work tree; when a file cannot be written, what was written before is put back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.apply import apply_attempt, write_changes
from adjudge.app.fix.words import DeedWords
from adjudge.app.place import open_place
from adjudge.contracts.fix_attempt_v1 import FixDeedV1
from adjudge.errors import InputError, ToolError, UsageError
from adjudge.fix.three_way import Change
from adjudge.model.ids import RepoPath
from tests.fix_values import an_attempt
from tests.unit.app.fixes import MENDED, packed, tried
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


@dataclass
class Full:
    """A work tree whose disk is full at one path."""

    at: str
    files: dict[str, bytes] = field(default_factory=dict)
    executable: set[str] = field(default_factory=set)

    def read(self, path: RepoPath) -> bytes | None:
        return self.files.get(path)

    def write(self, path: RepoPath, data: bytes, *, executable: bool) -> None:
        if path == self.at:
            raise ToolError("work-tree-not-writable", "The disk is full.")
        self.files[path] = data
        if executable:
            self.executable.add(path)

    def remove(self, path: RepoPath) -> None:
        self.files.pop(path, None)

    def clear(self, path: RepoPath) -> None:
        """Nothing is left beside a file in memory."""


def change(path: str, before: bytes | None, after: bytes | None) -> Change:
    return Change(RepoPath(path), before, after, executable=False, was_executable=False, merged=False)


def test_what_was_written_before_a_full_disk_is_put_back() -> None:
    files = Full(at="z", files={"a": b"1", "b": b"2"})
    changes = (
        change("a", b"1", b"9"),
        change("b", b"2", None),
        change("c", None, b"3"),
        change("z", None, b"4"),
    )
    with pytest.raises(ToolError):
        write_changes(changes, files)
    assert files.files == {"a": b"1", "b": b"2"}


def test_file_that_its_owner_changes_meanwhile_keeps_that() -> None:
    files = Full(at="", files={"a": b"1", "b": b"typed on"})
    with pytest.raises(InputError):
        write_changes((change("a", b"1", b"9"), change("b", b"2", b"3")), files)
    assert files.files == {"a": b"1", "b": b"typed on"}


def test_fix_is_applied_where_it_is_confirmed(tmp_path: Path) -> None:
    attempt = tried(tmp_path, packed(tmp_path))
    for confirmed, text in ((False, "sys.argv"), (True, "listdir")):
        with open_place(world(tmp_path), needs_repository=True) as place:
            words = DeedWords(deed="apply", name=attempt.attempt_id, confirmed=confirmed)
            deed = apply_attempt(attempt, words, place, world(tmp_path)).artefact
        assert isinstance(deed, FixDeedV1)
        assert (deed.done, deed.paths) == (confirmed, ("run.py",))
        assert text in (tmp_path / "subject" / "run.py").read_text()
    assert (tmp_path / "subject" / "run.py").read_text() == MENDED


def test_try_that_is_no_fix_is_refused(tmp_path: Path) -> None:
    packed(tmp_path)
    with open_place(world(tmp_path), needs_repository=True) as place, pytest.raises(UsageError) as caught:
        apply_attempt(an_attempt("regression"), DeedWords(deed="apply"), place, world(tmp_path))
    assert caught.value.code == "not-a-fix"
