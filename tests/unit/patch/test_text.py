"""A text while it is read."""

from __future__ import annotations

import pytest

from adjudge.model.change import Change, ChangeKind
from adjudge.model.ids import RepoPath
from adjudge.patch.policy import Limits, PatchPolicy
from tests.unit.patch.texts import inner_code, opened

CHANGE = Change(kind=ChangeKind.ADDED, old_path=None, new_path=RepoPath("f"))


def limited(**limits: int) -> PatchPolicy:
    return PatchPolicy(limits=Limits(**limits))


def test_line_is_without_its_line_feed() -> None:
    assert opened(b"one\ntwo\n").line == b"one"


def test_skipping_goes_to_the_next_line() -> None:
    text = opened(b"one\ntwo\n")
    text.skip_line()
    assert text.line == b"two"


def test_blank_lines_are_skipped_together() -> None:
    text = opened(b"\n\n\nx\n")
    text.skip_blank_lines()
    assert text.line == b"x"


def test_text_is_done_at_its_end() -> None:
    text = opened(b"one\n")
    text.skip_line()
    assert text.done


def test_line_that_is_not_ended_is_truncated() -> None:
    assert inner_code(lambda: opened(b"one").line) == "truncated"


def test_path_stands_under_the_root() -> None:
    assert opened(b"", PatchPolicy(root="sub/")).path(b"f\xff") == "sub/f\udcff"


def test_unsafe_path_is_refused() -> None:
    assert inner_code(lambda: opened(b"").check_path(b"../f", 0)) == "unsafe-path"


def test_long_path_is_refused() -> None:
    assert inner_code(lambda: opened(b"", limited(path_bytes=3)).check_path(b"four", 0)) == "too-large"


def test_root_counts_to_the_length_of_a_path() -> None:
    policy = PatchPolicy(root="sub/", limits=Limits(path_bytes=5))
    assert inner_code(lambda: opened(b"", policy).check_path(b"ab", 0)) == "too-large"


def test_too_many_hunks_are_refused() -> None:
    assert inner_code(lambda: opened(b"", limited(hunks=1)).count_hunks(2, 0)) == "too-large"


def test_too_many_entries_are_refused() -> None:
    assert inner_code(lambda: opened(b"", limited(entries=0)).add(CHANGE, 0)) == "too-large"


@pytest.mark.parametrize("unseen", [True, False])
def test_find_keeps_place_and_what_was_not_shown(unseen: bool) -> None:
    text = opened(b"")
    text.add(CHANGE, 7, unseen=unseen)
    assert (text.found[0].offset, text.found[0].unseen) == (7, unseen)
