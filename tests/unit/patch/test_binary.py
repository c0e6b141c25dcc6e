"""Binary blocks are exactly what they say."""

from __future__ import annotations

import zlib
from base64 import b85encode

import pytest

from adjudge.patch.binary import InflateBudget, read_binary
from tests.unit.patch.texts import inner_code, literal

PLENTY = 1 << 20


def read(data: bytes, limit: int = PLENTY, *, open_end: bool = False) -> int:
    return read_binary(data, 0, 0, InflateBudget(limit), open_end=open_end)


def packed(raw: bytes, size: int) -> bytes:
    return b"literal %d\n%c%b\n\n" % (size, 64 + len(raw), b85encode(raw + b"\0" * (-len(raw) % 4)))


@pytest.mark.parametrize("content", [b"", b"x", bytes(range(256)), bytes(200_000)])
def test_block_is_read_to_its_blank_line(content: bytes) -> None:
    assert read(literal(content) + b"diff") == len(literal(content))


def test_long_block_of_random_looking_bytes_is_read() -> None:
    content = b"".join(zlib.crc32(b"%d" % n).to_bytes(4, "big") for n in range(20_000))
    assert read(literal(content)) == len(literal(content))


def test_reverse_block_is_read_too() -> None:
    data = literal(b"new") + literal(b"old")
    assert read(data + b"diff") == len(data)


def test_last_blank_line_may_lack_where_it_was_declared() -> None:
    data = (literal(b"new") + literal(b"old"))[:-1]
    assert read(data + b"Index: x\n", open_end=True) == len(data)


@pytest.mark.parametrize(
    "data",
    [
        b"xdelta 5\n", b"literal\n", b"literal 05\nHcmV?d00001\n\n", b"literal 0\nHcmV?d00001\n", b"literal 0\n\n",
        b"literal 5\nMc$^?xxx\n\n", b"literal 7\nHcmV?d00001\n\n", b"literal 0\nIcmV?d00001\n\n", b"literal 0\n?cmV?d\n\n",
        b"literal 0\nE~~~~~\n\n", b"literal 0\nHcmV?d0 001\n\n", literal(b"x") + b"literal 1\n!\n\n",
    ],
)  # fmt: skip
def test_bad_block_is_refused(data: bytes) -> None:
    assert inner_code(lambda: read(data)) == "bad-binary"


@pytest.mark.parametrize(
    ("raw", "size"),
    [
        (zlib.compress(b"x") + b"more", 1),
        (zlib.compress(b"x")[:-2], 1),
        (zlib.compress(b"xyz"), 2),
        (b"nozlib", 3),
    ],
)
def test_data_that_does_not_inflate_to_its_size_is_refused(raw: bytes, size: int) -> None:
    assert inner_code(lambda: read(packed(raw, size))) == "bad-binary"


def test_block_larger_than_the_limit_is_refused_before_it_is_inflated() -> None:
    assert inner_code(lambda: read(literal(bytes(100)), limit=99)) == "too-large"


def test_limit_counts_all_blocks_of_a_text() -> None:
    assert inner_code(lambda: read(literal(bytes(60)) + literal(bytes(60)), limit=100)) == "too-large"


def test_bomb_that_lies_about_its_size_is_refused() -> None:
    bomb = literal(bytes(1 << 20)).replace(b"literal 1048576", b"literal 10")
    assert inner_code(lambda: read(bomb)) == "bad-binary"
