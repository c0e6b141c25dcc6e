"""A workload goes over the wire and comes back the same."""

from __future__ import annotations

from typing import get_args

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.workload_v1 import LensV1, WorkloadV1, lens_words, workload_artefact
from adjudge.model.ids import RepoPath
from adjudge.model.lens import Lens
from adjudge.model.workload import WorkKind, Workload
from tests.audit_values import RUN, work_item

VERIFYING = work_item(
    kind=WorkKind.VERIFY, subjects=("fnd:1",), context=(RepoPath("b\udcff.py"),), item_id="item:" + "c" * 32
)
WORKLOAD = Workload(items=(work_item(), VERIFYING))


def test_workload_is_read_back() -> None:
    made = workload_artefact(WORKLOAD)
    assert decode_artefact(encode_canonical(made), WorkloadV1) == made
    assert [(one.id, one.kind, one.subjects, one.context) for one in made.items] == [
        (one.item_id, one.kind.value, one.subjects, one.context) for one in WORKLOAD.items
    ]


def test_workload_names_no_run() -> None:
    assert RUN.encode() not in encode_canonical(workload_artefact(WORKLOAD))


def test_lenses_on_the_wire_are_those_of_the_registry() -> None:
    assert get_args(LensV1) == tuple(one.value for one in Lens)
    assert lens_words((Lens.TESTS, Lens.SECURITY)) == ("tests", "security")
