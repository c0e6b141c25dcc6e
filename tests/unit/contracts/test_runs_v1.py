"""A list of reviews on the wire."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.runs_v1 import RunsV1, runs_artefact
from adjudge.model.ids import Digest
from adjudge.model.review import ReviewState, StoredReview
from tests.fakes.reviews import FakeOwners

REVIEW = StoredReview(
    run_id="rev:1", key=Digest("1" * 64), state=ReviewState.ACTIVE, owner=FakeOwners().current(), beat_s=61,
    begun_s=0, cancelled=True, body=b"",
)  # fmt: skip


def test_list_is_read_back_with_its_instants() -> None:
    made = runs_artefact([REVIEW], "at {}".format, following="rev:0", pruned=2)
    assert decode_artefact(encode_canonical(made), RunsV1) == made
    (line,) = made.runs
    assert (line.begun, line.heard_of) == ("at 0", "at 61")
    assert (line.state, line.cancelled, made.next, made.pruned) == ("active", True, "rev:0", 2)
