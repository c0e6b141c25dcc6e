"""What an import comes to."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.model.candidate import Basis, Malformed
from adjudge.model.finding import Disposition, Qualification
from adjudge.model.outcome import Outcome, Reason
from adjudge.qualify.outcome import conclude, is_implausible
from adjudge.qualify.standing import Policy, make_findings
from tests.brief_values import a_target
from tests.qualify_values import a_candidate, an_import
from tests.unit.qualify.test_standing import ids, located


def claim(reason: str, **more: Any) -> Qualification:
    """A candidate with this reason."""
    return Qualification(
        candidate=a_candidate(**more), disposition=Disposition.STALE, reason=reason, detail=""
    )


UNSURE = a_target(outcome=Outcome.INCONCLUSIVE, reasons=(Reason(code="shallow", message="History is cut."),))
COUNTING = located(proof=("located", "proved"))


@pytest.mark.parametrize(
    ("made", "failures", "target", "outcome", "code", "exit_code"),
    [
        ((), (), a_target(), Outcome.INCONCLUSIVE, "coverage-unknown", 0),
        ((located(),), (), a_target(), Outcome.INCONCLUSIVE, "coverage-unknown", 0),
        ((COUNTING,), (), a_target(), Outcome.FAIL, "findings", 1),
        ((COUNTING,), ("it crashed",), UNSURE, Outcome.FAIL, "findings", 1),
        ((), ("it crashed",), a_target(), Outcome.INCONCLUSIVE, "reviewer-failed", 3),
        ((), (), UNSURE, Outcome.INCONCLUSIVE, "shallow", 3),
        ((claim("quote-not-found"),) * 5, (), a_target(), Outcome.INCONCLUSIVE, "implausible", 3),
    ],
)
def test_outcome_and_exit(
    made: tuple[Qualification, ...], failures: tuple[str, ...], target: Any, outcome: Outcome, code: str, exit_code: int
) -> None:  # fmt: skip
    names = [ids() if "located" in one.proof else None for one in made]
    found = conclude(an_import(failures=failures), made, make_findings(made, names, [], Policy()), target)
    assert (found.outcome, found.reasons[0].code, found.exit_code) == (outcome, code, exit_code)


def test_import_with_nothing_found_is_never_a_pass() -> None:
    found = conclude(an_import(), (), (), a_target())
    assert found.outcome is Outcome.INCONCLUSIVE
    assert [reason.code for reason in found.reasons] == ["coverage-unknown"]


@pytest.mark.parametrize(
    ("good", "bad", "told"), [(2, 3, True), (3, 3, False), (0, 4, False), (0, 5, True), (4, 5, True)]
)
def test_more_than_half_of_five_invented_claims_is_implausible(good: int, bad: int, told: bool) -> None:
    made = [claim("quote-at-claimed-lines")] * good + [claim("quote-not-found")] * bad
    assert is_implausible(made) is told


@pytest.mark.parametrize("reason", ["unsafe-path", "no-such-file", "quote-not-found", "contradicted"])
def test_each_kind_of_invention_counts(reason: str) -> None:
    assert is_implausible([claim(reason)] * 5)


@pytest.mark.parametrize("reason", ["ambiguous", "no-quote", "quote-too-short", "not-read"])
def test_what_is_only_unclear_is_no_invention(reason: str) -> None:
    assert not is_implausible([claim(reason)] * 9)


def test_tools_are_not_judged_by_what_moved() -> None:
    assert not is_implausible([claim("quote-not-found", basis=Basis.IMPORT)] * 9)


def test_malformed_entries_are_no_claims() -> None:
    bad = Malformed(index=0, reason="invalid-path", place="", found="")
    one = Qualification(candidate=bad, disposition=Disposition.REJECTED, reason="invalid-path", detail="")
    assert not is_implausible([one] * 9)
