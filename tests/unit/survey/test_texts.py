"""Texts are read once, and none over the bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.ids import ObjectId
from adjudge.survey.texts import LARGE_BYTES, TEXT_BYTES, Texts
from tests.fakes.blobs import MemoryBlobs

if TYPE_CHECKING:
    from contextlib import _GeneratorContextManager

SMALL, LARGE, GONE = (ObjectId(digit * 40) for digit in "123")


class CountingBlobs(MemoryBlobs):
    """Counts how often it is opened."""

    opened = 0

    def open(self) -> _GeneratorContextManager[MemoryBlobs]:
        CountingBlobs.opened += 1
        return super().open()


def test_a_blob_over_the_bound_and_one_that_is_missing_are_none() -> None:
    texts = Texts(MemoryBlobs(((SMALL, b"x"), (LARGE, b"x" * (TEXT_BYTES + 1)))))
    assert texts([SMALL, LARGE, GONE]) == {SMALL: b"x", LARGE: None, GONE: None}


def test_what_was_read_is_not_read_again() -> None:
    CountingBlobs.opened = 0
    texts = Texts(CountingBlobs(((SMALL, b"x"),)))
    assert [texts([SMALL]), texts([SMALL, SMALL])] == [{SMALL: b"x"}] * 2
    assert CountingBlobs.opened == 1


def test_large_blobs_come_the_smallest_first_while_they_fit() -> None:
    sizes = {"5": 30, "6": 10, "7": 25}
    blobs = MemoryBlobs(tuple((ObjectId(one * 40), b"x" * size) for one, size in sizes.items()))
    asked = [GONE, *(ObjectId(one * 40) for one in sizes)]
    found = [(one, len(data or b"")) for one, data in Texts(blobs).large(asked, limit_bytes=40)]
    assert found == [(GONE, 0), (ObjectId("6" * 40), 10), (ObjectId("7" * 40), 25), (ObjectId("5" * 40), 0)]


def test_no_blob_over_the_bound_of_a_large_one_is_read() -> None:
    blobs = MemoryBlobs(((LARGE, b"x" * (LARGE_BYTES + 1)),))
    assert list(Texts(blobs).large([LARGE], limit_bytes=LARGE_BYTES * 2)) == [(LARGE, None)]


def test_damaged_large_blob_is_none() -> None:
    assert list(Texts(MemoryBlobs(((LARGE, None),))).large([LARGE], limit_bytes=9)) == [(LARGE, None)]
