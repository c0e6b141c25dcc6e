"""Exact copies between two trees."""

from __future__ import annotations

import pytest

from adjudge.scope.same_content import LIMIT_BYTES
from adjudge.survey.scope_copies import find_copies
from tests.fakes.git import FakeGit

BIG = b"x" * LIMIT_BYTES
OTHER = b"y" * LIMIT_BYTES
EXECUTABLE, LINK, SUBMODULE = "100755", "120000", "160000"

Files = dict[str, bytes | tuple[str, bytes]]


def found(before: Files, after: Files, *, forget: bool = False) -> list[tuple[str, str]]:
    """(sources, targets) of each content."""
    git = FakeGit()
    trees = [git.list_tree(git.put_tree(files)) for files in (before, after)]
    if forget:
        git.contents.clear()
    copies = find_copies(trees[0], trees[1], git.blobs())
    return [(" ".join(one.sources), " ".join(one.targets)) for one in copies]


@pytest.mark.parametrize(
    ("before", "after", "copies"),
    [
        ({"a": BIG}, {"a": BIG, "b": BIG}, [("a", "b")]),
        ({"a": BIG, "b": OTHER}, {"a": BIG, "b": BIG}, [("a", "b")]),
        ({"a": BIG}, {"a": OTHER, "b": BIG}, [("a", "b")]),
        ({"a": BIG}, {"a": BIG, "b": (EXECUTABLE, BIG)}, [("a", "b")]),
        ({"a": BIG, "c": BIG}, {"a": BIG, "b": BIG, "c": BIG, "d": BIG}, [("a c", "b d")]),
        ({"a": BIG, "b": OTHER}, {"a": OTHER, "b": BIG}, [("a", "b"), ("b", "a")]),
    ],
)
def test_content_that_stood_elsewhere_is_found(
    before: Files, after: Files, copies: list[tuple[str, str]]
) -> None:
    assert found(before, after) == copies


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": BIG}, {"b": BIG}),
        ({"a": BIG, "b": BIG}, {"a": BIG, "b": BIG}),
        ({"a": BIG}, {"a": (EXECUTABLE, BIG)}),
        ({"a": BIG[1:]}, {"a": BIG[1:], "b": BIG[1:]}),
        ({"a": b""}, {"a": b"", "b": b""}),
        ({"a": (LINK, BIG)}, {"a": (LINK, BIG), "b": (LINK, BIG)}),
        ({"a": (LINK, BIG)}, {"a": (LINK, BIG), "b": BIG}),
        ({"a": (SUBMODULE, BIG)}, {"a": (SUBMODULE, BIG), "b": (SUBMODULE, BIG)}),
        ({"a": OTHER}, {"a": OTHER, "b": BIG}),
    ],
)
def test_what_is_no_copy_is_none(before: Files, after: Files) -> None:
    assert found(before, after) == []


def test_content_whose_size_is_not_known_counts() -> None:
    assert found({"a": BIG[1:]}, {"a": BIG[1:], "b": BIG[1:]}, forget=True) == [("a", "b")]
