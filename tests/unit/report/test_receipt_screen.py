from __future__ import annotations

from typing import Any

from adjudge.contracts.receipt_v1 import ReceiptCheckV1, SubjectLineV1
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.report.receipt_screen import receipt_screen
from adjudge.report.screen import plain_text

HOLDS: dict[str, Any] = {
    "outcome": "fail",
    "holds": "pass",
    "signed_outcome": "fail",
    "reasons": (),
    "receipt_sha256": "ab" * 32,
    "key_id": "cd" * 32,
    "predicate_type": "https://adjudge.dev/verdict/v1",
    "subjects": (SubjectLineV1(name="patch", algorithm="sha256", digest="12" * 32),),
    "predicate": {"outcome": "fail", "grant_id": "task", "grant_signed_by": None},
    "recomputed": "same",
}


def shown(**changed: Any) -> str:
    return plain_text(receipt_screen(ReceiptCheckV1(**{**HOLDS, **changed})))


def test_receipt_that_holds_says_what_was_signed_and_about_what() -> None:
    assert shown().splitlines() == [
        "adjudge verify  holds; the verdict in it: fail",
        f"receipt  {'ab' * 32}",
        f"key      {'cd' * 32}",
        "signed   https://adjudge.dev/verdict/v1",
        "grant    task  no signature of it was required",
        f"about    patch  sha256 {'12' * 32}",
        "         judged again: the same",
    ]


def test_key_whose_signature_of_the_grant_bound_is_shown() -> None:
    text = shown(predicate={"grant_id": "task\x1b", "grant_signed_by": "ef" * 32})
    assert f"grant    task\\x1b  signed by {'ef' * 32}\n" in text


def test_check_has_no_grant_of_its_own() -> None:
    text = shown(predicate_type="https://adjudge.dev/check/v1", predicate={"outcome": "fail"})
    assert "grant" not in text


def test_nothing_that_was_not_signed_is_shown() -> None:
    text = shown(holds="fail", signed_outcome=None, predicate_type=None, subjects=(), predicate=None)
    assert text.splitlines()[0] == "adjudge verify  does not hold"
    assert "signed" not in text


def test_reasons_are_told_with_their_codes() -> None:
    reason = ReasonV1(code="other-patch", message="Another.")
    assert shown(reasons=(reason,)).endswith("other-patch: Another.\n")


def test_words_of_a_receipt_are_never_raw_on_a_terminal() -> None:
    text = shown(predicate_type="\u202e\x1b[2J")
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_artefact_without_an_outcome_shows_none() -> None:
    assert shown(signed_outcome=None, predicate={"id": "t"}).splitlines()[0] == "adjudge verify  holds"
