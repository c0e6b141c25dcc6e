"""What a review says of suppressions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.model.ids import RepoPath, SignalId
from adjudge.model.place import Consumer, Place, Side
from adjudge.model.policy import NO_POLICY, FindingSuppression, Policy, SuppressionRule
from adjudge.model.qualified import AppliedSuppression
from adjudge.model.signal import Category, Signal, Suppression
from adjudge.review.suppressed import suppression_reasons

TOML = RepoPath(".adjudge.toml")
USER = Consumer(path=RepoPath("b.py"), line=1, symbol="", uses="f", kind="import", confidence=100)
GONE = Signal(
    signal_id=SignalId("s"), previous_id=None, category=Category.CONTRACT, change="removed", subject="a.py::f",
    anchor=Place(path=RepoPath("a.py"), side=Side.BASE, line=1), blast=1, consumers=(USER,), consequence=4,
    question="?",
)  # fmt: skip
BY_LINE_3 = Suppression(reason="ok", until=None, path=TOML, line=3)
RULE = SuppressionRule(
    signal=None, category=None, change=None, path="**", reason="ok", until=None, line=3, file=TOML
)


def told(
    *signals: Signal, policy: Policy = NO_POLICY, applied: tuple[AppliedSuppression, ...] = ()
) -> list[str]:
    return [f"{one.code}: {one.message}" for one in suppression_reasons(signals, applied, policy)]


def test_findings_that_are_suppressed_are_counted_by_place() -> None:
    taken = replace(GONE, suppression=BY_LINE_3)
    other = replace(GONE, suppression=replace(BY_LINE_3, path=RepoPath("a.py"), line=9))
    rule = FindingSuppression(tool="ruff", rule="X", path=None, reason="ok", until=None, line=7, file=TOML)
    assert told(
        taken, taken, other, GONE, applied=(AppliedSuppression(file=TOML, rule=rule, indexes=(0, 2)),)
    ) == [
        "findings-suppressed: 2 findings are suppressed by .adjudge.toml:3.",
        "findings-suppressed: 2 findings are suppressed by .adjudge.toml:7.",
        "findings-suppressed: 1 finding is suppressed by a.py:9.",
    ]


def test_suppressed_question_is_no_finding() -> None:
    assert told(replace(GONE, consumers=(), suppression=BY_LINE_3), GONE) == []


@pytest.mark.parametrize(
    ("rule", "is_told"),
    [
        (RULE, True), (replace(RULE, path=None), True), (replace(RULE, path="**/*"), True),
        (replace(RULE, path="src/**"), False), (replace(RULE, category="ownership"), False),
        (replace(RULE, change="removed"), False), (replace(RULE, signal="s"), False),
    ],
)  # fmt: skip
def test_rule_that_covers_everything_is_told(rule: SuppressionRule, is_told: bool) -> None:
    found = told(policy=replace(NO_POLICY, suppressions=(rule,)))
    assert [one.partition(":")[0] for one in found] == ["suppresses-everything"] * is_told


def test_change_of_the_configuration_is_named_even_where_it_is_suppressed() -> None:
    changed = replace(
        GONE, category=Category.CONFIGURATION, change="added", subject=".adjudge.toml::adjudge-configuration",
        anchor=Place(path=TOML, side=Side.HEAD, line=1), consumers=(), suppression=BY_LINE_3,
    )  # fmt: skip
    assert told(changed) == [
        "adjudge-configuration-changed: Signal configuration: .adjudge.toml is added, and steers what adjudge says."
    ]
    assert told(replace(changed, subject="ci.yml::ci-configuration")) == []
