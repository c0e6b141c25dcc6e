"""The table of a command's stage, and what is told beside its outcome."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.outcome import Outcome, Reason
from adjudge.trial.decide import decide_trials
from tests.trial_values import two_trials

UNAVAILABLE = (
    "environment", "not-started", "timed-out", "killed", "flooded", "disk-full", "too-many-processes",
    "interrupted", "nothing-ran", "results-unreadable", "results-contradict", "flaky",
)  # fmt: skip


def decided(base: str, head: str, *, new_only: bool = False) -> str:
    """Outcome, and the codes of its reasons and of what is told."""
    found = decide_trials(two_trials(base, head), new_only=new_only)
    reasons = "".join(f" {one.code}" for one in found.reasons)
    told = "".join(f" ({one.code})" for one in found.told)
    return f"{found.outcome.value}{reasons}{told}"


TABLE = [
    # base, head, verdict, verdict when only new failures count (None: the same)
    ("green a+", "green a+", "pass", None),
    ("green a+", "green a+ b+", "pass", None),
    ("green a+", "green a+ b~", "pass", None),
    ("green", "green", "pass", None),
    ("red a-", "green a+", "pass (red-on-base)", None),
    ("red exit-status", "green", "pass (red-on-base)", None),
    ("green a+ b+", "green a+", "inconclusive tests-gone", None),
    ("green a+ b+", "green a+ b~", "inconclusive tests-gone", None),
    ("red a+ b-", "green a+", "inconclusive tests-gone (red-on-base)", None),
    ("unavailable not-started", "green a+", "pass (base-unavailable)", None),
    ("unavailable nothing-ran", "green a+", "pass (base-unavailable)", None),
    ("unavailable flaky", "green a+", "pass (base-unavailable)", None),
    ("green a+", "red a-", "fail tests-failed", None),
    ("green a+", "red a+ b-", "fail tests-failed", None),
    ("green a+ b+", "red a-", "fail tests-failed (tests-gone)", None),
    ("red a- b+", "red a- b-", "fail tests-failed (red-on-base)", None),
    ("red a-", "red a-", "fail tests-failed (red-on-base)", "pass (red-on-base)"),
    ("red a- b-", "red a- b+", "fail tests-failed (red-on-base)", "pass (red-on-base)"),
    (
        "red a- b+",
        "red a-",
        "fail tests-failed (red-on-base) (tests-gone)",
        "inconclusive tests-gone (red-on-base) (tests-gone)",
    ),
    ("red a-", "red b-", "fail tests-failed (red-on-base) (tests-gone)", None),
    (
        "unavailable not-started",
        "red a-",
        "fail tests-failed (base-unavailable)",
        "inconclusive base-unavailable (base-unavailable)",
    ),
    ("green", "red exit-status", "fail exit-status", None),
    ("green a+", "red exit-status a+", "fail exit-status", None),
    (
        "red exit-status",
        "red exit-status",
        "fail exit-status (red-on-base)",
        "inconclusive red-on-base (red-on-base)",
    ),
    (
        "red a-",
        "red exit-status a+",
        "fail exit-status (red-on-base)",
        "inconclusive red-on-base (red-on-base)",
    ),
    *(("green a+", f"unavailable {one}", f"inconclusive {one}", None) for one in UNAVAILABLE),
    ("red a-", "unavailable timed-out", "inconclusive timed-out (red-on-base)", None),
    (
        "unavailable environment",
        "unavailable environment",
        "inconclusive environment (base-unavailable)",
        None,
    ),
]


@pytest.mark.parametrize(("base", "head", "verdict", "_"), TABLE)
def test_verdict(base: str, head: str, verdict: str, _: str | None) -> None:
    assert decided(base, head) == verdict


@pytest.mark.parametrize(("base", "head", "verdict", "new_only"), TABLE)
def test_verdict_when_only_new_failures_count(
    base: str, head: str, verdict: str, new_only: str | None
) -> None:
    assert decided(base, head, new_only=True) == (new_only or verdict)


def test_no_pair_of_colours_passes_without_a_green_or_inherited_head() -> None:
    states = ("green a+", "red a-", "red exit-status", "unavailable killed")
    passed = {(b, h) for b in states for h in states if decided(b, h).startswith("pass")}
    assert {head for _, head in passed} == {"green a+"}


def sentences(base: str, head: str, *, new_only: bool = False) -> list[str]:
    """Reasons and what is told, as sentences."""
    found = decide_trials(two_trials(base, head), new_only=new_only)
    return [one.message for one in (*found.reasons, *found.told)]


def test_new_failures_and_old_ones_are_told_apart() -> None:
    assert sentences("red a- b+", "red a- b-") == [
        "1 test fails on the head and not on the base: b.",
        "1 test fails on the base as well: a.",
    ]


def test_failures_are_named_and_counted() -> None:
    assert sentences("green a+", "red a- b- c- d- e-")[0] == "5 tests fail on the head: a, b, c and 2 more."


def test_inherited_failures_are_listed_where_they_are_let_through() -> None:
    assert sentences("red a- b-", "red a- b-", new_only=True) == ["2 tests fail on the base as well: a, b."]


def test_tests_that_are_gone_are_named() -> None:
    (told,) = sentences("green a+ b+ c+", "green a+ b~")
    assert told == "Of the tests that ran on the base 2 are gone or skipped on the head: b, c."


def test_a_base_that_says_nothing_is_told_with_its_reason() -> None:
    (told,) = sentences("unavailable nothing-ran", "green a+")
    assert told == "The base says nothing, so no test that is gone is seen: It is nothing-ran."


def test_limitations_of_both_trials_are_told() -> None:
    two = two_trials("green a+", "green a+")
    one, other = Reason(code="b", message="B."), Reason(code="a", message="A.")
    two = replace(
        two, base=replace(two.base, limitations=(one,)), head=replace(two.head, limitations=(one, other))
    )
    found = decide_trials(two)
    assert (found.outcome, found.told) == (Outcome.PASS, (other, one))
