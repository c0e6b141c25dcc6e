"""Path bytes go to text and back without loss."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.model.paths import decode_path, encode_path


@pytest.mark.property
@given(st.binary())
def test_any_bytes_come_back_as_they_were(raw: bytes) -> None:
    assert encode_path(decode_path(raw)) == raw


def test_utf8_path_reads_as_its_characters() -> None:
    assert decode_path("café/日本.py".encode()) == "café/日本.py"


def test_byte_that_is_not_utf8_becomes_one_surrogate() -> None:
    assert decode_path(b"a\xff.py") == "a\udcff.py"


def test_bytes_that_spell_a_surrogate_are_kept_apart_from_it() -> None:
    assert decode_path(b"\xed\xb3\xbf") != decode_path(b"\xff")
