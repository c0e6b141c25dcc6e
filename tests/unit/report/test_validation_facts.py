"""What is told of a validation, in words."""

from __future__ import annotations

import pytest

from adjudge.model.ids import RepoPath
from adjudge.model.judgment import (
    Action,
    Covered,
    JudgmentCoverage,
    Moved,
    MovedKind,
    Rejected,
    RejectReason,
    ReplyStatus,
)
from adjudge.model.place import Side
from adjudge.report.validation_facts import (
    PROSE,
    about_words,
    counts_words,
    left_words,
    moved_words,
    prose_of,
    standing_words,
    survivors_words,
    validation_why,
)
from tests.guide_values import ANCHORS, a_guide, a_judgment, a_validation, an_accepted, cited

SIGNAL = a_guide().brief.signals[0]
REJECTED = Rejected(index=3, reason=RejectReason.UNKNOWN_SIGNAL, message="It is unknown.", path="$")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"status": ReplyStatus.STALE}, "The reply is stale."),
        ({"rejected": (REJECTED,)}, "1 judgment rejected."),
        ({}, "Part of the change received no judgment."),
    ],
)
def test_last_line_says_why(fields: dict[str, object], why: str) -> None:
    assert validation_why(a_validation(**fields)) == why


def test_accepted_and_rejected_are_counted() -> None:
    assert counts_words(a_validation(rejected=(REJECTED,))) == "0 accepted, 1 rejected"


def test_survivors_are_told_with_the_word_that_accepts_them() -> None:
    assert survivors_words(a_validation()) == ""
    assert survivors_words(a_validation(would_survive=(1,))) == (
        "1 judgment would stand all the same: --salvage accepts them"
    )


@pytest.mark.parametrize(
    ("moved", "words"),
    [
        (
            Moved(kind=MovedKind.FILE, name="a", side=Side.HEAD, before="1" * 40, after=None),
            f" (head)  {'1' * 12} → nothing",
        ),
        (
            Moved(kind=MovedKind.FILE, name="a", side=Side.HEAD, before="1" * 40, after="1" * 40),
            " (head)  the same bytes with another mode",
        ),
        (
            Moved(kind=MovedKind.VERSION, name="git", before="2.39.5", after="2.51.0"),
            "  2.39.5 → 2.51.0",
        ),
        (Moved(kind=MovedKind.BRIEF, name="ownership"), "  is another part of the brief"),
    ],
)
def test_what_moved_is_told_by_its_kind(moved: Moved, words: str) -> None:
    assert moved_words(moved) == words


@pytest.mark.parametrize(
    ("on", "words"),
    [
        (cited(signal=SIGNAL), "public-api-contract removed: a.py::f"),
        (cited(anchor=ANCHORS[1]), "b.py:1"),
        (cited(unit=RepoPath("a.py")), "a.py"),
    ],
)
def test_judgment_is_about_what_it_cites(on: object, words: str) -> None:
    assert about_words(an_accepted(on)) == words  # type: ignore[arg-type]


def test_action_proof_and_rescue_are_told() -> None:
    one = an_accepted(cited(signal=SIGNAL), judgment=a_judgment(action=Action.BLOCK), salvaged=True)
    assert standing_words(one) == "block; anchored; salvaged"
    assert standing_words(an_accepted(cited(signal=SIGNAL))) == "no action; anchored"


def test_prose_is_cut() -> None:
    one = an_accepted(cited(signal=SIGNAL), judgment=a_judgment(concern="short", framing="x" * 1000))
    assert list(prose_of(one)) == ["short", f"{'x' * PROSE}…"]


def test_what_is_left_is_told_of_everything() -> None:
    some, none = Covered(judged=1, not_judged=("a",)), Covered(judged=0, not_judged=())
    coverage = JudgmentCoverage(units=some, signals=none, anchors=none, suppressed=())
    assert list(left_words(coverage)) == [
        ("1 of 2 paths", True),
        ("0 of 0 signals", False),
        ("0 of 0 changed regions", False),
    ]
