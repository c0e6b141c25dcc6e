from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.process.order import Order, Report, encode_order, read_order, read_report
from tests.processes import ORDER

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reading, writing = os.pipe()
    yield reading, writing
    os.close(reading)


def test_order_arrives_as_it_was_given(pipe: tuple[int, int]) -> None:
    os.write(pipe[1], encode_order(ORDER) + b"more")
    assert read_order(pipe[0]) == ORDER
    os.close(pipe[1])
    assert os.read(pipe[0], 100) == b"more"


@pytest.mark.parametrize("count", [0, 1, 20])
def test_order_that_is_cut_is_none(count: int, pipe: tuple[int, int]) -> None:
    os.write(pipe[1], encode_order(ORDER)[:count])
    os.close(pipe[1])
    with pytest.raises(EOFError):
        read_order(pipe[0])


@pytest.mark.parametrize("field", ["argv", "environment", "folder", "written_folders"])
def test_nul_in_a_word_is_refused(field: str) -> None:
    with pytest.raises(ValueError, match="NUL"):
        encode_order(Order(**{**ORDER._asdict(), field: (b"a\0b",)}))


def test_report_tells_what_was_said() -> None:
    said = b"isolation process-sweep network-namespace\nlimitations\nstarted 7\nended -9 2 own\n"
    assert read_report(said) == Report(
        refused=None,
        ended=(-9, 2, "own"),
        isolation=("network-namespace", "process-sweep"),
        limitations=(),
    )


def test_report_of_a_program_that_was_not_started_tells_why() -> None:
    report = read_report(b"isolation\nlimitations network-not-cut\nrefused 2\n")
    assert (report.refused, report.ended, report.limitations) == (2, None, ("network-not-cut",))


@pytest.mark.parametrize("said", [b"", b"\n", b"started 7\n", b"started 7\nended 0 0 own", b"\xff\xfe\n"])
def test_report_that_tells_no_end_has_none(said: bytes) -> None:
    assert read_report(said).ended is None
