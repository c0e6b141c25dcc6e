"""Facts as bytes."""

from __future__ import annotations

import pytest

from adjudge.errors import StateError
from adjudge.graph.facts import FileFacts
from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.packing import (
    PackedFacts,
    pack_facts,
    pack_outline,
    unpack_facts,
    unpack_outline,
)

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
