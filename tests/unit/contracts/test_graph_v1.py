"""The wire form of answers about the graph."""

from __future__ import annotations

import jsonschema
import msgspec

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.graph_v1 import GraphQueryV1, edges_wire, exports_wire, stats_wire
from adjudge.contracts.registry import json_schema
from adjudge.contracts.strict import read_strict
from adjudge.graph.edges import Edge
from adjudge.graph.stats import graph_stats
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

TREE = TextTree({"a.py": "from b import f as g\nimport os\n", "b.py": "def f(): pass\n", "c.md": ""})
EDGE = Edge(RepoPath("a.py"), RepoPath("b.py"), "import", 1, 100, "absolute-import", "b", "", (("f", "g"),))


def answer() -> GraphQueryV1:
    snapshot = TREE.snapshot()
    return GraphQueryV1(
        question="stats",
        arguments=(),
        tree="1" * 40,
        count=3,
        stats=stats_wire(graph_stats(snapshot)),
        edges=edges_wire(snapshot.edges),
        exports=exports_wire([(TREE.facts("b.py").definitions[0], 1)]),
    )


def test_edge_is_told_from_and_to_with_the_names_taken() -> None:
    (edge,) = edges_wire([EDGE])
    assert msgspec.to_builtins(edge) == {
        "from": "a.py",
        "to": "b.py",
        "kind": "import",
        "line": 1,
        "confidence": 100,
        "reason": "absolute-import",
        "names": ("f",),
    }


def test_export_is_told_with_its_lines_and_users() -> None:
    (export,) = exports_wire([(TREE.facts("b.py").definitions[0], 4)])
    assert (export.name, export.kind, export.start_line, export.end_line, export.consumers) == (
        "f",
        "function",
        1,
        1,
        4,
    )


def test_counts_are_told_by_language() -> None:
    stats = stats_wire(graph_stats(TREE.snapshot()))
    (python,) = stats.languages
    assert (stats.files, python.files, python.resolved) == (3, 2, 1)
    assert [(one.name, one.count) for one in python.unresolved] == [("standard-library", 1)]


def test_answer_keeps_its_own_schema() -> None:
    plain = read_strict(encode_canonical(answer()))
    jsonschema.Draft202012Validator(json_schema("graph-query/v1")).validate(plain)


def test_answer_comes_back_as_it_was() -> None:
    assert msgspec.convert(read_strict(encode_canonical(answer())), GraphQueryV1) == answer()
