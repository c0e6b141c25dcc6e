"""Submodule lines, where they were declared."""

from __future__ import annotations

import pytest

from adjudge.model.change import ChangeKind
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import PatchPolicy
from tests.unit.patch.texts import code, edit, flags, touched

DECLARED = PatchPolicy(submodule_log=True)


@pytest.mark.parametrize(
    ("line", "kind", "modes"),
    [
        (b"Submodule s 1111111..2222222:", ChangeKind.MODIFIED, ("160000", "160000")),
        (b"Submodule s 1111111...2222222 (commits not present)", ChangeKind.MODIFIED, ("160000", "160000")),
        (b"Submodule s 1111111..2222222 (rewind):", ChangeKind.MODIFIED, ("160000", "160000")),
        (b"Submodule s 0000000...2222222 (new submodule)", ChangeKind.ADDED, (None, "160000")),
        (b"Submodule s 1111111...0000000 (submodule deleted)", ChangeKind.DELETED, ("160000", None)),
        (b"Submodule s contains modified content", ChangeKind.MODIFIED, ("160000", "160000")),
        (b"Submodule s contains untracked content", ChangeKind.MODIFIED, ("160000", "160000")),
    ],
)
def test_line_says_what_happened_to_the_pointer(
    line: bytes, kind: ChangeKind, modes: tuple[str | None, str | None]
) -> None:
    (change,) = parse_patch(line + b"\n", DECLARED).changes
    assert (change.path, change.kind, change.old_mode, change.new_mode) == ("s", kind, *modes)


def test_subjects_below_the_line_are_passed_over() -> None:
    data = b"Submodule s 1111111..2222222:\n  > one\n  < two\n" + edit(b"f")
    assert touched(data, DECLARED) == ("f", "s")


def test_path_is_printed_raw() -> None:
    assert touched(b"Submodule a b 1..c 1111111..2222222:\n", DECLARED) == ("a b 1..c",)


def test_dirty_line_and_move_of_one_submodule_are_one_change() -> None:
    data = b"Submodule s contains modified content\nSubmodule s 1111111..2222222:\n"
    (change,) = parse_patch(data, DECLARED).changes
    assert (change.old_id, change.new_id) == ("1111111", "2222222")


def test_pointer_is_flagged_as_a_tree_whose_content_is_not_shown() -> None:
    assert flags(b"Submodule s 1111111..2222222:\n", DECLARED) == [("content-unseen", "s"), ("subtree", "s")]


def test_nested_entries_may_lie_below_the_pointer() -> None:
    assert touched(b"Submodule s 1111111..2222222:\n" + edit(b"s/f"), DECLARED) == ("s", "s/f")


@pytest.mark.parametrize(
    "line",
    [
        b"Submodule s xyz..2222222:", b"Submodule s", b"Submodule s 1111111..2222222: more", b"Submodule s\x0b 1111111..2222222:",
        b"Submodule s 1111111..2222222 (diff failed)",
    ],
)  # fmt: skip
def test_line_of_another_shape_is_refused(line: bytes) -> None:
    assert code(line + b"\n", DECLARED) == "unrecognised"


def test_unsafe_path_is_refused() -> None:
    assert code(b"Submodule ../s 1111111..2222222:\n", DECLARED) == "unsafe-path"
