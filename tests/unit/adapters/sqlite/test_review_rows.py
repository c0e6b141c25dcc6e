"""Rows of reviews: what is none is told as damaged under its name."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.adapters.sqlite.review_rows import COLUMNS, LATEST_S, read_review, whole
from adjudge.errors import StateError
from adjudge.model.ledger import sha256
from adjudge.model.review import ReviewState

ROW = ("rev:1", "1" * 64, "active", "here", "boot", "ns", 7, 8, 9, 10, 0)


def row(**cells: Any) -> tuple[Any, ...]:
    """A sound row with some cells replaced."""
    names = COLUMNS.split(", ")
    return tuple(cells.get(name, cell) for name, cell in zip(names, ROW, strict=True))


def test_sound_row_is_the_review_that_was_kept() -> None:
    made = read_review(ROW)
    assert (made.state, made.owner.pid, made.owner.started) == (ReviewState.ACTIVE, 7, 8)
    assert (made.beat_s, made.begun_s, made.cancelled) == (9, 10, False)


@pytest.mark.parametrize(
    "cells",
    [
        {"state": "lost"}, {"state": "damaged"}, {"state": None}, {"pid": "x"}, {"pid": None}, {"beat_s": -1},
        {"beat_s": LATEST_S + 1}, {"begun_s": "now"}, {"started": float("inf")},
    ],
)  # fmt: skip
def test_row_that_is_none_is_a_damaged_review_of_that_name(cells: dict[str, Any]) -> None:
    made = read_review(row(**cells))
    assert (made.run_id, made.state, made.body) == ("rev:1", ReviewState.DAMAGED, b"")


@pytest.mark.parametrize(("body", "digest"), [(b"x", sha256(b"y")), ("x", sha256(b"x")), (None, None)])
def test_bytes_that_are_not_those_that_were_kept_are_refused_by_name(body: object, digest: object) -> None:
    with pytest.raises(StateError) as caught:
        whole(body, digest, of="rev:1")
    assert caught.value.code == "store-damaged"
    assert "rev:1" in caught.value.message
