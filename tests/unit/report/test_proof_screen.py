"""A proof on a terminal."""

from __future__ import annotations

from adjudge.contracts.proof_records_v1 import TickV1
from adjudge.report.proof_screen import proof_screen, tally_words, tick_screen
from adjudge.report.screen import plain_text
from tests.proof_values import a_proof, a_proved


def test_proof_tells_statuses_red_and_green_and_what_is_left() -> None:
    text = plain_text(proof_screen(a_proof()))
    assert "1 fixed, 1 reproduced, 0 unchecked" in text
    assert "red to green  red-to-green" in text
    assert "was failed; waived by Ada: known" in text
    assert "Next actions" in text


def test_nothing_that_is_left_has_no_section() -> None:
    text = plain_text(proof_screen(a_proof(next_actions=(), findings=(), attempts=())))
    assert "Next actions" not in text
    assert "none stands in the source" in text


def test_words_of_others_cannot_reach_the_terminal() -> None:
    text = plain_text(proof_screen(a_proof(findings=(a_proved(title="a\x1b[2Jb"),))))
    assert "\x1b" not in text


def test_tick_and_tallies_are_told() -> None:
    tick = TickV1(finding_id="f", item="walk-flow", done=False, by="Ada", number=0)
    assert "open again" in plain_text(tick_screen(tick))
    assert tally_words(a_proof().tallies) == "1 fixed, 1 reproduced, 0 unchecked"
