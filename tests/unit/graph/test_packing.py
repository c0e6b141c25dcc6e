"""Snapshots and facts as bytes."""

from __future__ import annotations

import zlib

import msgspec
import pytest

from adjudge.errors import StateError
from adjudge.graph.facts import FileFacts
from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.packing import (
    PackedFacts,
    pack_facts,
    pack_outline,
    pack_snapshot,
    unpack_facts,
    unpack_outline,
    unpack_snapshot,
)
from adjudge.graph.snapshot import make_snapshot
from adjudge.model.ids import ObjectId
from tests.fakes.graph import TextTree

FACTS = extract_facts(
    b"import a\n__all__ = ['f']\ndef f(x):\n    if not x: raise E\n    return a.b\n", "python"
)


def test_facts_come_back_as_they_were() -> None:
    assert unpack_facts(pack_facts(FACTS)) == FACTS


def test_empty_facts_come_back_empty() -> None:
    assert unpack_facts(pack_facts(FileFacts())) == FileFacts()


def test_outline_is_the_first_part_of_facts() -> None:
    assert pack_outline(FACTS.outline).outline == pack_facts(FACTS).outline


def test_outline_alone_comes_back() -> None:
    assert unpack_outline(pack_outline(FACTS.outline).outline) == FACTS.outline


def test_outline_alone_is_not_facts() -> None:
    with pytest.raises(StateError, match="cannot be read"):
        unpack_facts(pack_outline(FACTS.outline))


@pytest.mark.parametrize("at", [0, 4, 9, -1])
def test_flipped_bit_in_an_outline_is_seen(at: int) -> None:
    data = bytearray(pack_outline(FACTS.outline).outline)
    data[at] ^= 1
    with pytest.raises(StateError):
        unpack_outline(bytes(data))


@pytest.mark.parametrize("at", [2, 20, -1])
def test_flipped_bit_in_details_is_seen(at: int) -> None:
    packed = pack_facts(FACTS)
    assert packed.details is not None
    data = bytearray(packed.details)
    data[at] ^= 1
    with pytest.raises(StateError):
        unpack_facts(PackedFacts(packed.outline, bytes(data)))


TREE = TextTree({
    "p/__init__.py": "from .m import f as g\nimport os\n",
    "p/m.py": "def f(): pass\n",
    "odd\udcff.py": "from p import g\n",
    "broken.py": "def (\n",
    "README.md": "text",
})  # fmt: skip


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
    fields[0] += 1
    with pytest.raises(StateError, match="another format"):
        unpack_snapshot(zlib.compress(msgspec.msgpack.encode(fields)))


def test_snapshot_with_places_out_of_range_is_refused() -> None:
    fields = msgspec.msgpack.decode(zlib.decompress(pack_snapshot(TREE.snapshot())))
    fields[9][0][0] = 10_000
    with pytest.raises(StateError, match="cannot be read"):
        unpack_snapshot(zlib.compress(msgspec.msgpack.encode(fields)))
