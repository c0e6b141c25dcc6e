"""What is planned stands on the disk byte for byte, and what cannot is told."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.workspace.plan import Wish, make_plan
from adjudge.adapters.workspace.symlinks import MOST
from adjudge.adapters.workspace.writing import TARGET_BYTES, TreeWriter, WorkspaceLimits
from adjudge.errors import InconclusiveError
from tests.fakes.blobs import MemoryBlobs
from tests.workspace_values import Content, blobs_of, codes, entries_of, entry, files_in, object_id

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from adjudge.model.ids import ObjectId
    from adjudge.model.target import TreeEntry
    from adjudge.ports import Blob


def written(
    folder: Path,
    files: dict[str, Content],
    *,
    blobs: MemoryBlobs | None = None,
    limits: WorkspaceLimits | None = None,
    linked: tuple[str, ...] = (),
) -> TreeWriter:
    writer = TreeWriter(folder=os.fsencode(folder), limits=limits or WorkspaceLimits())
    writer.write(make_plan(entries_of(files), Wish()), blobs or blobs_of(files), linked)
    return writer


def test_files_stand_with_their_bytes_and_modes(tmp_path: Path) -> None:
    files: dict[str, Content] = {"a": b"1\r\n", "d/e/b": ("100755", b"\0\xff"), "empty": b""}
    writer = written(tmp_path, files)
    assert files_in(tmp_path) == {"a": b"1\r\n", "d/e/b": b"\0\xff", "empty": b""}
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "d/e/b").stat().st_mode) == 0o755
    assert (len(writer.written), writer.told) == (3, [])


def test_name_that_is_not_utf8_is_written(tmp_path: Path) -> None:
    written(tmp_path, {"\udcff": b"1"})
    assert os.listdir(os.fsencode(tmp_path)) == [b"\xff"]


def test_links_that_stay_are_made_and_others_told(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "in": ("120000", b"a"), "out": ("120000", b"../x"), "abs": ("120000", b"/etc/passwd"), "a": b"1",
        "over": ("120000", b"out/y"),
    }  # fmt: skip
    writer = written(tmp_path, files)
    assert os.readlink(tmp_path / "in") == "a"
    assert sorted(codes(writer.told)) == [
        ("symlink-left-out", "abs"), ("symlink-left-out", "out"), ("symlink-left-out", "over"),
    ]  # fmt: skip
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "in"]


def test_link_through_a_linked_folder_may_not_go_up(tmp_path: Path) -> None:
    writer = written(tmp_path, {"l": ("120000", b".venv/../x")}, linked=(".venv",))
    assert codes(writer.told) == [("symlink-left-out", "l")]


def test_link_with_a_target_that_no_system_takes_is_told(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "long": ("120000", b"a" * (TARGET_BYTES + 1)), "part": ("120000", b"a" * 4000), "none": ("120000", b""),
    }  # fmt: skip
    writer = written(tmp_path, files)
    assert {path for _, path in codes(writer.told)} >= {"long", "none"}
    assert not any(path.name in {"long", "none"} for path in tmp_path.iterdir())


def test_links_beyond_the_bound_are_told(tmp_path: Path) -> None:
    files: dict[str, Content] = {f"{number:06}": ("120000", b"a") for number in range(MOST + 2)}
    writer = written(tmp_path, files)
    assert codes(writer.told) == [("symlink-left-out", f"{MOST:06}"), ("symlink-left-out", f"{MOST + 1:06}")]


def test_submodule_is_an_empty_folder(tmp_path: Path) -> None:
    written(tmp_path, {"lib/sub": ("160000", b"")})
    assert list((tmp_path / "lib/sub").iterdir()) == []


def test_content_that_is_not_there_is_told_each_in_its_way(tmp_path: Path) -> None:
    files: dict[str, Content] = {
        "gone": b"g",
        "bad": b"b",
        "big": b"12345",
        "ok": b"k",
        "l": ("120000", b"t"),
    }
    blobs = MemoryBlobs(
        tuple((object_id(data), None if data == b"b" else data) for data in (b"b", b"12345", b"k"))
    )
    writer = written(tmp_path, files, blobs=blobs, limits=WorkspaceLimits(file_bytes=4))
    assert sorted(codes(writer.told)) == [
        ("corrupt", "bad"), ("missing-blob", "gone"), ("missing-blob", "l"), ("oversize", "big"),
    ]  # fmt: skip
    assert files_in(tmp_path) == {"ok": b"k"}


def test_more_bytes_than_allowed_end_it(tmp_path: Path) -> None:
    with pytest.raises(InconclusiveError) as caught:
        written(tmp_path, {"a": b"123", "b": b"456"}, limits=WorkspaceLimits(bytes=5))
    assert caught.value.code == "workspace-too-large"


def test_as_many_bytes_as_allowed_are_written(tmp_path: Path) -> None:
    written(tmp_path, {"a": b"123", "b": b"45"}, limits=WorkspaceLimits(bytes=5))
    assert len(files_in(tmp_path)) == 2


def test_same_content_in_many_places_counts_each_time(tmp_path: Path) -> None:
    with pytest.raises(InconclusiveError):
        written(tmp_path, {f"{number}": b"123" for number in range(10)}, limits=WorkspaceLimits(bytes=20))


@dataclass
class Counting:
    """A blob reader that notes what it was asked for."""

    blobs: MemoryBlobs
    asked: list[ObjectId] = field(default_factory=list)

    def read(self, ids: Iterable[ObjectId], *, limit_bytes: int) -> Iterator[Blob]:
        listed = list(ids)
        self.asked += listed
        return self.blobs.read(listed, limit_bytes=limit_bytes)


def test_each_blob_is_read_once(tmp_path: Path) -> None:
    files: dict[str, Content] = {"a": b"same", "b": b"same", "c": b"other"}
    reader = Counting(blobs_of(files))
    writer = TreeWriter(folder=os.fsencode(tmp_path), limits=WorkspaceLimits())
    writer.write(make_plan(entries_of(files), Wish()), reader, ())
    assert sorted(reader.asked) == sorted({object_id(b"same"), object_id(b"other")})
    assert len(files_in(tmp_path)) == 3


def test_what_is_read_is_shown_before_it_counts_as_written(tmp_path: Path) -> None:
    seen: list[tuple[ObjectId, bytes]] = []
    files: dict[str, Content] = {"a": b"1", "l": ("120000", b"a")}
    writer = TreeWriter(
        folder=os.fsencode(tmp_path),
        limits=WorkspaceLimits(),
        seen=lambda one, data: seen.append((one, data)),
    )
    writer.write(make_plan(entries_of(files), Wish()), blobs_of(files), ())
    assert sorted(data for _, data in seen) == [b"1", b"a"]


def test_file_that_stands_there_already_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "victim")
    writer = written(tmp_path, {"a": b"1"})
    assert codes(writer.told) == [("name-refused", "a")]
    assert not (tmp_path / "victim").exists()


def test_made_up_tree_writes_nothing_through_its_own_link(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    entries: list[TreeEntry] = [entry("a", ("120000", str(outside).encode())), entry("a/evil", b"1")]
    blobs = MemoryBlobs(((object_id(str(outside).encode()), str(outside).encode()), (object_id(b"1"), b"1")))
    writer = TreeWriter(folder=os.fsencode(inside), limits=WorkspaceLimits())
    writer.write(make_plan(entries, Wish()), blobs, ())
    assert list(outside.iterdir()) == []
