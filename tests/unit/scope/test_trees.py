"""Trees out of listings."""

from __future__ import annotations

from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry
from adjudge.scope.trees import Trees, build_trees, list_link_blobs


def entry(path: str, mode: str, digit: str) -> TreeEntry:
    return TreeEntry(path=RepoPath(path), mode=mode, object_id=ObjectId(digit * 40))


BASE = (entry("a", "100644", "1"), entry("l", "120000", "3"))
HEAD = (entry("k", "120000", "2"), entry("l", "120000", "3"), entry("s", "160000", "4"))


def test_blobs_of_links_are_listed_once_and_sorted() -> None:
    assert list_link_blobs(BASE, HEAD) == ("2" * 40, "3" * 40)


def test_trees_have_all_paths_and_the_targets_that_were_read() -> None:
    assert build_trees(BASE, HEAD, {ObjectId("3" * 40): b"a"}) == Trees(
        base_paths=frozenset({RepoPath("a"), RepoPath("l")}),
        head_paths=frozenset({RepoPath("k"), RepoPath("l"), RepoPath("s")}),
        base_links={RepoPath("l"): b"a"},
        head_links={RepoPath("k"): None, RepoPath("l"): b"a"},
    )
