"""A file that becomes a link or a submodule."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.brief.build import build_brief
from adjudge.brief.sources import BriefSources, GraphSide
from adjudge.brief.swapped import head_facts, is_swapped
from adjudge.graph.snapshot import Node
from adjudge.model.change import ChangeKind
from adjudge.model.ids import ObjectId, RepoPath
from tests.two_trees import Files, change_of, sources

if TYPE_CHECKING:
    from collections.abc import Sequence

LIB = "def total(x):\n    return sum(x)\n"
BASE = {"sums.py": LIB, "shop.py": "from sums import total\n\nprint(total([1]))\n"}
SUMS, LINK_ID = RepoPath("sums.py"), ObjectId("1" * 40)


def swapped(target: str | None, more: Files | None = None, mode: str = "120000") -> BriefSources:
    """``sums.py`` becomes a link with this text; ``None`` for one that cannot be had."""
    made = sources(BASE, {"shop.py": BASE["shop.py"], **(more or {})})
    change = replace(
        change_of(made, "sums.py"),
        kind=ChangeKind.TYPECHANGED, new_path=SUMS, new_mode=mode, new_id=LINK_ID,
    )  # fmt: skip
    others = tuple(one for one in made.target.changes if one.path != "sums.py")
    nodes = {**made.head.snapshot.nodes, SUMS: Node(SUMS, LINK_ID, mode, "other")}
    texts = made.texts

    def with_link(ids: Sequence[ObjectId], /) -> dict[ObjectId, bytes | None]:
        link = target.encode() if target is not None else None
        return {**texts(ids), **({LINK_ID: link} if LINK_ID in ids else {})}

    return replace(
        made,
        target=replace(made.target, changes=(change, *others)),
        head=GraphSide(snapshot=replace(made.head.snapshot, nodes=nodes), facts_of=made.head.facts_of),
        texts=with_link,
    )


def told(made: BriefSources) -> set[tuple[str, str, int]]:
    return {
        (one.change, one.subject, one.blast) for one in build_brief(made).signals if one.change != "added"
    }


GONE = ("removed", "sums.py::total", 1)
OUT = ("link-out", "sums.py", 0)
CORE = {"impl/core.py": LIB}


@pytest.mark.parametrize(
    ("made", "found"),
    [
        (swapped("/etc/passwd"), {GONE, OUT}),
        (swapped("../other/sums.py"), {GONE, OUT}),
        (swapped(None), {GONE, OUT}),
        (swapped("nowhere.py"), {GONE}),
        (swapped("sums.py"), {GONE}),
        (swapped("impl/core.py", CORE), set()),
        (swapped("impl/core.py", {"impl/core.py": "def mean(x): ...\n"}), {GONE}),
        (swapped("impl", CORE), {GONE}),
        (swapped("", mode="160000"), {GONE}),
    ],
    ids=["out", "above", "unseen", "nowhere", "round", "same-names", "other-names", "folder", "submodule"],
)  # fmt: skip
def test_names_that_are_not_behind_the_link_are_gone(
    made: BriefSources, found: set[tuple[str, str, int]]
) -> None:
    assert told(made) == found


def test_facts_are_those_of_the_file_behind_the_link() -> None:
    made = swapped("impl/core.py", CORE)
    change = change_of(made, "sums.py")
    assert is_swapped(change)
    facts = head_facts(made, change)
    assert facts is not None
    assert [one.name for one in facts.definitions] == ["total"]


def test_new_link_took_nobodys_place() -> None:
    change = replace(change_of(swapped("x"), "sums.py"), old_path=None, old_mode=None)
    assert not is_swapped(change)
    assert not is_swapped(replace(change, old_path=SUMS, old_mode="120000"))
