"""Blobs cross to workers, and one that was not read has no data."""

from __future__ import annotations

import pickle

from adjudge.model.ids import ObjectId
from adjudge.ports import Blob, BlobState

BLOB = Blob(object_id=ObjectId("0" * 40), state=BlobState.MISSING)


def test_blob_survives_the_way_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(BLOB)) == BLOB


def test_blob_that_was_not_read_has_no_data() -> None:
    assert BLOB.data is None
