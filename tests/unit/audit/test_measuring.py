"""What bytes say of their size; nothing unread has a size of 0."""

from __future__ import annotations

import hashlib

import pytest

from adjudge.audit.measuring import LIMIT_BYTES, UNASKED, count_lines, measure, measure_blobs, measure_data
from adjudge.model.ids import ObjectId
from adjudge.ports import Blob, BlobState
from tests.fakes.blobs import MemoryBlobs
from tests.fakes.graph import Silent, blob_id

ID = ObjectId("1" * 40)


@pytest.mark.parametrize(
    ("data", "lines"), [(b"", 0), (b"a", 1), (b"a\n", 1), (b"a\nb", 2), (b"\n\n", 2), (b"a\rb", 1)]
)
def test_lines_are_counted_by_line_feeds(data: bytes, lines: int) -> None:
    assert count_lines(data) == lines


def test_text_has_size_lines_digest_and_tokens() -> None:
    found = measure_data(b"abc\n")
    assert (found.size, found.lines, found.tokens, found.binary, found.why) == (4, 1, 2, False, "")
    assert found.sha256 == hashlib.sha256(b"abc\n").hexdigest()


def test_nul_at_the_start_makes_it_binary_and_behind_it_does_not() -> None:
    assert measure_data(b"a\0").binary
    assert not measure_data(b"a" * 8000 + b"\0").binary


@pytest.mark.parametrize("state", [BlobState.MISSING, BlobState.CORRUPT])
def test_blob_that_is_not_there_is_unmeasured_and_not_empty(state: BlobState) -> None:
    found = measure(Blob(object_id=ID, state=state))
    assert (found.size, found.lines, found.sha256, found.tokens) == (None, None, None, None)
    assert state.value in found.why


def test_blob_beyond_the_bound_has_its_measured_size_alone() -> None:
    found = measure(Blob(object_id=ID, state=BlobState.OVERSIZE, size=LIMIT_BYTES + 1))
    assert (found.size, found.lines, found.sha256) == (LIMIT_BYTES + 1, None, None)
    assert str(LIMIT_BYTES + 1) in found.why


def test_each_blob_is_read_once() -> None:
    blobs = {blob_id(data): data for data in (b"a\n", b"b\nc\n")}
    found = measure_blobs([*blobs, *blobs], MemoryBlobs(tuple(blobs.items())), Silent())
    assert {one: found[one].lines for one in blobs} == dict(zip(blobs, (1, 2), strict=True))
    assert measure_blobs([], MemoryBlobs(()), Silent()) == {}


def test_what_nobody_asked_for_is_unmeasured() -> None:
    assert UNASKED.size is None
    assert UNASKED.why
