"""Texts are read once, and none over the bound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.ids import ObjectId
from adjudge.survey.texts import TEXT_BYTES, Texts
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
