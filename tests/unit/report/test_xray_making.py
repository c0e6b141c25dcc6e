"""An export holds what it names and nothing else."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_printed
from adjudge.model.outcome import Outcome, Reason
from adjudge.report.xray_making import make_xray
from tests.qualified_values import finding, located, place, qualified, run
from tests.report_values import of_review, of_run
from tests.review_values import a_made
from tests.xray_values import EDIT, SOURCE, an_xray

APPROVED = f"fnd:{0:032x}"


def test_quote_of_the_source_is_not_in_it() -> None:
    one = finding(located(resolved=place(quote="this very line")))
    made = make_xray(of_run(run(qualified([one]))), source=SOURCE, approved=frozenset())
    assert b"this very line" not in encode_printed(made)


def test_edit_is_shown_only_for_a_finding_that_was_approved() -> None:
    plain, approved = an_xray(), an_xray(APPROVED)
    assert (plain.findings[0].has_suggestion, plain.findings[0].suggestion) == (True, None)
    assert approved.findings[0].suggestion is not None
    assert approved.findings[0].suggestion.replacement == EDIT.replacement
    assert approved.findings[1].suggestion is None


def test_stages_tell_what_was_left_out() -> None:
    stages = {one.name: (one.state, one.omissions) for one in an_xray().stages}
    assert stages["Reading of the change"] == (
        "partial",
        (
            "assets/logo.png: skipped (binary)",
            "lib/big.py: partial (too-large)",
            "lib/late.py: failed (budget)",
        ),
    )
    assert stages["Semantic review"] == ("not-run", ("No semantic review.",))
    assert stages["Tools"] == ("partial", ("gitleaks: unavailable",))


def test_findings_of_others_do_not_tell_what_was_read() -> None:
    made = make_xray(of_run(), source=SOURCE, approved=frozenset())
    assert (made.stages[0].state, made.coverage.kind) == ("not-known", "unknown")
    assert made.missing_proof[0].startswith("What the reviewers read is not known")


def test_claims_risks_and_missing_proof_are_told_apart() -> None:
    made = an_xray()
    assert [(one.title, one.by) for one in made.verified_claims] == [("Divides by zero", ("command", "edge"))]
    assert [one.title for one in made.open_risks] == ["Divides by zero", "Weaker: guard-removed in load"]
    assert "Not read: lib/late.py is failed (budget)." in made.missing_proof
    assert any(one.startswith("Not proved: Weaker: guard-removed") for one in made.missing_proof)


def test_behaviour_is_what_signals_tell() -> None:
    (one,) = an_xray().behaviour
    assert (one.what, one.path, one.symbol) == ("Weaker: guard-removed in load", "lib/load.py", "load")


def test_run_without_a_result_is_no_pass() -> None:
    why = Reason(code="coverage-partial", message="One was not read.")
    report = of_review(a_made(outcome=Outcome.INCONCLUSIVE, complete=False, reasons=(why,)))
    made = make_xray(report, source=SOURCE, approved=frozenset())
    assert made.verdict == "Inconclusive, which is no pass: One was not read."


def test_long_text_is_cut_and_says_so() -> None:
    assert an_xray(title="t" * 10_000).findings[0].title.endswith("… (1808 more characters)")


def test_id_is_made_of_source_and_run() -> None:
    other = make_xray(of_review(), source=SOURCE + "8", approved=frozenset())
    assert an_xray().xray_id == an_xray(title="other").xray_id != other.xray_id
