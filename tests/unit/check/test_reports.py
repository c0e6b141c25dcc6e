"""Reports of a collector at the gate: those that fail its stage, and those that leave it open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.check.reports import Weighed, weigh_reports
from adjudge.model.candidate import Candidate, Severity
from adjudge.model.collection import CollectionState
from adjudge.model.finding import Disposition, Finding, Qualification, Standing
from adjudge.model.ids import RepoPath
from tests.check_values import a_collected
from tests.collect_values import BASE, a_collection, a_report
from tests.qualified_values import candidate, finding, located, lost, qualified

if TYPE_CHECKING:
    from adjudge.model.collection import Collected

ONE = a_collected()


def by_tool(standing: Standing, tool: str = ONE.head.collector, **more: Any) -> Finding:
    made = candidate(**more)
    reporter = replace(made.reporter, tool=tool, rule="S1")
    return finding(located(replace(made, reporter=reporter)), standing=standing)


def nowhere(**more: Any) -> Qualification:
    """A report about a file that was not read."""
    one = lost(0, "not-read", Disposition.UNRESOLVED)
    assert isinstance(one.candidate, Candidate)
    reporter = replace(one.candidate.reporter, tool=ONE.head.collector, rule="S1")
    return replace(one, candidate=replace(one.candidate, reporter=reporter, **more))


def based(*paths: str, state: CollectionState = CollectionState.FINDINGS) -> Collected:
    """A collection whose base has a report of S1 in some files."""
    reports = [replace(a_report(), rule="S1", path=RepoPath(path)) for path in paths]
    return a_collected(base=replace(a_collection(*reports), tree=BASE, state=state))


def test_active_report_counts_though_nothing_proves_it() -> None:
    one = by_tool(Standing.ACTIVE)
    unproved = replace(one, reason="not-proved")
    assert weigh_reports(ONE, qualified((one,)), ()) == Weighed((one,))
    assert weigh_reports(ONE, qualified((unproved,)), ()) == Weighed((unproved,))


@pytest.mark.parametrize(
    "standing", [Standing.INHERITED, Standing.DUPLICATE, Standing.BELOW_GATE, Standing.DISMISSED]
)
def test_what_stands_for_nothing_counts_for_nothing(standing: Standing) -> None:
    assert weigh_reports(ONE, qualified((by_tool(standing),)), ()) == Weighed()


def test_reports_of_another_tool_are_not_its_own() -> None:
    assert weigh_reports(ONE, qualified((by_tool(Standing.ACTIVE, "other"),)), ()) == Weighed()
    assert weigh_reports(ONE, None, ()) == Weighed()


def test_report_outside_of_the_change_that_the_base_does_not_have_counts() -> None:
    one = by_tool(Standing.OUTSIDE)
    assert weigh_reports(based(), qualified((one,)), ()).counting == (one,)
    mild = by_tool(Standing.OUTSIDE, severity=Severity.LOW)
    assert weigh_reports(based(), qualified((mild,)), ()) == Weighed()


def test_report_outside_of_the_change_is_open_where_the_base_tells_nothing() -> None:
    found = qualified((by_tool(Standing.OUTSIDE),))
    for one in (ONE, based(state=CollectionState.ERROR)):
        weighed = weigh_reports(one, found, ())
        assert (weighed.counting, [told.code for told in weighed.open]) == ((), ["report-open"])


def test_report_about_a_file_that_was_not_read_is_open() -> None:
    (told,) = weigh_reports(ONE, qualified(others=(nowhere(),)), ()).open
    assert (told.code, told.path) == ("report-open", "gone.py")


@pytest.mark.parametrize("more", [{"severity": Severity.LOW}, {"marks": ("unchanged",)}])
def test_report_without_a_place_that_is_mild_or_old_is_nothing(more: dict[str, Any]) -> None:
    assert weigh_reports(ONE, qualified(others=(nowhere(**more),)), ()) == Weighed()


def test_report_without_a_place_is_old_where_the_base_has_its_like_in_an_untouched_file() -> None:
    found = qualified(others=(nowhere(),), whole_tree=False)
    assert weigh_reports(based("gone.py"), found, ()) == Weighed()
    assert weigh_reports(based("gone.py"), found, {"gone.py"}).open
    assert weigh_reports(based("other.py"), found, ()).open
