"""Ids are derived from content alone, and no two contents share one."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.model.ids import derive_digest

PARTS = st.lists(st.binary(max_size=6), max_size=4)


def test_digest_is_sha256_over_framed_domain_and_parts() -> None:
    framed = b"14:adjudge/pin/v12:ab0:"
    assert derive_digest("adjudge/pin/v1", b"ab", b"") == hashlib.sha256(framed).hexdigest()


def test_digest_differs_by_domain() -> None:
    assert derive_digest("adjudge/pin/v1", b"ab") != derive_digest("adjudge/sig/v1", b"ab")


@pytest.mark.property
@given(PARTS, PARTS)
def test_digests_are_equal_exactly_when_the_parts_are(first: list[bytes], second: list[bytes]) -> None:
    same = derive_digest("adjudge/pin/v1", *first) == derive_digest("adjudge/pin/v1", *second)
    assert same == (first == second)


@pytest.mark.parametrize(
    ("first", "second"),
    [((b"ab", b"c"), (b"a", b"bc")), ((b"",), ()), ((b"1:a",), (b"a",)), ((b"a", b""), (b"", b"a"))],
)
def test_bytes_that_move_across_a_part_change_the_digest(
    first: tuple[bytes, ...], second: tuple[bytes, ...]
) -> None:
    assert derive_digest("adjudge/pin/v1", *first) != derive_digest("adjudge/pin/v1", *second)


def test_domain_outside_ascii_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        derive_digest("adjudge/é/v1")
