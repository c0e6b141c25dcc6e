"""The note of a fix that is being written."""

from __future__ import annotations

import pytest

from adjudge.contracts.kept_apply_v1 import KeptApplyV1, kept_file, pack_apply, unpack_apply
from adjudge.errors import StateError

NOTE = KeptApplyV1(
    attempt_id="fix:1",
    work_tree="applying-1",
    files=(
        kept_file("a\udcff", b"\x00\xff", "1" * 64, was_executable=True),
        kept_file("new", None, "2" * 64, was_executable=False),
    ),
)


def test_note_is_read_back_byte_for_byte() -> None:
    again = unpack_apply(pack_apply(NOTE))
    assert again == NOTE
    assert [one.content() for one in again.files] == [b"\x00\xff", None]


def test_note_that_is_cut_is_damage() -> None:
    with pytest.raises(StateError) as caught:
        unpack_apply(pack_apply(NOTE)[:-2])
    assert caught.value.code == "store-damaged"
