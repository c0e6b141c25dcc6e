"""Names that a disk or git would take for something else are refused, and plain ones are not."""

from __future__ import annotations

import pytest

from adjudge.adapters.workspace.names import fold_name, name_fault

HOSTILE = [
    ".git", ".GIT/config", "a/.Git/hooks/pre-commit", ".git ", ".git.", ".git. .", ".git::$INDEX_ALLOCATION",
    "git~1", "GIT~1/config", ".g\u200cit/config", "\ufeff.git", ".git\\config", "a\\..\\b", "..", "a/../b", ".",
    "a/./b", "", "/etc/passwd", "a//b", "a/", "nul\0byte", "x" * 256, "d/" * 1600 + "f",
]  # fmt: skip
PLAIN = [
    "a", "a/b.py", ".gitignore", ".github/workflows/x.yml", ".gitmodules", "git", "git~2", "...", "..a", "a..b",
    "back\\slash", "ü", "\udcff", "x" * 255, "-rf", "a b", "new\nline", "con",
]  # fmt: skip


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_name_is_refused(path: str) -> None:
    assert name_fault(path)


@pytest.mark.parametrize("path", PLAIN)
def test_plain_name_is_written(path: str) -> None:
    assert name_fault(path) == ""


def test_names_that_differ_in_case_or_normal_form_fold_to_one() -> None:
    assert fold_name("Ma\u0308rz") == fold_name("m\u00e4RZ")
    assert fold_name("a") != fold_name("b")


def test_name_that_is_not_utf8_folds_to_itself() -> None:
    assert fold_name("\udcff") == "\udcff"
