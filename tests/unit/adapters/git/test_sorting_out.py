from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.attributes import Attributes
from adjudge.adapters.git.listing import IndexListing
from adjudge.adapters.git.placing import Places
from adjudge.adapters.git.sorting_out import Sorted, Sorter

if TYPE_CHECKING:
    from pathlib import Path

A = b"a" * 40


@pytest.fixture
def top(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("content\n")
    (tmp_path / "run").write_text("#!/bin/sh\n")
    (tmp_path / "run").chmod(0o755)
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path


def sort_out(
    top: Path,
    path: bytes,
    *,
    entry: bytes | None = b"100644",
    driver: str | None = None,
    trusted: tuple[str, ...] = (),
    limit_bytes: int = 1000,
) -> Sorted:
    """What comes of one path that has an entry of a mode, or none, and maybe a filter."""
    printed = b"H %s %s 0\t%s\0" % (entry, A, path) if entry is not None else b""
    result = Sorted()
    Sorter(
        places=Places(os.fsencode(top), limit_bytes=limit_bytes),
        index=IndexListing(printed),
        attributes={path: Attributes(driver=driver, converts=False)} if driver else {},
        trusted=frozenset(trusted),
        result=result,
    ).sort_out(path)
    return result


@pytest.mark.parametrize("path", [b"file", b"run", b"link"])
@pytest.mark.parametrize("entry", [b"100644", None])
def test_file_or_link_is_read_by_git(path: bytes, entry: bytes | None, top: Path) -> None:
    assert sort_out(top, path, entry=entry) == Sorted(read=[path])


@pytest.mark.parametrize("path", [b"absent", b"folder", b"link/below", b"file/below"])
def test_entry_without_a_file_leaves(path: bytes, top: Path) -> None:
    assert sort_out(top, path) == Sorted(removed=[path])


def test_path_without_entry_and_file_is_nothing(top: Path) -> None:
    assert sort_out(top, b"absent", entry=None) == Sorted()


def test_special_file_leaves_and_is_named(top: Path) -> None:
    found = sort_out(top, b"pipe")
    assert (found.removed, [flag.code for flag in found.flags]) == ([b"pipe"], ["special-file"])


def test_submodule_is_read_by_git(top: Path) -> None:
    assert sort_out(top, b"folder", entry=b"160000") == Sorted(read=[b"folder"])


def test_repository_that_is_not_recorded_is_named(top: Path) -> None:
    found = sort_out(top, b"nested/", entry=None)
    assert [(flag.code, flag.path) for flag in found.flags] == [("nested-repository", "nested")]


def test_file_over_the_limit_is_in_doubt(top: Path) -> None:
    found = sort_out(top, b"file", limit_bytes=3)
    assert [(reason.code, reason.path) for reason in found.unknown] == [("oversize-file", "file")]
    assert found.read == []


def test_lfs_file_is_its_pointer(top: Path) -> None:
    ((path, mode, pointer),) = sort_out(top, b"run", driver="lfs").pointers
    assert (path, mode, pointer.startswith(b"version https://git-lfs")) == (b"run", b"100755", True)


def test_link_behind_a_filter_is_read_by_git(top: Path) -> None:
    assert sort_out(top, b"link", driver="x") == Sorted(read=[b"link"])


def test_entry_behind_a_filter_is_in_doubt(top: Path) -> None:
    found = sort_out(top, b"file", driver="x\x1b")
    assert [reason.code for reason in found.unknown] == ["filtered-unknown"]
    assert found.unknown[0].message.isprintable()
    assert (found.read, found.modes, found.removed) == ([], [], [])


def test_entry_behind_a_trusted_filter_is_taken_for_unchanged_and_named(top: Path) -> None:
    found = sort_out(top, b"file", driver="x", trusted=("x",))
    assert (found.unknown, [flag.code for flag in found.flags]) == ([], ["filter-trusted"])


@pytest.mark.parametrize("trusted", [(), ("x",)])
def test_executable_bit_behind_a_filter_is_known(trusted: tuple[str, ...], top: Path) -> None:
    assert sort_out(top, b"run", driver="x", trusted=trusted).modes == [(b"run", b"100755", A)]


def test_entry_that_was_a_link_keeps_its_mode_behind_a_filter(top: Path) -> None:
    assert sort_out(top, b"file", entry=b"120000", driver="x").modes == []


@pytest.mark.parametrize(("trusted", "doubts"), [((), 1), (("x",), 0)])
def test_new_file_behind_a_filter_goes_in_as_it_lies_on_disk(
    trusted: tuple[str, ...], doubts: int, top: Path
) -> None:
    found = sort_out(top, b"file", entry=None, driver="x", trusted=trusted)
    assert (found.read, [flag.code for flag in found.flags]) == ([b"file"], ["filtered"])
    assert len(found.unknown) == doubts


def test_large_file_is_marked_so(top: Path) -> None:
    with (top / "large").open("wb") as stream:
        stream.truncate(17 << 20)
    found = sort_out(top, b"large", limit_bytes=1 << 30)
    assert (found.read, found.large) == ([b"large"], {b"large"})
