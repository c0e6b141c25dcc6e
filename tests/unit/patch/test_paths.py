"""Paths that may stand in a patch, and those that look like others."""

from __future__ import annotations

import pytest

from adjudge.patch.paths import find_fault, fold, holds_invisible, is_protected, leaves_tree
from adjudge.patch.policy import Applier, PatchPolicy

POLICY = PatchPolicy()


@pytest.mark.parametrize(
    "raw",
    [
        b"a",
        b"a/b.txt",
        b"...",
        b"a/.gitignore",
        b".github/x",
        b" a",
        b"a ",
        b"**",
        b"git~2",
        b".gita",
        b"\xff",
    ],
)
def test_ordinary_path_has_no_fault(raw: bytes) -> None:
    assert find_fault(raw, POLICY) is None


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"/a", b"a/", b"a//b", b".", b"a/./b", b"..", b"../a", b"a/..", b"a\\b", b"a\0b", b".git", b"a/.git/b",
        b".GiT/x", b".git./x", b".git /x", b".git . ./x", b"git~1/x", b"GIT~1", b".git::$DATA", b".git:x",
        ".g\u200cit/x".encode(), "\ufeff.git".encode(),
    ],
)  # fmt: skip
def test_unsafe_path_has_a_fault(raw: bytes) -> None:
    assert find_fault(raw, POLICY) is not None


def test_backslash_is_ordinary_where_it_was_declared() -> None:
    assert find_fault(b"a\\b", PatchPolicy(posix_paths=True)) is None


def test_windows_folder_of_git_is_a_fault_even_where_backslash_is_ordinary() -> None:
    assert find_fault(b"a\\.git\\b", PatchPolicy(posix_paths=True)) is not None


@pytest.mark.parametrize("raw", [b"ok.txt ", b" ok.txt", b"ok.txt\t"])
def test_outer_white_space_is_a_fault_for_gnu_patch(raw: bytes) -> None:
    assert find_fault(raw, PatchPolicy(applier=Applier.PATCH)) is not None


@pytest.mark.parametrize("part", [b"git", b".gitmodules", b"git~10", b".git-x", b"x.git"])
def test_component_that_only_resembles_git_is_not_protected(part: bytes) -> None:
    assert not is_protected(part)


@pytest.mark.parametrize("path", ["a\u202eb", "a\u200bb", "a\tb", "a\u00adb", "a\u3164b", "a\x7f"])
def test_invisible_character_is_found(path: str) -> None:
    assert holds_invisible(path)


@pytest.mark.parametrize("path", ["a b", "café", "日本", "a\udcff"])
def test_visible_path_is_not_flagged(path: str) -> None:
    assert not holds_invisible(path)


@pytest.mark.parametrize(
    ("one", "other"), [("README", "readme"), ("caf\u00e9", "cafe\u0301"), ("Straße", "STRASSE")]
)
def test_paths_that_a_file_system_may_merge_fold_to_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("l", b".."),
        ("a/l", b"../.."),
        ("l", b"/etc"),
        ("a/l", b"x/../../../y"),
        ("l", b"C:x"),
        ("l", b"..\\x"),
    ],
)
def test_link_that_leaves_the_tree_is_found(path: str, target: bytes) -> None:
    assert leaves_tree(path, target)


@pytest.mark.parametrize(
    ("path", "target"), [("l", b"x"), ("a/l", b"../x"), ("a/b/l", b"./../../x"), ("l", b"x/..")]
)
def test_link_inside_the_tree_is_let_be(path: str, target: bytes) -> None:
    assert not leaves_tree(path, target)
