"""What a worker does with its chunk."""

from __future__ import annotations

import pickle

import pytest

from adjudge.adapters.workers.extract import Chunk, Part, extract_chunk
from adjudge.graph.checks_packing import unpack_checks
from adjudge.graph.facts import FactRequest
from adjudge.graph.languages.checks import read_checks
from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.packing import unpack_facts, unpack_outline
from adjudge.model.ids import ObjectId
from tests.fakes.blobs import MemoryBlobs
from tests.fakes.graph import blob_id

TEXT = b"import a\ndef f(): pass\n"
REQUEST = FactRequest(blob_id(TEXT), "python")
GONE = FactRequest(ObjectId("0" * 40), "python")
SOURCE = MemoryBlobs(((REQUEST.object_id, TEXT),))


def chunk(part: Part) -> Chunk:
    return Chunk(requests=(REQUEST, GONE), source=SOURCE, part=part)


def test_chunk_gives_packed_facts_in_order() -> None:
    found, gone = extract_chunk(chunk(Part.FACTS))
    assert (found.request, gone.request) == (REQUEST, GONE)
    assert unpack_facts(found.packed) == extract_facts(TEXT, "python")


def test_chunk_of_outlines_has_no_details() -> None:
    found, _ = extract_chunk(chunk(Part.OUTLINE))
    assert found.packed.details is None
    assert unpack_outline(found.packed.outline) == extract_facts(TEXT, "python").outline


def test_chunk_of_checks_tells_what_files_hold() -> None:
    found, gone = extract_chunk(chunk(Part.CHECKS))
    assert unpack_checks(found.packed.outline) == read_checks(TEXT, "python")
    assert unpack_checks(gone.packed.outline) is None


@pytest.mark.parametrize("part", list(Part))
def test_only_what_was_read_lasts(part: Part) -> None:
    assert [one.lasting for one in extract_chunk(chunk(part))] == [True, False]


def test_chunk_and_its_results_can_be_sent() -> None:
    sent = pickle.loads(pickle.dumps(chunk(Part.FACTS)))
    assert pickle.loads(pickle.dumps(extract_chunk(sent))) == extract_chunk(sent)
