"""The cache file: deleted, damaged, locked or out of reach, and never a wrong result."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite import cache as caches
from adjudge.adapters.sqlite.cache import CacheFile, counter, set_counter

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture
def file(path: Path) -> Iterator[CacheFile]:
    opened = CacheFile(str(path))
    yield opened
    opened.close()


def put(file: CacheFile, value: int) -> None:
    file.write(lambda connection: set_counter(connection, "facts", value))


def get(file: CacheFile) -> int:
    return file.read(lambda connection: counter(connection, "facts"), -1)


def codes(file: CacheFile) -> list[str]:
    return [reason.code for reason in file.limitations]


def test_what_is_written_can_be_read(file: CacheFile) -> None:
    put(file, 7)
    assert (get(file), codes(file)) == (7, [])


def test_file_is_made_when_first_used(file: CacheFile, path: Path) -> None:
    assert not path.exists()
    get(file)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_file_can_be_opened_again_after_it_was_closed(file: CacheFile) -> None:
    put(file, 7)
    file.close()
    assert get(file) == 7


def test_cache_without_a_place_holds_nothing() -> None:
    nowhere = CacheFile(None)
    put(nowhere, 7)
    assert (get(nowhere), codes(nowhere)) == (-1, [])


@pytest.mark.parametrize("data", [b"noise" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_damaged_file_is_made_anew_and_told(file: CacheFile, path: Path, data: bytes) -> None:
    path.write_bytes(data)
    put(file, 7)
    assert (get(file), codes(file)) == (7, ["cache-rebuilt"])


def test_file_damaged_in_the_middle_is_made_anew(file: CacheFile, path: Path) -> None:
    file.write(
        lambda connection: ignore(
            connection.execute("INSERT INTO snapshots VALUES (x'00', 1, zeroblob(90000))")
        )
    )
    file.close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(data)
    assert (get(file), codes(file)) == (0, ["cache-rebuilt"])


def test_file_of_another_format_is_made_anew(file: CacheFile, path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE counters (x)")
        other.execute("PRAGMA user_version = 99")
    other.close()
    put(file, 7)
    assert (get(file), codes(file)) == (7, ["cache-rebuilt"])


def test_file_that_lost_a_table_is_made_anew(file: CacheFile, path: Path) -> None:
    put(file, 7)
    file.close()
    with sqlite3.connect(path) as other:
        other.execute("DROP TABLE counters")
    other.close()
    assert (get(file), codes(file)) == (0, ["cache-rebuilt"])


def test_file_that_is_deleted_while_open_is_no_error(file: CacheFile, path: Path) -> None:
    put(file, 7)
    path.unlink()
    put(file, 8)
    file.close()
    assert get(file) == 0


def test_place_that_cannot_be_opened_holds_nothing_and_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    unusable = CacheFile(str(tmp_path / "file" / "cache"))
    put(unusable, 7)
    assert (get(unusable), codes(unusable)) == (-1, ["cache-unusable"])


def test_damaged_file_that_cannot_be_deleted_is_told(
    file: CacheFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"noise" * 1000)

    def refuse(_: str) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "unlink", refuse)
    assert (get(file), codes(file)) == (-1, ["cache-rebuilt", "cache-unusable"])


def test_file_held_by_another_process_is_done_without(
    file: CacheFile, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(file, 7)
    file.close()
    monkeypatch.setattr(caches, "WAIT_S", 0.01)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    put(file, 8)
    other.execute("ROLLBACK")
    other.close()
    assert codes(file) == ["cache-unusable"]


def test_two_that_use_it_at_once_see_what_the_other_wrote(file: CacheFile, path: Path) -> None:
    other = CacheFile(str(path))
    put(file, 7)
    put(other, 8)
    assert get(file) == 8
    other.close()


def test_failed_write_leaves_nothing(file: CacheFile) -> None:
    put(file, 7)

    def fail(connection: sqlite3.Connection) -> None:
        set_counter(connection, "facts", 8)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        file.write(fail)
    assert get(file) == 7


def test_full_disk_is_done_without(file: CacheFile) -> None:
    put(file, 7)
    file.read(lambda connection: ignore(connection.execute("PRAGMA max_page_count = 1")), None)
    file.write(
        lambda connection: ignore(
            connection.execute("INSERT INTO snapshots VALUES (x'00', 1, zeroblob(900000))")
        )
    )
    assert codes(file) == ["cache-unusable"]


TOP = Path(__file__).parents[4]
SCRIPT = """
import sys
from adjudge.adapters.sqlite.cache import CacheFile
from adjudge.adapters.sqlite.facts import SqliteFactCache
from adjudge.graph.packing import PackedFacts

file = CacheFile(sys.argv[1])
cache = SqliteFactCache(file, limit_bytes=20_000)
packed = PackedFacts(b"o" * 50, b"d" * 100)
sys.stdin.readline()
for start in range(40):
    ids = [f"{number:040x}" for number in range(start, start + 20)]
    cache.save("1" * 64, dict.fromkeys(ids, packed))
    found = cache.facts("1" * 64, ids)
    assert set(found.values()) <= {packed}
print(len(found), file.limitations)
"""


@pytest.mark.faults
def test_processes_that_make_and_fill_it_at_once_do_not_disturb_one_another(path: Path) -> None:
    children = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(path)], cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(4)
    ]
    for child in children:
        assert child.stdin is not None
        child.stdin.write(b"go\n")
        child.stdin.flush()
    assert {child.communicate()[0] for child in children} == {b"20 ()\n"}


def ignore(_: object) -> None:
    """An action gives nothing back."""
