"""What collectors come to inside a review."""

from __future__ import annotations

from dataclasses import replace

from adjudge.app.review.collect import CollectedReview
from adjudge.model.collection import Collected, CollectionState
from adjudge.model.outcome import Reason
from tests.collect_values import a_collection, a_report
from tests.qualified_values import qualified

FOUND = a_collection(a_report())
MISSING = replace(
    a_collection(),
    collector="bandit",
    state=CollectionState.UNAVAILABLE,
    tool=None,
    reasons=(Reason(code="collector-missing", message="No program was found."),),
)


def made(*heads: object, unasked: tuple[str, ...] = ("semgrep",)) -> CollectedReview:
    return CollectedReview(tuple(Collected(head=one, base=None, inherited=()) for one in heads), unasked)  # type: ignore[arg-type]


def test_nothing_named_says_what_was_not_asked_and_fails_nothing() -> None:
    one = made()
    assert one.not_asked() == ("External tools were not asked: semgrep.",)
    assert (one.entries(), one.wire(), one.failures(qualified()), one.names()) == ((), (), (), ())
    assert made(unasked=()).not_asked() == ()


def test_tool_that_is_not_there_is_a_failure_that_names_it() -> None:
    (failure,) = made(MISSING).failures(qualified())
    assert (failure.code, failure.message) == (
        "collector-missing",
        "The collector bandit: No program was found.",
    )


def test_reports_are_candidates_and_only_those_that_looked_are_examined_for() -> None:
    one = made(FOUND, MISSING)
    assert (len(one.entries()), one.names()) == (1, ("ruff",))
    assert [told.head.state for told in one.wire()] == ["findings", "unavailable"]
    assert one.not_asked()[0].startswith("Other external tools")
