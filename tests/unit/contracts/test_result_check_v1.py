"""Checks of results on the wire."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.result_check_v1 import ResultCheckV1, UnacceptedV1, refused_wire
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath

REFUSED = RejectedResult(
    item_id="item:1",
    result_path=RepoPath("p"),
    why=RejectedClass.DUPLICATE,
    field="",
    message="M.",
    command="c",
)


def test_check_comes_back_as_it_was() -> None:
    made = ResultCheckV1(
        sha256="0" * 64, item_id="item:1", fits=False, accepted=False, refused=refused_wire(REFUSED), findings=0,
        grounded=0, notes=(),
    )  # fmt: skip
    assert decode_artefact(encode_printed(made), ResultCheckV1) == made
    assert made.refused is not None
    assert made.refused.why == "duplicate"


def test_what_was_taken_back_comes_back_as_it_was() -> None:
    made = UnacceptedV1(run_id="r", items=("item:1",))
    assert decode_artefact(encode_printed(made), UnacceptedV1) == made
