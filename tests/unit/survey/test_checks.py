"""What changed files hold comes from the pool."""

from __future__ import annotations

from adjudge.graph.facts import FactRequest
from adjudge.model.ids import ObjectId
from adjudge.survey.checks import Checks
from tests.fakes.blobs import MemoryBlobs
from tests.fakes.graph import InProcessPool, Silent, blob_id

TEXT = b"def f(x):\n    assert x\n"


def test_what_is_there_is_read_and_what_is_missing_is_none() -> None:
    checks = Checks(InProcessPool(), MemoryBlobs(((blob_id(TEXT), TEXT),)), Silent())
    there, gone = FactRequest(blob_id(TEXT), "python"), FactRequest(ObjectId("0" * 40), "python")
    found = checks([there, gone])
    held = found[there]
    assert held is not None
    assert [one.name for one in held.functions] == ["", "f"]
    assert found[gone] is None
