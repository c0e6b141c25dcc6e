"""The exported graph: one document, in chunks, every part on a line of its own."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from adjudge.contracts import graph_export_v1
from adjudge.contracts.canonical import encode_line
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.graph_export_v1 import GraphV1, print_graph
from adjudge.contracts.registry import json_schema
from adjudge.graph.snapshot import Node, make_snapshot
from adjudge.graph.stats import graph_stats
from adjudge.model.ids import ObjectId, RepoPath
from tests.brief_values import HOSTILE
from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from adjudge.graph.snapshot import GraphSnapshot

TREE = TextTree(
    {
        "a.py": "from b import f as g\nimport os\nimport c\n",
        "b.py": "def f(): pass\n",
        "c.py": "(",
        "x.md": "",
    }
)
COMMIT, ID = "1" * 40, "2" * 40


def printed(snapshot: GraphSnapshot | None = None) -> bytes:
    shown = snapshot or TREE.snapshot()
    return b"".join(print_graph(shown, graph_stats(shown), commit=COMMIT, tree=ID))


def document(snapshot: GraphSnapshot | None = None) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(printed(snapshot))
    return made


def test_document_holds_to_its_contract_and_its_schema() -> None:
    assert decode_artefact(printed(), GraphV1).tree == ID
    jsonschema.validate(document(), json_schema("graph/v1"))


def test_every_node_edge_and_dead_end_of_the_snapshot_is_there_once() -> None:
    snapshot = TREE.snapshot()
    made = document()
    assert [node["path"] for node in made["nodes"]] == list(snapshot.nodes)
    assert [(edge["from"], edge["to"], edge["names"]) for edge in made["edges"]] == [
        ("a.py", "b.py", ["f"]),
        ("a.py", "c.py", []),
    ]
    assert [(one["from"], one["specifier"], one["reason"]) for one in made["unresolved"]] == [
        ("a.py", "os", "standard-library")
    ]
    assert made["metrics"]["stats"]["files"] == len(made["nodes"])


def test_numbers_are_those_of_the_lists() -> None:
    made = document()
    for name in ("nodes", "edges", "unresolved"):
        assert made["metrics"][name] == len(made[name])


def test_what_was_not_read_whole_is_flagged_at_its_node() -> None:
    flags = {node["path"]: node["flags"] for node in document()["nodes"]}
    assert flags == {"a.py": [], "b.py": [], "c.py": ["syntax-error"], "x.md": []}


def test_each_part_has_a_line_of_its_own() -> None:
    lines = printed().decode("ascii").splitlines()
    assert [json.loads(line.rstrip(","))["path"] for line in lines if line.startswith('{"path"')] == list(
        TREE.snapshot().nodes
    )


@pytest.mark.parametrize("bound", [1, 2, 1000])
def test_chunks_come_to_the_same_bytes(bound: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = printed()
    monkeypatch.setattr(graph_export_v1, "AT_ONCE", bound)
    assert printed() == whole


def test_empty_tree_is_a_document_too() -> None:
    empty = replace(make_snapshot([], [], [], {}))
    assert document(empty)["metrics"]["nodes"] == 0


def test_hostile_name_is_data() -> None:
    path = RepoPath(HOSTILE)
    node = Node(path, ObjectId("3" * 40), "100644", "other")
    assert [one["path"] for one in document(make_snapshot([node], [], [], {}))["nodes"]] == [HOSTILE]


@pytest.mark.parametrize(
    "path", ["a.py", 'q"uote', "back\\slash", "caf\u00e9", "\x7f", "\x1b", "\udcff", HOSTILE]
)
def test_fast_encoder_is_used_only_where_both_spell_alike(path: str) -> None:
    node = Node(RepoPath(path), ObjectId("3" * 40), "100644", "other")
    line = encode_line(graph_export_v1.GraphNodeV1(
        path=path, language="other", object_id=node.object_id, mode=node.mode, flags=()
    ))  # fmt: skip
    assert line in printed(make_snapshot([node], [], [], {})).splitlines()
