"""A fix written whole or not at all: what the next command finds of one that was cut short."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.applying import Applying, begin, holding_tree, settle_cut_short
from adjudge.app.fix.keep import keep_attempt
from adjudge.app.wiring_programs import FixMeans
from adjudge.errors import StateError
from adjudge.fix.three_way import Change
from adjudge.model.ids import RepoPath
from tests.fakes.store import FakeStore
from tests.fix_values import an_attempt
from tests.unit.app.fix.test_apply import Full

if TYPE_CHECKING:
    from collections.abc import Iterator

MINE = an_attempt(attempt_id="fix:1")
CHANGES = (
    Change(RepoPath("a"), b"old", b"new", executable=False, was_executable=False, merged=False),
    Change(RepoPath("b"), None, b"more", executable=False, was_executable=False, merged=False),
    Change(RepoPath("c"), b"gone", None, executable=False, was_executable=True, merged=False),
)
OLD = {"a": b"old", "c": b"gone"}
NEW = {"a": b"new", "b": b"more"}


@dataclass
class Note:
    """The note in memory."""

    data: bytes | None = None
    name: str = "applying-1"
    free: bool = True
    removed: int = field(default=0)

    @contextmanager
    def hold(self) -> Iterator[bool]:
        yield self.free

    def read(self) -> bytes | None:
        return self.data

    def write(self, data: bytes) -> None:
        self.data = data

    def remove(self) -> None:
        self.data, self.removed = None, self.removed + 1


def begun(standing: dict[str, bytes]) -> tuple[Applying, Full, Note]:
    files, note = Full(at="", files=dict(standing)), Note()
    where = Applying(FakeStore(), FixMeans(trees=None, git=None, files=files, note=note))  # type: ignore[arg-type]
    keep_attempt(where.store, MINE)
    begin(where, "fix:1", CHANGES)
    return where, files, note


@pytest.mark.parametrize(
    "standing",
    [OLD, {**OLD, "a": b"new"}, {**OLD, **NEW}, NEW],
)
def test_what_was_written_is_put_back_wherever_it_was_cut(standing: dict[str, bytes]) -> None:
    where, files, note = begun(standing)
    told = " ".join(settle_cut_short(where))
    assert files.files == OLD
    assert note.read() is None
    assert ("as it was before" in told, "fix apply fix:1 --confirm" in told) == (True, True)
    assert settle_cut_short(where) == ()


def test_fix_whose_deed_is_in_the_ledger_is_there() -> None:
    where, files, note = begun(NEW)
    keep_attempt(where.store, MINE, "apply")
    assert "has all of it" in " ".join(settle_cut_short(where))
    assert files.files == NEW
    assert note.read() is None


def test_fix_that_is_applied_once_more_is_judged_by_its_last_beginning() -> None:
    where, files, _ = begun(NEW)
    keep_attempt(where.store, MINE, "apply")
    begin(where, "fix:1", CHANGES)
    assert "as it was before" in " ".join(settle_cut_short(where))
    assert files.files == OLD


def test_same_fix_in_another_work_tree_says_nothing_of_this_one() -> None:
    where, files, _ = begun(NEW)
    other = FixMeans(trees=None, git=None, files=Full(at=""), note=Note(name="applying-2"))  # type: ignore[arg-type]
    begin(Applying(where.store, other), "fix:1", CHANGES)
    keep_attempt(where.store, MINE, "apply")
    assert "as it was before" in " ".join(settle_cut_short(where))
    assert files.files == OLD
    assert "has all of it" in " ".join(settle_cut_short(Applying(where.store, other)))


def test_note_of_another_work_tree_touches_nothing() -> None:
    where, files, note = begun(NEW)
    note.name = "applying-2"
    assert "not made here" in " ".join(settle_cut_short(where))
    assert files.files == NEW


def test_what_somebody_wrote_since_stays() -> None:
    where, files, _ = begun({**NEW, "a": b"mine"})
    told = " ".join(settle_cut_short(where))
    assert files.files == {"a": b"mine", "c": b"gone"}
    assert "written since: a." in told


def test_note_that_was_not_made_here_touches_nothing() -> None:
    where, files, note = begun(NEW)
    note.data = (note.data or b"").replace(b"fix:1", b"fix:2")
    assert "not made here" in " ".join(settle_cut_short(where))
    assert files.files == NEW
    assert note.read() is None


def test_nothing_is_done_while_another_process_writes() -> None:
    where, files, note = begun(NEW)
    note.free = False
    assert settle_cut_short(where) == ()
    assert (files.files, note.removed) == (NEW, 0)
    with pytest.raises(StateError) as caught, holding_tree(where.means):
        raise AssertionError
    assert caught.value.code == "fix-running"
