"""A graph with the facts of its files on demand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.facts import NO_FACTS, FactRequest, FileFacts
from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.view import Graph
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree, blob_id

if TYPE_CHECKING:
    from collections.abc import Sequence

TREE = TextTree({"a.py": "import b\n", "b.py": "x = 1\n", "same.py": "x = 1\n", "c.md": "text"})


class Loader:
    def __init__(self) -> None:
        self.asked: list[list[FactRequest]] = []

    def __call__(self, wanted: Sequence[FactRequest]) -> dict[FactRequest, FileFacts]:
        self.asked.append(list(wanted))
        by_id = {blob_id(data): data for data in TREE.files.values()}
        return {one: extract_facts(by_id[one.object_id], one.language) for one in wanted}


def graph(loader: Loader, known: dict[FactRequest, FileFacts] | None = None) -> Graph:
    return Graph(TREE.snapshot(), loader, {} if known is None else known)


def test_facts_are_those_of_the_blob() -> None:
    assert graph(Loader()).facts(RepoPath("b.py")) == TREE.facts("b.py")


def test_facts_are_loaded_together_and_once() -> None:
    loader = Loader()
    asked = graph(loader)
    asked.facts_of([RepoPath("b.py"), RepoPath("a.py"), RepoPath("same.py")])
    asked.facts(RepoPath("a.py"))
    assert [len(wanted) for wanted in loader.asked] == [2]


def test_facts_come_in_the_order_asked() -> None:
    assert list(graph(Loader()).facts_of([RepoPath("b.py"), RepoPath("a.py")])) == ["b.py", "a.py"]


def test_two_graphs_share_what_is_known() -> None:
    known: dict[FactRequest, FileFacts] = {}
    first, second = Loader(), Loader()
    graph(first, known).facts(RepoPath("a.py"))
    graph(second, known).facts(RepoPath("a.py"))
    assert second.asked == []


def test_path_that_is_not_there_or_has_no_language_has_no_facts() -> None:
    loader = Loader()
    asked = graph(loader)
    assert (asked.facts(RepoPath("gone.py")), asked.facts(RepoPath("c.md")), loader.asked) == (
        NO_FACTS,
        NO_FACTS,
        [],
    )


def test_entry_that_is_left_out_is_no_node() -> None:
    whole = graph(Loader())
    path = next(iter(whole.snapshot.nodes))
    part = whole.without(frozenset({path}))
    assert set(whole.snapshot.nodes) - set(part.snapshot.nodes) == {path}
    assert whole.without(frozenset()) is whole
