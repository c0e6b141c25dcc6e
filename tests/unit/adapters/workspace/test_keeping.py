"""What was prepared is kept as it was made, within bounds, and never taken from whoever uses it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.keeping import KeptEntry, KeptLimits, remove_oldest
from adjudge.adapters.workspace.lending import holding
from adjudge.model.ids import Digest, RepoPath

if TYPE_CHECKING:
    from pathlib import Path

KEEP = (RepoPath(".venv"), RepoPath("web/node_modules"))


def made(folder: Path, digit: str, *, used: int = 0, size: int = 10) -> KeptEntry:
    """A finished entry that was used at a moment."""
    entry = KeptEntry(folder=folder, digest=Digest(digit * 64))
    for path in KEEP:
        (entry.tree / path).mkdir(parents=True)
    (entry.tree / ".venv/lib").write_bytes(b"x" * size)
    (entry.tree / "src").mkdir()
    (entry.tree / "src/code.py").touch()
    entry.finish(KEEP)
    if used:
        os.utime(entry.place / "made", ns=(used, used))
    return entry


def names(folder: Path) -> list[str]:
    return sorted({path.name[0] for path in folder.iterdir()})


def test_only_what_is_kept_stays_and_stays_where_it_was(tmp_path: Path) -> None:
    entry = made(tmp_path, "a")
    assert sorted(path.name for path in entry.tree.iterdir()) == [".venv", "web"]
    assert (entry.tree / "web/node_modules").is_dir()
    assert sorted(path.name for path in entry.place.iterdir()) == ["made", "tree"]


def test_finished_entry_is_intact(tmp_path: Path) -> None:
    entry = made(tmp_path, "a")
    assert entry.is_made()
    assert entry.is_intact(KEEP)


def test_use_makes_an_entry_the_newest(tmp_path: Path) -> None:
    entry = made(tmp_path, "a", used=1)
    entry.is_intact(KEEP)
    assert (entry.place / "made").stat().st_mtime_ns > 1


@pytest.mark.parametrize("touched", [".venv/lib", ".venv/new", "web/node_modules/x"])
def test_entry_that_was_written_in_is_not_intact(tmp_path: Path, touched: str) -> None:
    entry = made(tmp_path, "a")
    (entry.tree / touched).write_text("planted")
    assert not entry.is_intact(KEEP)


@pytest.mark.parametrize("note", [None, "", "zz\n", "\udcff"])
def test_entry_without_its_note_is_not_intact(tmp_path: Path, note: str | None) -> None:
    entry = made(tmp_path, "a")
    place = entry.place / "made"
    place.unlink() if note is None else place.write_bytes(os.fsencode(note))
    assert not entry.is_intact(KEEP)


def test_oldest_goes_when_there_are_too_many(tmp_path: Path) -> None:
    for used, digit in enumerate("abcd", start=1):
        made(tmp_path, digit, used=used)
    remove_oldest(tmp_path, KeptLimits(entries=2), but="d" * 32)
    assert names(tmp_path) == ["c", "d"]


def test_oldest_goes_when_they_are_too_large(tmp_path: Path) -> None:
    for used, digit in enumerate("abc", start=1):
        made(tmp_path, digit, used=used, size=100)
    remove_oldest(tmp_path, KeptLimits(bytes=250), but="c" * 32)
    assert names(tmp_path) == ["b", "c"]


def test_the_one_just_used_stays_whatever_its_age_and_size(tmp_path: Path) -> None:
    for used, digit in enumerate("abc", start=1):
        made(tmp_path, digit, used=used, size=100)
    remove_oldest(tmp_path, KeptLimits(entries=1, bytes=10), but="a" * 32)
    assert names(tmp_path) == ["a"]


def test_entry_in_use_stays(tmp_path: Path) -> None:
    old = made(tmp_path, "a", used=1)
    made(tmp_path, "b", used=2)
    with holding(old.lock, wait_s=0, shared=True):
        remove_oldest(tmp_path, KeptLimits(entries=1), but="b" * 32)
        assert old.is_made()
    remove_oldest(tmp_path, KeptLimits(entries=1), but="b" * 32)
    assert names(tmp_path) == ["b"]


def test_unfinished_entry_goes_and_counts_for_nothing(tmp_path: Path) -> None:
    made(tmp_path, "a", used=1)
    made(tmp_path, "b", used=2)
    (tmp_path / ("c" * 32) / "tree").mkdir(parents=True)
    (tmp_path / f"{'d' * 32}.lock").touch()
    remove_oldest(tmp_path, KeptLimits(entries=2), but="b" * 32)
    assert names(tmp_path) == ["a", "b"]
