"""What a review came to, held against the ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.review.held import check_review, hold_review
from adjudge.errors import StateError
from tests.fakes.store import FakeStore

if TYPE_CHECKING:
    from collections.abc import Callable


def refused(what: Callable[[], object]) -> str:
    with pytest.raises(StateError) as caught:
        what()
    assert caught.value.code == "row-not-held"
    return caught.value.message


def test_review_is_what_it_came_to_at_last() -> None:
    store = FakeStore()
    refused(lambda: check_review(store, "rev:1", b"one"))
    hold_review(store, "rev:1", b"one")
    hold_review(store, "rev:1", b"two")
    check_review(store, "rev:1", b"two")
    assert "otherwise" in refused(lambda: check_review(store, "rev:1", b"one"))
