"""What a review was asked with, as it lies in the state."""

from __future__ import annotations

import json
import zlib

import pytest

from adjudge.contracts.kept_review_v1 import KeptReviewV1, pack_review, unpack_review
from adjudge.errors import StateError

KEPT = KeptReviewV1(
    words={"gate": "high", "budget": 3, "every_claim": True, "executors": ("a", "b"), "target.base": None},
    variables={"CI": "1"},
    changes=(("\udcff.py", "", "", "1" * 40, "", "100644"),),
)


def test_words_come_back_as_they_were() -> None:
    assert unpack_review(pack_review(KEPT), run_id="rev:1") == KEPT


def test_same_words_give_the_same_bytes() -> None:
    assert pack_review(KEPT) == pack_review(KEPT)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"nonsense", zlib.compress(b"{}"), zlib.compress(b"["),
        zlib.compress(json.dumps({"words": {"gate": 1.5}, "variables": {}, "changes": []}).encode()),
    ],
)  # fmt: skip
def test_damaged_body_is_refused_by_the_name_of_its_run(body: bytes) -> None:
    with pytest.raises(StateError) as caught:
        unpack_review(body, run_id="rev:1")
    assert caught.value.code == "store-damaged"
    assert "rev:1" in caught.value.message
