"""Which file is in force, and by whose rules."""

from __future__ import annotations

import pytest

from adjudge.brief.ownership.locate import dialect_of, find_place, has_heading, is_gitlab_tree
from adjudge.brief.sources import OwnersFile
from adjudge.model.ids import RepoPath


@pytest.mark.parametrize(
    ("paths", "wanted"),
    [
        ({".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"}, ".github/CODEOWNERS"),
        ({"CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}, "CODEOWNERS"),
        ({"docs/CODEOWNERS", ".gitlab/CODEOWNERS"}, "docs/CODEOWNERS"),
        ({".gitlab/CODEOWNERS"}, ".gitlab/CODEOWNERS"),
        ({"src/CODEOWNERS", "codeowners", ".github/codeowners"}, None),
    ],
)
def test_the_first_place_that_has_one_counts(paths: set[str], wanted: str | None) -> None:
    assert find_place(paths) == wanted


@pytest.mark.parametrize(
    ("path", "data", "by_gitlab", "wanted"),
    [
        (".github/CODEOWNERS", b"[A]\n", True, "github"),
        (".gitlab/CODEOWNERS", b"* @o\n", False, "gitlab"),
        ("CODEOWNERS", b"* @o\n", False, "github"),
        ("CODEOWNERS", b"* @o\n", True, "gitlab"),
        ("docs/CODEOWNERS", b"* @o\n  ^[A][2] @p\n", False, "gitlab"),
        ("CODEOWNERS", b"# [A]\na[b] @o\n", False, "github"),
        ("CODEOWNERS", None, False, "github"),
    ],
)
def test_the_dialect(path: str, data: bytes | None, by_gitlab: bool, wanted: str) -> None:
    assert dialect_of(OwnersFile(path=RepoPath(path), data=data, by_gitlab=by_gitlab)) == wanted


@pytest.mark.parametrize(
    ("paths", "wanted"),
    [
        ([".gitlab-ci.yml", "a"], True),
        ([".gitlab-ci.yml", ".github/workflows/a.yml"], False),
        (["sub/.gitlab-ci.yml"], False),
        ([], False),
    ],
)
def test_a_tree_that_gitlab_hosts(paths: list[str], wanted: bool) -> None:
    assert is_gitlab_tree(paths) is wanted


def test_a_heading_that_is_not_closed_is_none() -> None:
    assert [has_heading(text) for text in (b"[A\n", b"", b"a [b]\n", b"\n [A]")] == [
        False,
        False,
        False,
        True,
    ]
