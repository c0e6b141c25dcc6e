"""Results taken in: accepted once, refused by class, read afresh when they are mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.audit import intake
from adjudge.audit.intake import BATCH, read_ingested
from adjudge.audit.probing import Shown, probe_result
from adjudge.model.audit import RejectedClass
from adjudge.model.workload import VerdictWord, WorkKind
from tests.audit_desks import PaperDesk
from tests.audit_results import finding, result, verdict

if TYPE_CHECKING:
    import pytest


def classes(desk: PaperDesk) -> list[RejectedClass]:
    return [one.why for one in desk.take().ingested.rejected]


class TestAccepting:
    def test_result_that_stands_is_accepted_and_the_other_item_is_missing(self) -> None:
        desk = PaperDesk()
        one, two = desk.add("a.py"), desk.add("b.py")
        desk.put(one, result(one, [finding("a.py", "return one / two", 2)]))
        taken = desk.take()
        assert taken.fresh == (one.item_id,)
        assert taken.ingested.accepted == {one.item_id}
        assert [(each.item_id, each.why) for each in taken.ingested.rejected] == [
            (two.item_id, RejectedClass.MISSING)
        ]
        (found,) = taken.ingested.findings
        assert (found.path, found.start_line, found.is_grounded, found.is_proved) == ("a.py", 2, True, False)

    def test_same_bytes_again_change_nothing(self) -> None:
        desk = PaperDesk()
        one = desk.add("a.py")
        desk.put(one, result(one))
        desk.take()
        before = list(desk.store.ledger.kept)
        taken = desk.take()
        assert (taken.fresh, taken.ingested.rejected) == ((), ())
        assert desk.store.ledger.kept == before

    def test_other_bytes_for_an_accepted_item_are_refused_and_the_first_stay(self) -> None:
        desk = PaperDesk()
        one = desk.add("a.py")
        desk.put(one, result(one))
        desk.take()
        desk.put(one, result(one, [finding("a.py", "return one / two", 2)]))
        taken = desk.take()
        (found,) = taken.ingested.rejected
        assert (found.why, found.command) == (
            RejectedClass.DUPLICATE,
            f"adjudge audit unaccept {one.item_id}",
        )
        assert taken.ingested.accepted == {one.item_id}
        assert taken.ingested.findings == ()

    def test_result_that_is_gone_after_it_was_accepted_stays_accepted(self) -> None:
        desk = PaperDesk()
        one = desk.add("a.py")
        desk.put(one, result(one))
        desk.take()
        desk.folder.files.clear()
        assert desk.take().ingested.accepted == {one.item_id}
        assert classes(desk) == []

    def test_two_items_cannot_have_one_result_id(self) -> None:
        desk = PaperDesk()
        one, two = desk.add("a.py"), desk.add("b.py")
        desk.put(one, result(one, result_id="same"))
        desk.put(two, result(two, result_id="same"))
        assert classes(desk) == [RejectedClass.DUPLICATE]
        assert classes(desk) == [RejectedClass.DUPLICATE]

    def test_many_results_are_accepted_a_batch_at_a_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(intake, "BATCH", 2)
        desk = PaperDesk({f"f{number}.py": f"x = {number}\n" for number in range(5)})
        for name in desk.files:
            made = desk.add(name)
            desk.put(made, result(made))
        assert len(desk.take().fresh) == 5
        assert BATCH > 2

    def test_large_results_are_accepted_in_parts(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(intake, "BATCH_BYTES", 100)
        desk = PaperDesk({f"f{number}.py": f"x = {number}\n" for number in range(3)})
        for name in desk.files:
            made = desk.add(name)
            desk.put(made, result(made))
        assert len(desk.take().fresh) == 3
        assert len(desk.store.ledger.kept) == 3

    def test_verdicts_travel(self) -> None:
        desk = PaperDesk()
        one = desk.add("a.py", kind=WorkKind.VERIFY, subjects=("fnd:1",))
        desk.put(one, result(one, verification=[verdict("fnd:1", "refuted")]))
        assert desk.take().ingested.verdicts == (("fnd:1", VerdictWord.REFUTED),)


class TestRefusing:
    def test_refused_bytes_are_kept_aside_and_the_mended_file_is_accepted(self) -> None:
        desk = PaperDesk()
        one = desk.add("a.py")
        data = desk.put(one, result(one, run_id="run-2"))
        assert classes(desk) == [RejectedClass.IDENTITY_MISMATCH]
        aside = [path for path in desk.folder.files if path.startswith(intake.REJECTED)]
        assert [desk.folder.files[path] for path in aside] == [data]
        assert desk.folder.files[one.result_path] == data
        assert desk.store.ledger.kept == []
        desk.put(one, result(one))
        assert desk.take().ingested.accepted == {one.item_id}

    def test_one_bad_result_keeps_no_other_from_being_accepted(self) -> None:
        desk = PaperDesk()
        one, two = desk.add("a.py"), desk.add("b.py")
        desk.put(one, b"{")
        desk.put(two, result(two))
        taken = desk.take()
        assert taken.fresh == (two.item_id,)
        assert [each.why for each in taken.ingested.rejected] == [RejectedClass.MALFORMED]

    def test_result_that_is_made_up_is_not_accepted(self) -> None:
        desk = PaperDesk()
        one = desk.add("a.py")
        said = [finding("a.py", f"nowhere to be found {number}", 1) for number in range(4)]
        desk.put(one, result(one, [*said, finding("a.py", "return one / two", 2)]))
        (found,) = desk.take().ingested.rejected
        assert (found.why, found.field) == (RejectedClass.VALIDATION_FAILED, "$.findings[0]")

    def test_result_that_cannot_be_kept_is_refused_and_keeps_no_other_out(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(intake, "LIMIT_PAYLOAD_BYTES", 3000)
        desk = PaperDesk()
        one, two = desk.add("a.py"), desk.add("b.py")
        desk.put(one, result(one, [finding("a.py", "return one / two", 2, summary="\u00e9" * 2000)]))
        data = desk.put(two, result(two))
        taken = desk.take()
        assert [(each.item_id, each.why) for each in taken.ingested.rejected] == [
            (one.item_id, RejectedClass.MALFORMED)
        ]
        assert taken.fresh == (two.item_id,)
        large = desk.folder.files[one.result_path]
        refused = probe_result(Shown(large, one.result_path, one), desk.items, desk.desk).refused
        assert refused is not None
        assert refused.why == "malformed"
        assert probe_result(Shown(data, two.result_path, two), desk.items, desk.desk).fits

    def test_file_beyond_the_bound_is_malformed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(intake, "LIMIT_BYTES", 10)
        desk = PaperDesk()
        one = desk.add("a.py")
        desk.put(one, result(one))
        assert classes(desk) == [RejectedClass.MALFORMED]


def test_what_the_host_should_know_of_an_accepted_result_is_a_note_and_no_rejection() -> None:
    desk = PaperDesk()
    one = desk.add("a.py")
    said = [finding("a.py", "nowhere to be found", 1), finding("b.py", "return open(path).read()", 2)]
    desk.put(one, result(one, said))
    taken = desk.take()
    assert taken.ingested.rejected == ()
    assert ["ungrounded" in each or "was not assigned" in each for each in taken.notes] == [True, True]
    assert [each.is_grounded for each in taken.ingested.findings] == [True, False]


def test_results_of_items_that_are_not_of_the_plan_any_more_do_not_count() -> None:
    desk = PaperDesk()
    one = desk.add("a.py")
    desk.put(one, result(one, [finding("a.py", "return one / two", 2)]))
    desk.take()
    found = read_ingested([], desk.desk)
    assert (found.accepted, found.findings) == (frozenset(), ())
