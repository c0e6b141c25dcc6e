"""Files that were torn or changed: told, or harmless; never another truth, never another error than ours."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.sqlite.recovery import verify_store
from adjudge.errors import AdjudgeError, StateError
from adjudge.model.outcome import Outcome
from tests.state_values import chain, database, filled, opened, step

if TYPE_CHECKING:
    from adjudge.model.ledger import Entry

pytestmark = pytest.mark.faults

LENGTH = 12


def told_or_true(folder: Path) -> str:
    """``told`` when damage shows, ``true`` when everything is there; anything else is a failure."""
    report = verify_store(database(folder))
    entries: list[Entry] | None = None
    with suppress(AdjudgeError), opened(folder) as store:  # any other error is one that nobody mapped
        entries = list(store.ledger.entries())
    if report.outcome is Outcome.FAIL or entries is None:
        return "told"
    assert (report.outcome, report.head) == (Outcome.PASS, chain(LENGTH)[-1].head)
    assert entries == chain(LENGTH)
    return "true"


def copy(original: Path, target: Path) -> Path:
    """The same store elsewhere."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(original, target)
    return target


def test_database_cut_anywhere_is_told_or_unharmed(tmp_path: Path) -> None:
    """Unharmed in one place only: the last page is an empty table's, and what is missing of it reads as zeros."""
    filled(tmp_path / "whole", LENGTH)
    size = Path(database(tmp_path / "whole")).stat().st_size
    for length in sorted({*range(0, size, 4096), *range(1, size, 1777)}):
        folder = copy(tmp_path / "whole", tmp_path / "cut")
        with open(database(folder), "r+b") as stream:
            stream.truncate(length)
        assert told_or_true(folder) == "told" or length > size - 4096, length


@pytest.mark.parametrize("mask", [0x01, 0xFF])
def test_database_changed_anywhere_is_told_or_unharmed(tmp_path: Path, mask: int) -> None:
    filled(tmp_path / "whole", LENGTH)
    data = Path(database(tmp_path / "whole")).read_bytes()
    seen = set()
    for place in (*range(100), *range(100, len(data), 331)):
        folder = copy(tmp_path / "whole", tmp_path / "changed")
        changed = data[:place] + bytes([data[place] ^ mask]) + data[place + 1 :]
        Path(database(folder)).write_bytes(changed)
        seen.add(told_or_true(folder))
    assert seen == {"told", "true"}


def test_every_byte_of_a_payload_that_was_changed_is_told(tmp_path: Path) -> None:
    filled(tmp_path / "whole", LENGTH)
    data = Path(database(tmp_path / "whole")).read_bytes()
    start = data.index(chain(LENGTH)[5].payload)
    for place in range(start, start + len(chain(LENGTH)[5].payload)):
        folder = copy(tmp_path / "whole", tmp_path / "changed")
        Path(database(folder)).write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        damage = verify_store(database(folder)).damage
        assert damage is not None
        assert damage.seq == 5


def test_log_cut_anywhere_is_told_or_unharmed(tmp_path: Path) -> None:
    """The state of a machine that lost power and, against its word, a part of what it had synchronised."""
    with opened(tmp_path / "live") as store:
        for number in range(LENGTH):
            store.commit(step(number))
        shutil.copytree(tmp_path / "live", tmp_path / "whole")
    size = Path(database(tmp_path / "whole") + "-wal").stat().st_size
    for length in (*range(0, size, 2999), size - 1):
        folder = copy(tmp_path / "whole", tmp_path / "cut")
        with open(database(folder) + "-wal", "r+b") as stream:
            stream.truncate(length)
        assert told_or_true(folder) == "told", length
    assert told_or_true(copy(tmp_path / "whole", tmp_path / "cut")) == "true"


def test_second_head_cut_anywhere_is_told(tmp_path: Path) -> None:
    head = Path(filled(tmp_path, LENGTH) + ".head")
    data = head.read_bytes()
    for length in range(len(data)):
        head.write_bytes(data[:length])
        assert told_or_true(tmp_path) == "told", length


def test_damaged_store_is_left_as_it_is(tmp_path: Path) -> None:
    path = Path(filled(tmp_path, LENGTH))
    path.write_bytes(path.read_bytes()[:5000])
    before = path.read_bytes()
    with pytest.raises(StateError) as caught, opened(tmp_path):
        pass
    assert caught.value.hint is not None
    assert path.read_bytes() == before
