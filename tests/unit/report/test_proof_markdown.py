"""A proof as Markdown."""

from __future__ import annotations

from adjudge.report.proof_markdown import proof_markdown
from tests.proof_values import a_proof, a_proved


def test_what_is_left_stands_as_checkboxes_that_nobody_has_ticked() -> None:
    proof = a_proof()
    text = proof_markdown(proof)
    assert text.count("- [ ] ") == len(proof.next_actions)
    assert "- [x]" not in text
    assert "### Next actions" in text
    assert "### Next actions" not in proof_markdown(a_proof(next_actions=()))


def test_waiver_is_told_as_no_pass() -> None:
    assert "executable: **waived**, no pass; it was failed" in proof_markdown(a_proof())


def test_table_of_red_and_green_is_whole_whatever_a_command_holds() -> None:
    (row,) = [line for line in proof_markdown(a_proof()).splitlines() if "red-to-green" in line]
    assert row.replace("\\|", "").count("|") == 5


def test_words_of_others_start_nothing() -> None:
    text = proof_markdown(a_proof(findings=(a_proved(title="# x\n- [x] done <b>"),)))
    assert "\n- [x]" not in text
    assert "<b>" not in text
