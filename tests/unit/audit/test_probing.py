"""A result looked at without taking it in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.audit.probing import probe_result
from tests.audit_desks import PaperDesk
from tests.audit_results import Json, finding, result

if TYPE_CHECKING:
    from adjudge.contracts.result_check_v1 import ResultCheckV1


def probe(desk: PaperDesk, document: Json | bytes) -> ResultCheckV1:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    before = list(desk.store.ledger.kept), dict(desk.folder.files)
    found = probe_result(data, desk.items, desk.desk)
    assert (list(desk.store.ledger.kept), dict(desk.folder.files)) == before
    return found


@pytest.fixture
def desk() -> PaperDesk:
    made = PaperDesk()
    made.add("a.py")
    return made


def test_result_that_fits_tells_how_much_of_it_stands(desk: PaperDesk) -> None:
    said = [finding("a.py", "return one / two", 2), finding("a.py", "no such text there", 1)]
    found = probe(desk, result(desk.items[0], said))
    assert (found.fits, found.accepted, found.findings, found.grounded) == (True, False, 2, 1)
    assert len(found.notes) == 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"run_id": "other"}, "identity-mismatch"),
        ({"id": "item:none"}, "identity-mismatch"),
        ({"prompt_sha256": "0" * 64}, "prompt-mismatch"),
        ({"file_coverage": []}, "coverage-mismatch"),
        ({"more": 1}, "contract-invalid"),
    ],
)
def test_result_that_does_not_fit_is_of_the_class_that_taking_it_in_gives(
    desk: PaperDesk, change: Json, why: str
) -> None:
    found = probe(desk, {**result(desk.items[0]), **change})
    assert found.refused is not None
    assert (found.fits, found.refused.why) == (False, why)


def test_bytes_that_are_no_document_are_malformed(desk: PaperDesk) -> None:
    found = probe(desk, b"{").refused
    assert found is not None
    assert found.why == "malformed"


def test_accepted_bytes_fit_and_others_are_a_duplicate(desk: PaperDesk) -> None:
    one = desk.items[0]
    desk.put(one, result(one))
    desk.take()
    again = probe(desk, result(one))
    assert (again.fits, again.accepted) == (True, True)
    other = probe(desk, result(one, [finding("a.py", "return one / two", 2)]))
    assert other.refused is not None
    assert other.refused.why == "duplicate"
