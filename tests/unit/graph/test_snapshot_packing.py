"""Snapshots as bytes."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from adjudge.errors import StateError
from adjudge.graph.build import nodes_of
from adjudge.graph.snapshot import make_snapshot
from adjudge.graph.snapshot_packing import pack_difference, pack_snapshot, unpack_snapshot
from adjudge.graph.update import SnapshotUpdate
from adjudge.model.ids import Digest, ObjectId
from tests.fakes.graph import TextTree

FILES: dict[str, str | bytes] = {
    "p/__init__.py": "from .m import f as g\nimport os\n",
    "p/m.py": "def f(): pass\n",
    "odd\udcff.py": "from p import g\n",
    "broken.py": "def (\n",
    "README.md": "text",
}
TREE = TextTree(FILES)


def test_snapshot_comes_back_as_it_was() -> None:
    snapshot = TREE.snapshot()
    restored = unpack_snapshot(pack_snapshot(snapshot))
    assert (restored.nodes, restored.edges) == (snapshot.nodes, snapshot.edges)
    assert (restored.unresolved, restored.flagged) == (snapshot.unresolved, snapshot.flagged)


def test_snapshot_packs_to_the_same_bytes_again() -> None:
    packed = pack_snapshot(TREE.snapshot())
    assert pack_snapshot(unpack_snapshot(packed)) == packed


def test_empty_snapshot_comes_back_empty() -> None:
    restored = unpack_snapshot(pack_snapshot(make_snapshot((), (), (), {})))
    assert (restored.nodes, restored.edges) == ({}, ())


def test_long_object_ids_come_back() -> None:
    nodes = [node._replace(object_id=ObjectId("ab" * 32)) for node in TREE.snapshot().nodes.values()]
    restored = unpack_snapshot(pack_snapshot(make_snapshot(nodes, (), (), {})))
    assert list(restored.nodes.values()) == sorted(nodes)


@pytest.mark.parametrize(
    "data",
    [b"", b"noise", zlib.compress(b"noise"), pack_snapshot(TREE.snapshot())[:-9]],
    ids=["nothing", "noise", "packed-noise", "torn"],
)
def test_bytes_that_are_no_snapshot_are_refused(data: bytes) -> None:
    with pytest.raises(StateError, match="cannot be read"):
        unpack_snapshot(data)


def test_snapshot_of_another_format_is_refused() -> None:
    fields = msgspec.msgpack.decode(zlib.decompress(pack_snapshot(TREE.snapshot())))
    fields[1] += 1
    with pytest.raises(StateError, match="another format"):
        unpack_snapshot(zlib.compress(msgspec.msgpack.encode(fields)))


def test_snapshot_with_places_out_of_range_is_refused() -> None:
    fields = msgspec.msgpack.decode(zlib.decompress(pack_snapshot(TREE.snapshot())))
    fields[4][1] = fields[4][1][:1]
    with pytest.raises(StateError, match="cannot be read"):
        unpack_snapshot(zlib.compress(msgspec.msgpack.encode(fields)))


KEY = Digest("0" * 64)
AFTER = TextTree({**FILES, "new.py": "import p.m\n", "broken.py": "x = 1\n", "p/m.py": ""})


def difference() -> bytes:
    nodes = {node.path: node for node in nodes_of(AFTER.entries)}
    update = SnapshotUpdate(TREE.snapshot(), nodes, {}, {})
    outlines = {node.path: AFTER.facts(node.path).outline for node in update.wanted}
    return pack_difference(update.finish(outlines), TREE.snapshot(), KEY)


def test_difference_comes_back_as_the_whole() -> None:
    restored = unpack_snapshot(difference(), {KEY: TREE.snapshot()}.get)
    assert pack_snapshot(restored) == pack_snapshot(AFTER.snapshot())


def test_difference_holds_little() -> None:
    many = TextTree({**FILES, **{f"q/m{number}.py": "import p\n" for number in range(400)}})
    assert len(difference()) * 4 < len(pack_snapshot(many.snapshot()))


def test_difference_without_its_root_is_refused() -> None:
    with pytest.raises(StateError, match="cannot be read"):
        unpack_snapshot(difference())


def test_difference_that_rests_on_a_difference_is_refused() -> None:
    root = unpack_snapshot(difference(), {KEY: TREE.snapshot()}.get)
    with pytest.raises(StateError, match="cannot be read"):
        unpack_snapshot(difference(), {KEY: root}.get)
