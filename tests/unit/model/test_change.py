"""What a change writes and what it is called."""

from __future__ import annotations

import pytest

from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import RepoPath

OLD, NEW = RepoPath("old.py"), RepoPath("new.py")


@pytest.mark.parametrize(
    ("kind", "old", "new", "touched"),
    [
        (ChangeKind.ADDED, None, NEW, (NEW,)),
        (ChangeKind.DELETED, OLD, None, (OLD,)),
        (ChangeKind.MODIFIED, NEW, NEW, (NEW,)),
        (ChangeKind.MODE, NEW, NEW, (NEW,)),
        (ChangeKind.TYPECHANGED, NEW, NEW, (NEW,)),
        (ChangeKind.RENAMED, OLD, NEW, (NEW, OLD)),
        (ChangeKind.COPIED, OLD, NEW, (NEW,)),
    ],
)
def test_touched_holds_what_is_written_and_not_what_is_read(
    kind: ChangeKind, old: RepoPath | None, new: RepoPath | None, touched: tuple[RepoPath, ...]
) -> None:
    assert Change(kind=kind, old_path=old, new_path=new).touched == touched


def test_change_is_called_by_its_path_after() -> None:
    assert Change(kind=ChangeKind.RENAMED, old_path=OLD, new_path=NEW).path == NEW


def test_deleted_path_is_called_by_its_path_before() -> None:
    assert Change(kind=ChangeKind.DELETED, old_path=OLD, new_path=None).path == OLD


def test_change_without_any_path_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="at least one path"):
        _ = Change(kind=ChangeKind.MODIFIED, old_path=None, new_path=None).path
