"""The file at the end of a link."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.links import LINK, LINKS_FOLLOWED, file_behind
from adjudge.graph.snapshot import Node
from adjudge.model.ids import ObjectId, RepoPath

if TYPE_CHECKING:
    from collections.abc import Sequence

LINKS = {
    "a.py": "impl/a.py",
    "impl/up.py": "../b.py",
    "far.py": "a.py",
    "out.py": "/etc/passwd",
    "over.py": "../x.py",
    "gone.py": "nowhere",
    "dir.py": "impl",
    "round.py": "round.py",
    **{f"l{at}": f"l{at + 1}" for at in range(LINKS_FOLLOWED + 1)},
}
FILES = ("impl/a.py", "b.py", f"l{LINKS_FOLLOWED + 1}")
NODES = {
    RepoPath(path): Node(RepoPath(path), ObjectId(path), mode, "other")
    for path, mode in (
        *((one, LINK) for one in LINKS),
        *((one, "100644") for one in FILES),
        ("sub", "160000"),
    )
}


@pytest.mark.parametrize(
    ("path", "end"),
    [
        ("a.py", "impl/a.py"), ("impl/up.py", "b.py"), ("far.py", "impl/a.py"), ("b.py", "b.py"),
        ("l1", f"l{LINKS_FOLLOWED + 1}"), ("l0", None), ("out.py", None), ("over.py", None), ("gone.py", None),
        ("dir.py", None), ("round.py", None), ("sub", None), ("never", None),
    ],
)  # fmt: skip
def test_link_is_followed_through_the_tree_and_never_out_of_it(path: str, end: str | None) -> None:
    def texts(ids: Sequence[ObjectId]) -> dict[ObjectId, bytes | None]:
        return {one: LINKS[one].encode() for one in ids}

    assert file_behind(NODES, RepoPath(path), texts) == end


def test_link_whose_text_cannot_be_had_has_no_end() -> None:
    assert file_behind(NODES, RepoPath("a.py"), dict.fromkeys) is None
