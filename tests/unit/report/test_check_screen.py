"""A check as a person sees it."""

from __future__ import annotations

from dataclasses import replace

from adjudge.contracts.check_v1 import CheckEntryV1, CheckRulingV1, check_record, ruling_record
from adjudge.contracts.decode import decode_artefact
from adjudge.model.check import Check, Deed, StageState
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.trial import Colour
from adjudge.report.check_screen import TAIL_LINES, check_screen, collect_screen, ruling_screen
from adjudge.report.screen import plain_text
from tests.check_values import a_check, a_collected, a_ruling, a_stage, a_trial, two_trials
from tests.qualified_values import finding, qualified

WHY = Reason(code="tests-failed", message="1 test fails.")


def shown(check: Check) -> str:
    return plain_text(check_screen(check))


def test_each_stage_has_a_line_and_what_was_not_asked_is_listed() -> None:
    text = shown(a_check(a_stage(), a_stage("review", StageState.NOT_ASKED)))
    assert "adjudge check  pass\n" in text
    assert "  scope   passed\n" in text
    assert "  review  not asked\n" in text


def test_waived_stage_says_what_it_was_and_who_waived_it() -> None:
    stage = a_stage(state=StageState.WAIVED, found=StageState.FAILED, reasons=(WHY,), waiver=a_ruling())
    text = shown(a_check(stage, outcome=Outcome.INCONCLUSIVE))
    assert (
        "scope  waived  was failed\n      waived by Ada: known\n      1 test fails.  (tests-failed)\n" in text
    )


def test_acceptance_leaves_the_outcome_as_it_is() -> None:
    check = a_check(outcome=Outcome.FAIL, acceptance=a_ruling(Deed.ACCEPT, ""))
    assert "adjudge check  fail\n" in shown(check)
    assert "accepted by Ada: known  (the outcome stays)\n" in shown(check)


def test_red_and_green_stand_side_by_side_with_the_end_of_the_output() -> None:
    tail = "".join(f"line {number}\n" for number in range(40))
    text = shown(a_check(trials=(two_trials(head=a_trial(Colour.RED, tail=tail)),)))
    assert (
        "Command run all\n  base  green        1 passed, 2 runs\n  head  red          1 failed, 2 runs\n"
        in text
    )
    assert f"      | line {40 - TAIL_LINES}\n" in text
    assert f"      | line {39 - TAIL_LINES}\n" not in text


def test_hostile_output_is_escaped() -> None:
    text = shown(a_check(trials=(two_trials(head=a_trial(Colour.RED, tail="\x1b[2J\u202eevil")),)))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_collector_tells_what_it_examined_and_what_is_inherited() -> None:
    text = shown(a_check(collected=(a_collected(inherited=(0,)),)))
    assert "1 report, 1 of them on the base as well" in text


def test_reason_stands_once_with_its_place_and_its_code() -> None:
    missing = Reason(code="not-started", message="There is no program run.")
    silent = Reason(code="base-unavailable", message=f"The base says nothing: {missing.message}")
    broken = a_trial(Colour.UNAVAILABLE, tests=(), repeats=0, reason=missing)
    stage = a_stage("command:test", StageState.INCONCLUSIVE, reasons=(missing, silent))
    check = a_check(stage, trials=(two_trials(head=broken, base=broken),), limitations=(silent,))
    text = shown(replace(check, outcome=Outcome.INCONCLUSIVE))
    assert "There is no program run.  (not-started)\n" in text
    assert text.count(missing.message) == 2
    assert "Not seen" not in text


def test_report_of_a_tool_is_told_with_its_line_and_no_code() -> None:
    reason = Reason(code="reported", message="S324: Weak.", path="a.py", line=5)
    text = shown(a_check(a_stage("collector:ruff", StageState.FAILED, reasons=(reason,))))
    assert "      a.py:5: S324: Weak.\n" in text


def test_tree_alone_has_no_base_to_speak_of() -> None:
    whole = plain_text(collect_screen(Outcome.PASS, [], ([a_collected()], qualified([finding()])), []))
    assert "1 report\n" in whole
    assert "a.py:3" in whole


def test_many_reasons_are_counted() -> None:
    reasons = tuple(Reason(code="reported", message=f"Report {number}.") for number in range(8))
    text = shown(a_check(a_stage(state=StageState.FAILED, reasons=reasons)))
    assert "and 3 more reasons: --json has all" in text


def test_collectors_alone_have_their_own_head() -> None:
    lines = collect_screen(
        Outcome.FAIL, [a_stage("collector:ruff", StageState.FAILED)], ([a_collected()], None), []
    )
    assert plain_text(lines).startswith("adjudge tool collect  fail\n")


def test_decision_says_that_it_makes_no_pass() -> None:
    ruling = decode_artefact(ruling_record(a_ruling(), 0).payload, CheckRulingV1)
    entry = decode_artefact(check_record(a_check()).payload, CheckEntryV1)
    text = plain_text(ruling_screen(ruling, entry))
    assert "adjudge check  scope is waived\n" in text
    assert "makes no pass" in text


def test_decision_that_is_taken_back_does_not_read_as_one_that_holds() -> None:
    ruling = decode_artefact(ruling_record(a_ruling(Deed.UNDO), 1).payload, CheckRulingV1)
    entry = decode_artefact(check_record(a_check()).payload, CheckEntryV1)
    text = plain_text(ruling_screen(ruling, entry))
    assert "scope is no longer decided about\n" in text
    assert "taken back" in text
    assert "It holds" not in text
