"""Statuses of a proof, what is to be gone through, and what is left."""

from __future__ import annotations

import pytest

from adjudge.contracts.proof_v1 import ProvedFindingV1
from adjudge.fix.proof import Present, Standing, last_of, next_actions, revalidation_of, standing_of, tally
from tests.fix_values import ONE, TWO, a_command, an_attempt, evidence

PROVED = ProvedFindingV1(
    finding_id=ONE, severity="high", title="Divides by zero.", defect_class="correctness", path="a.py",
    start_line=3, status="unchecked", by="", reason="", level="static", artifact="", proof=(), attempt_id=None,
    evidence=(), revalidation=(),
)  # fmt: skip


HERE = Present(tree="c" * 40, applied=frozenset({"fix:" + "5" * 32}))
"""The work tree has the fix."""


def status(*attempts: object, people: tuple[object, ...] = (), dismissed: bool = False) -> str:
    return standing_of(ONE, attempts, people, present=HERE, dismissed=dismissed).status  # type: ignore[arg-type]


def items(standing: Standing, *, has_notes: bool = False) -> list[str]:
    return [one.item for one in revalidation_of(standing, "a.py:3", frozenset(), has_notes=has_notes)]


def test_nobody_looked_is_unchecked() -> None:
    assert status() == "unchecked"


def test_last_try_that_covers_it_counts() -> None:
    first, second = an_attempt("reproduced", "reproduced"), an_attempt("verified_fixed", "fixed")
    assert status(first, second) == "fixed"
    assert status(second, first) == "reproduced"
    assert status(second, an_attempt("reproduced", "reproduced", TWO)) == "fixed"


def test_try_that_was_stopped_says_nothing() -> None:
    fixed = an_attempt()
    assert last_of(ONE, [fixed, an_attempt("stopped", "unchecked")]) == fixed


@pytest.mark.parametrize("state", ["regression", "failed", "out_of_scope", "reproduced", "inconclusive"])
def test_what_a_try_that_is_no_fix_mended_stands_nowhere(state: str) -> None:
    assert status(an_attempt(state, "fixed")) == "unchecked"  # type: ignore[arg-type]


def test_people_are_heard_where_no_try_says_anything() -> None:
    assert status(people=(evidence("fixed"),)) == "fixed"
    assert status(people=(evidence("fixed"), evidence("reproduced"))) == "reproduced"
    assert status(people=(evidence("reproduced"), evidence("not_checked"))) == "reproduced"
    assert status(people=(evidence("not_reproduced"),)) == "not_reproduced"


def test_people_make_nothing_better_than_a_try_found() -> None:
    assert status(an_attempt("reproduced", "reproduced"), people=(evidence("fixed"),)) == "reproduced"
    assert status(an_attempt(), people=(evidence("reproduced"),)) == "reproduced"


@pytest.mark.parametrize("retained", [True, False])
def test_what_is_mended_in_another_tree_is_not_applied(retained: bool) -> None:
    elsewhere = Present(tree="d" * 40)
    found = standing_of(ONE, [an_attempt(retained=retained)], (), present=elsewhere, dismissed=False)
    assert (found.status, "discarded" in found.reason) == ("not_applied", not retained)
    said = standing_of(ONE, [an_attempt()], [evidence("reproduced")], present=elsewhere, dismissed=False)
    assert said.status == "reproduced"
    nobody = standing_of(
        ONE, [an_attempt()], [evidence("fixed")], present=Present(tree=None), dismissed=False
    )
    assert nobody.status == "not_applied"


def test_dismissed_is_dismissed() -> None:
    assert status(an_attempt("reproduced", "reproduced"), dismissed=True) == "dismissed"


def test_tallies_sum_to_the_findings() -> None:
    made = tally(["fixed", "fixed", "unchecked", "dismissed"])
    assert (made.fixed, made.reproduced, made.unchecked, made.dismissed) == (2, 0, 1, 1)


def test_command_that_went_green_is_the_artefact() -> None:
    found = standing_of(ONE, [an_attempt(commands=(a_command(),))], (), present=HERE, dismissed=False)
    assert (found.level, found.artifact) == ("test", "tests")


def test_items_follow_how_it_was_seen() -> None:
    assert items(Standing(status="fixed")) == ["failure-gone", "regression-test", "scan-neighbours"]
    assert items(Standing(status="fixed", level="test", artifact="t")) == [
        "failure-gone", "rerun-artifact", "scan-neighbours",
    ]  # fmt: skip
    assert items(Standing(status="fixed", level="browser"), has_notes=True) == [
        "failure-gone", "capture-artifact", "walk-flow", "reread-criteria", "scan-neighbours",
    ]  # fmt: skip
    assert "watch-logs" in items(Standing(status="fixed", level="runtime"))
    assert items(Standing(status="reproduced")) == []


def test_next_actions_follow_the_findings() -> None:
    from msgspec.structs import replace  # noqa: PLC0415 - here alone

    fixed = replace(
        PROVED,
        status="fixed",
        revalidation=revalidation_of(
            Standing(status="fixed"), "a.py:3", frozenset({"failure-gone"}), has_notes=False
        ),
    )
    again = replace(PROVED, status="reproduced", artifact="the log")
    gone = replace(PROVED, status="dismissed")
    apart = replace(PROVED, status="not_applied", attempt_id="fix:1")
    assert "adjudge fix apply fix:1 --confirm" in next_actions([apart])[0].text
    actions = next_actions([PROVED, again, fixed, gone])
    assert [one.kind for one in actions] == ["verify", "fix", "revalidate", "revalidate"]
    assert "the log" in actions[1].text
    assert [one.item for one in actions] == [None, None, "regression-test", "scan-neighbours"]
