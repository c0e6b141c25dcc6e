"""What a review comes to: a table, written before the rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.model.candidate import Reporter
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import Pass, ReadUnit, Tier, UnitState
from adjudge.review.coverage import coverage_of, is_whole, partial_reasons
from adjudge.review.outcome import conclude_review
from tests.qualified_values import candidate, finding, located, lost, qualified

FAILED = Reason(code="executor-failed", message="It timed out.")


def unit(
    state: UnitState = UnitState.REVIEWED, reason: str = "", path: str = "a.py", **more: Any
) -> ReadUnit:
    sizes: dict[str, Any] = {"size": 10, "sent": 10 if state in {UnitState.REVIEWED, UnitState.REUSED} else 0}
    hunks: dict[str, Any] = {"hunks": 1, "hunks_sent": 1 if sizes["sent"] else 0}
    made = ReadUnit(
        path=RepoPath(path), old_path=None, state=state, reason=reason, tier=Tier.LITE, why=(),
        passes=(Pass.GENERAL,), **(sizes | hunks),
    )  # fmt: skip
    return replace(made, **more)


READ, REUSED = unit(), unit(UnitState.REUSED)
BINARY, NO_RULES = unit(UnitState.SKIPPED, "binary"), unit(UnitState.SKIPPED, "no-rules")
BUDGET, FAILURE = unit(UnitState.SKIPPED, "budget"), unit(UnitState.FAILED, "pending")
PARTIAL, CANCELLED = unit(UnitState.PARTIAL, "self-directed"), unit(UnitState.CANCELLED, "interrupted")

NOTHING = qualified()
COUNTS = qualified([finding(reason="")])
DOES_NOT_COUNT = qualified([finding(reason="not-proved")])
INVENTED = qualified([], [lost(number, "quote-not-found") for number in range(6)])


@pytest.mark.parametrize(
    ("units", "found", "failures", "outcome"),
    [
        ([READ], NOTHING, [], Outcome.PASS),
        ([READ, REUSED], NOTHING, [], Outcome.PASS),
        ([READ, BINARY, NO_RULES], NOTHING, [], Outcome.PASS),
        ([READ], DOES_NOT_COUNT, [], Outcome.PASS),
        ([READ], COUNTS, [], Outcome.FAIL),
        ([PARTIAL], COUNTS, [FAILED], Outcome.FAIL),
        ([FAILURE], COUNTS, [], Outcome.FAIL),
        ([READ, PARTIAL], NOTHING, [], Outcome.INCONCLUSIVE),
        ([READ, BUDGET], NOTHING, [], Outcome.INCONCLUSIVE),
        ([READ, FAILURE], NOTHING, [], Outcome.INCONCLUSIVE),
        ([READ, CANCELLED], NOTHING, [], Outcome.INCONCLUSIVE),
        ([READ], NOTHING, [FAILED], Outcome.INCONCLUSIVE),
        ([READ], INVENTED, [], Outcome.INCONCLUSIVE),
        ([], NOTHING, [], Outcome.INCONCLUSIVE),
        ([BINARY, NO_RULES], NOTHING, [], Outcome.INCONCLUSIVE),
    ],
)
def test_outcome(units: list[ReadUnit], found: object, failures: list[Reason], outcome: Outcome) -> None:
    concluded = conclude_review(units, found, failures)  # type: ignore[arg-type]  # of the table
    assert concluded.outcome is outcome
    assert bool(concluded.reasons) == (outcome is not Outcome.PASS)


def test_change_that_cannot_be_seen_whole_is_inconclusive() -> None:
    why = Reason(code="missing-blob", message="A blob is not here.")
    target = replace(NOTHING.target, outcome=Outcome.INCONCLUSIVE, reasons=(why,))
    concluded = conclude_review([READ], replace(NOTHING, target=target), [])
    assert (concluded.outcome, concluded.reasons) == (Outcome.INCONCLUSIVE, (why,))


def test_invented_finding_beside_a_counting_one_still_fails() -> None:
    many = [located(candidate(9))]
    found = qualified([finding(many[0], reason="")], [lost(number, "no-such-file") for number in range(6)])
    assert conclude_review([READ], found, []).outcome is Outcome.FAIL


def test_coverage_reconciles() -> None:
    units = [READ, REUSED, BINARY, BUDGET, FAILURE, PARTIAL, CANCELLED]
    made = coverage_of(units)
    assert sum(made.counts.values()) == len(units)
    assert (made.size, made.sent, made.hunks, made.hunks_sent) == (70, 20, 7, 2)
    assert made.complete is False


def test_unit_that_was_read_in_part_is_not_whole_whatever_its_state_says() -> None:
    assert is_whole(READ)
    assert not is_whole(unit(sent=9))
    assert not is_whole(unit(hunks_sent=0))


def test_reasons_name_units_by_state_and_count_the_rest() -> None:
    many = [unit(UnitState.FAILED, "pending", f"{name}.py") for name in "dcba"]
    (reason,) = partial_reasons([READ, *many])
    assert reason.message == "Not read whole, failed (pending): a.py, b.py, c.py and 1 more."


@pytest.mark.parametrize(
    ("tools", "outcome"),
    [(("one", "two"), Outcome.INCONCLUSIVE), (("one", "one"), Outcome.PASS)],
)
def test_readers_that_were_not_all_compared_are_no_pass(tools: tuple[str, str], outcome: Outcome) -> None:
    said = [
        candidate(at, reporter=Reporter(tool=tool, version="", rule="", report="candidates"))
        for at, tool in enumerate(tools)
    ]
    found = qualified([finding(located(one), reason="not-proved") for one in said])
    missed = replace(found, merged=replace(found.merged, not_compared=1))
    assert conclude_review([READ], missed, []).outcome is outcome
