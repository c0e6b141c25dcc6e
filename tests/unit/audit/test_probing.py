"""A result looked at without taking it in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.audit.probing import Shown, probe_result, refuse_large, refused_check
from tests.audit_desks import PaperDesk
from tests.audit_results import Json, finding, item, result

if TYPE_CHECKING:
    from adjudge.contracts.result_check_v1 import ResultCheckV1


def probe(desk: PaperDesk, document: Json | bytes, *, elsewhere: bool = False) -> ResultCheckV1:
    data = document if isinstance(document, bytes) else json.dumps(document).encode()
    item = desk.items[0]
    before = list(desk.store.ledger.kept), dict(desk.folder.files)
    shown = Shown(data, "draft.json", None) if elsewhere else Shown(data, item.result_path, item)
    found = probe_result(shown, desk.items, desk.desk)
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


@pytest.mark.parametrize(
    ("data", "why", "field"), [(b"{", "malformed", ""), (b"{}", "contract-invalid", "$.schema")]
)
def test_bytes_that_are_no_result_are_told_with_item_and_path(
    desk: PaperDesk, data: bytes, why: str, field: str
) -> None:
    found, item = probe(desk, data).refused, desk.items[0]
    assert found is not None
    assert (found.why, found.field, found.item_id) == (why, field, item.item_id)
    for part in (item.item_id, item.result_path, field):
        assert part in found.message


class TestElsewhere:
    def test_document_that_names_its_item_is_held_against_it(self, desk: PaperDesk) -> None:
        item = desk.items[0]
        assert probe(desk, result(item), elsewhere=True).fits
        found = probe(desk, {**result(item), "more": 1}, elsewhere=True).refused
        assert found is not None
        assert (found.why, found.item_id, found.result_path) == (
            "contract-invalid",
            item.item_id,
            item.result_path,
        )

    @pytest.mark.parametrize("data", [b"{", b"[]", b'{"id": 5}', b'{"id": "item:none"}'])
    def test_document_that_names_none_is_told_by_where_it_lies(self, desk: PaperDesk, data: bytes) -> None:
        found = probe(desk, data, elsewhere=True).refused
        assert found is not None
        assert (found.item_id, found.result_path) == ("", "draft.json")
        assert "draft.json" in found.message

    def test_result_for_files_that_changed_is_stale(self, desk: PaperDesk) -> None:
        old = item(("a.py", b"old\n"))
        found = probe(desk, result(old), elsewhere=True).refused
        assert found is not None
        assert (found.why, found.field) == ("stale-source", "$.file_coverage[0].sha256")

    def test_accepted_result_whose_files_changed_is_stale(self, desk: PaperDesk) -> None:
        one = desk.items[0]
        desk.put(one, result(one))
        desk.take()
        desk.items.clear()
        desk.add("b.py")
        found = probe(desk, result(one), elsewhere=True).refused
        assert found is not None
        assert (found.why, found.item_id) == ("stale-source", one.item_id)

    def test_file_with_too_many_bytes_is_malformed(self) -> None:
        found = refused_check("", refuse_large("draft.json"))
        assert found.refused is not None
        assert (found.fits, found.refused.why, found.refused.result_path) == (
            False,
            "malformed",
            "draft.json",
        )


def test_accepted_bytes_fit_and_others_are_a_duplicate(desk: PaperDesk) -> None:
    one = desk.items[0]
    desk.put(one, result(one))
    desk.take()
    again = probe(desk, result(one))
    assert (again.fits, again.accepted) == (True, True)
    other = probe(desk, result(one, [finding("a.py", "return one / two", 2)]))
    assert other.refused is not None
    assert other.refused.why == "duplicate"
