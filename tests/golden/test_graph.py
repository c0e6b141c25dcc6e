"""One small repository, and all that its graph says; ``--update-golden`` rewrites the answers."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.stats import graph_stats
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

DATA = Path(__file__).parent / "data" / "graph"


def tree() -> TextTree:
    """The shop."""
    _, *parts = (DATA / "shop.tree").read_text(encoding="utf-8").split("=== ")
    return TextTree(dict(part.split("\n", 1) for part in parts))


def edges() -> object:
    snapshot = tree().snapshot()
    return {
        "edges": [edge._asdict() for edge in snapshot.edges],
        "unresolved": [one._asdict() for one in snapshot.unresolved],
        "flagged": snapshot.flagged,
    }


def facts() -> object:
    shop = tree()
    told = {
        path: msgspec.to_builtins(msgspec.structs.asdict(shop.facts(path)))
        for path in shop.files
        if path.endswith(".py")
    }
    return {
        path: {key: one[key] for key in ("definitions", "exports", "uses", "lines", "flags")}
        for path, one in told.items()
    }


def consumers() -> object:
    shop = tree()
    snapshot = shop.snapshot()
    told = {}
    for path in sorted(shop.files):
        names = {one.name for one in shop.facts(path).definitions}
        found = symbol_consumers(snapshot, shop.load_facts, RepoPath(path), names)
        told[path] = {name: [list(one) for one in users] for name, users in found.items() if users}
    return {path: one for path, one in told.items() if one}


def stats() -> object:
    return msgspec.to_builtins(graph_stats(tree().snapshot()))


ANSWERS = {"edges": edges, "facts": facts, "consumers": consumers, "stats": stats}


@pytest.mark.parametrize("name", sorted(ANSWERS))
def test_graph_of_the_shop_is_as_it_was(name: str, update_golden: bool) -> None:
    place = DATA / f"{name}.json"
    told = json.dumps(msgspec.to_builtins(ANSWERS[name]()), indent=1, sort_keys=True) + "\n"
    if update_golden:
        place.write_text(told, encoding="utf-8")
    assert json.loads(told) == json.loads(place.read_text(encoding="utf-8"))
