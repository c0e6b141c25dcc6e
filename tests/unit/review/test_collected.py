"""What reports of collectors count for in a review."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.candidate import Basis, Reporter, Severity
from adjudge.model.collection import Collected, Collection, CollectionState
from adjudge.model.finding import Finding, Spot, Standing
from adjudge.qualify.standing import NOT_PROVED
from adjudge.review.collected import count_reports
from tests.collect_values import a_collection, a_report
from tests.qualified_values import candidate, finding, located, qualified

HEAD = replace(a_collection(a_report()), collector="ruff")
BASE = replace(HEAD, state=CollectionState.CLEAN, reports=())
GONE = replace(HEAD, state=CollectionState.ERROR, reports=())


def report(
    standing: Standing, reason: str, severity: Severity = Severity.HIGH, tool: str = "ruff"
) -> Finding:
    made = candidate(
        basis=Basis.COLLECTOR,
        severity=severity,
        reporter=Reporter(tool=tool, version="1", rule="F", report="collection"),
    )
    return finding(located(made, spot=Spot.OUTSIDE), standing=standing, reason=reason)


@pytest.mark.parametrize(
    ("one", "base", "standing", "reason", "counts"),
    [
        (report(Standing.ACTIVE, NOT_PROVED), None, Standing.ACTIVE, "", True),
        (report(Standing.ACTIVE, ""), None, Standing.ACTIVE, "", True),
        (report(Standing.OUTSIDE, "outside-change"), BASE, Standing.ACTIVE, "", True),
        (
            report(Standing.OUTSIDE, "outside-change", Severity.LOW),
            BASE,
            Standing.BELOW_GATE,
            "below-high",
            False,
        ),
        (report(Standing.OUTSIDE, "outside-change"), None, Standing.OUTSIDE, "outside-change", False),
        (report(Standing.OUTSIDE, "outside-change"), GONE, Standing.OUTSIDE, "outside-change", False),
        (
            report(Standing.OUTSIDE, "outside-change", tool="other"),
            BASE,
            Standing.OUTSIDE,
            "outside-change",
            False,
        ),
        (
            report(Standing.INHERITED, "unchanged-by-reporter"),
            BASE,
            Standing.INHERITED,
            "unchanged-by-reporter",
            False,
        ),
        (report(Standing.DISMISSED, "known"), BASE, Standing.DISMISSED, "known", False),
        (report(Standing.DUPLICATE, "of-1"), BASE, Standing.DUPLICATE, "of-1", False),
    ],
)
def test_report_that_is_new_counts_and_one_that_was_there_does_not(
    one: Finding, base: Collection | None, standing: Standing, reason: str, counts: bool
) -> None:
    made = count_reports(qualified([one]), [Collected(head=HEAD, base=base, inherited=())])
    (found,) = made.findings
    assert (found.standing, found.reason, made.counted) == (standing, reason, (0,) if counts else ())


def test_claim_of_a_reader_is_left_as_it_is() -> None:
    one = finding(reason=NOT_PROVED)
    assert count_reports(qualified([one]), [Collected(head=HEAD, base=BASE, inherited=())]).findings == (one,)
