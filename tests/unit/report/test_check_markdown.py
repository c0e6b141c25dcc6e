"""A check as Markdown: the outcome and every stage always, within the limits, and nobody's text is markup."""

from __future__ import annotations

import pytest

from adjudge.contracts.check_v1 import check_artefact
from adjudge.model.check import StageState
from adjudge.model.finding import Standing
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.report.check_markdown import check_comment, check_summary, refusal_summary
from adjudge.report.report_markdown import COMMENT_BYTES, SUMMARY_BYTES
from tests.check_values import a_check, a_ruling, a_stage
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_review, of_run

HOSTILE = "x\n# y [a](b) <img src=x> | `c` @you \u202e" + "z" * 5_000


def a_reason(number: int = 0, text: str = "It is so.") -> Reason:
    return Reason(code="reported", message=text, path=RepoPath(f"src/{number}.py"), line=number + 1)


def test_outcome_is_first_and_each_stage_has_a_row() -> None:
    check = a_check(
        a_stage("scope", StageState.FAILED, reasons=(a_reason(),)),
        a_stage("review", StageState.NOT_ASKED, reasons=(Reason(code="not-asked", message="Nobody asked."),)),
        outcome=Outcome.FAIL,
    )
    made = check_summary(check_artefact(check, None), (), "so it ends.").decode()
    assert made.startswith("## adjudge check: fail\n")
    assert "| scope | failed | 1 |\n| review | not-asked | 1 |\n" in made
    assert "### scope\\: failed\n\n- `src/0.py:1` It is so. (`reported`)\n" in made
    assert "Nobody asked" not in made
    assert made.endswith("so it ends.\n")


def test_waiver_and_acceptance_are_told_with_what_stays() -> None:
    stage = a_stage(
        "scope", StageState.WAIVED, found=StageState.FAILED, reasons=(a_reason(),), waiver=a_ruling()
    )
    check = a_check(stage, outcome=Outcome.INCONCLUSIVE, acceptance=a_ruling(stage=""))
    made = check_comment(check_artefact(check, None), ()).decode()
    assert "| scope | waived, was failed | 1 |" in made
    assert "Waived by Ada: known" in made
    assert "Accepted by Ada: known. The outcome stays." in made


def test_reports_follow_the_check() -> None:
    made = check_summary(check_artefact(a_check(), None), (of_review(), of_run(run(qualified())))).decode()
    heads = [line for line in made.splitlines() if line.startswith("## ")]
    assert heads == ["## adjudge check: pass", "## adjudge review: pass", "## adjudge qualify: inconclusive"]


@pytest.mark.parametrize("stages", [1, 400])
def test_limits_are_kept_whatever_there_is(stages: int) -> None:
    reasons = tuple(a_reason(number, HOSTILE) for number in range(60))
    check = check_artefact(
        a_check(
            *(a_stage(f"command:{at}", StageState.FAILED, reasons=reasons) for at in range(stages)),
            outcome=Outcome.FAIL,
            limitations=reasons,
        ),
        None,
    )
    many = [
        finding(located(candidate(number, title=HOSTILE)), standing=Standing.ACTIVE) for number in range(400)
    ]
    reports = (of_review(), of_run(run(qualified(many))))
    comment, summary = check_comment(check, reports), check_summary(check, reports, HOSTILE)
    assert len(comment) <= COMMENT_BYTES
    assert len(summary) <= SUMMARY_BYTES
    for made in (comment.decode(), summary.decode()):
        assert made.startswith("## adjudge check: fail\n")
        assert "more; the JSON form has all" in made
        assert "\n# y" not in made
        assert "<img" not in made.replace("\\<img", "")
        assert "\u202e" not in made


def test_what_was_not_judged_is_no_pass() -> None:
    made = refusal_summary("Commit <x> is `not` here.", "set fetch-depth: 0").decode()
    assert made == (
        "## adjudge check: inconclusive\n\nNothing was judged: Commit \\<x\\> is \\`not\\` here.\n\n"
        "Next: `set fetch-depth: 0`\n\nWhat was not judged is no pass.\n"
    )
    assert "Next" not in refusal_summary("No.", "").decode()
