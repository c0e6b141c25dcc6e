"""A validation as a person sees it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.evidence import CheckedEvidence, EvidenceState, SymbolEvidence
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import (
    Action,
    Moved,
    MovedKind,
    Rejected,
    RejectReason,
    ReplyError,
    ReplyStatus,
    Validation,
)
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from adjudge.report.screen import plain_text
from adjudge.report.validation_facts import PROSE, WEAK
from adjudge.report.validation_screen import LISTED, validation_screen
from tests.brief_values import HOSTILE
from tests.guide_values import ANCHORS, a_guide, a_judgment, a_validation, an_accepted, cited

SIGNAL = a_guide().brief.signals[0]
MOVED = Moved(kind=MovedKind.FILE, name=HOSTILE, side=Side.HEAD, before="1" * 40, after=None)
REJECTED = Rejected(index=3, reason=RejectReason.UNKNOWN_SIGNAL, message=f"{HOSTILE} is unknown.", path="$")


def shown(made: Validation) -> str:
    return plain_text(validation_screen(made))


def test_status_pin_and_counts_come_first() -> None:
    lines = shown(a_validation(rejected=(REJECTED,))).splitlines()
    assert lines[0] == "adjudge validate  ok"
    assert lines[2] == "judgments 0 accepted, 1 rejected"


def test_accepted_judgment_is_told_by_its_fact_with_action_and_proof() -> None:
    one = an_accepted(cited(signal=SIGNAL), judgment=a_judgment(7, action=Action.BLOCK))
    text = shown(a_validation(accepted=(one,)))
    assert "  7    public-api-contract removed: a.py::f  block; anchored\n" in text


@pytest.mark.parametrize(
    ("on", "told"),
    [(cited(anchor=ANCHORS[1]), "b.py:1"), (cited(unit=RepoPath("a.py")), "a.py  no action")],
)
def test_region_and_path_are_told_by_their_place(on: object, told: str) -> None:
    assert told in shown(a_validation(accepted=(an_accepted(on),)))  # type: ignore[arg-type]


def test_prose_is_told_as_the_agents_own_cut_and_escaped() -> None:
    said = a_judgment(framing=HOSTILE + "x" * PROSE, concern="short")
    text = shown(a_validation(accepted=(an_accepted(cited(signal=SIGNAL), judgment=said),)))
    assert text.count("the agent says: ") == 2
    assert "\x1b" not in text
    assert "…" in text


def test_names_that_are_in_neither_tree_are_told() -> None:
    one = an_accepted(cited(signal=SIGNAL), unknown_tokens=("frobnicate",))
    assert "in neither tree: frobnicate\n" in shown(a_validation(accepted=(one,)))


def checked(found: str, state: EvidenceState = EvidenceState.UNAVAILABLE) -> CheckedEvidence:
    item = SymbolEvidence(path="a.py", name="f", exists=True, side=Side.HEAD)
    return CheckedEvidence(evidence=item, state=state, found=found)


def test_evidence_that_does_not_hold_is_told_with_why() -> None:
    some = (checked("", EvidenceState.HOLDS), checked(f"{HOSTILE} it was not read."))
    text = shown(a_validation(accepted=(an_accepted(cited(signal=SIGNAL), evidence=some),)))
    assert text.count("       symbol unavailable: ") == 1
    assert "it was not read.\n" in text
    assert "\x1b" not in text


def test_much_evidence_that_does_not_hold_is_counted() -> None:
    some = tuple(checked(f"Number {at}.", EvidenceState.DOES_NOT_HOLD) for at in range(WEAK + 2))
    text = shown(a_validation(accepted=(an_accepted(cited(signal=SIGNAL), evidence=some),)))
    assert text.count("symbol does-not-hold: ") == WEAK
    assert "and 2 more that do not hold" in text


def test_what_was_not_seen_is_told() -> None:
    limit = Reason(code="unreadable", message="It was not read.", path="a.py")
    assert "\nNot seen\n  a.py: It was not read.\n" in shown(a_validation(limitations=(limit,)))


def test_rejected_judgment_is_told_with_reason_and_sentence() -> None:
    text = shown(a_validation(rejected=(REJECTED,)))
    assert "  3    unknown-signal  " in text
    assert "\u202e" not in text


def test_stale_reply_names_what_moved_and_what_would_stand() -> None:
    text = shown(a_validation(status=ReplyStatus.STALE, moved=(MOVED,), would_survive=(1, 2)))
    assert f"(head)  {'1' * 12} → nothing\n" in text
    assert "2 judgments would stand all the same: --salvage" in text
    assert "\x1b" not in text


def test_stale_reply_without_its_guide_says_so() -> None:
    text = shown(a_validation(status=ReplyStatus.STALE, moved=None, moved_unknown="It is not kept."))
    assert "It is not kept." in text


def test_version_and_part_are_told_as_such() -> None:
    version = Moved(kind=MovedKind.VERSION, name="git", before="2.39.5", after="2.51.0")
    part = Moved(kind=MovedKind.BRIEF, name="ownership")
    text = shown(a_validation(status=ReplyStatus.STALE, moved=(version, part)))
    assert "git  2.39.5 → 2.51.0\n" in text
    assert "ownership  is another part of the brief\n" in text


def test_malformed_reply_tells_each_error_with_its_place() -> None:
    error = ReplyError(path="$.judgments", code="missing", message="It is missing.")
    text = shown(a_validation(status=ReplyStatus.MALFORMED, pin=None, coverage=None, errors=(error,)))
    assert "  $.judgments: It is missing.\n" in text
    assert "pin" not in text


def test_long_lists_are_cut_and_the_rest_is_counted() -> None:
    many = tuple(replace(REJECTED, index=at) for at in range(LISTED + 5))
    assert "and 5 more" in shown(a_validation(rejected=many))


def test_what_received_no_judgment_is_counted() -> None:
    assert "  2 of 2 signals\n" in shown(a_validation())


def test_file_that_was_left_out_is_told() -> None:
    assert "left out  reply.json  is no part of the change\n" in shown(
        a_validation(left_out=(RepoPath("reply.json"),))
    )
