"""What a coordinator's words do: it may tidy up, and never make a red green."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.model.candidate import Severity
from adjudge.model.coordination import Drop, Join, RefusedWord
from adjudge.model.finding import Cluster, ClusterId, Finding, Joined, Merged, Standing
from adjudge.plan.coordination_reply import CoordinatorReply
from adjudge.qualify.standing import NOT_PROVED, counts_at_gate
from adjudge.review.coordinated import JOINED, CallWords, Effect, apply_words
from tests.qualified_values import candidate, finding, located, qualified

if TYPE_CHECKING:
    from adjudge.model.qualified import Qualified

PROVED = ("located", "proved")


def a_finding(index: int, *, counts: bool = False, proved: bool = False, **more: object) -> Finding:
    """Of the index; an active one that counts says no reason."""
    severity = more.pop("severity", Severity.HIGH)
    one = located(candidate(index, severity=severity), proof=PROVED if proved else ("located",))
    return finding(one, **{"reason": "" if counts else NOT_PROVED, **more})


def words(count: int, **said: object) -> CallWords:
    """Numbers are one more than indexes."""
    reply = CoordinatorReply(is_usable=True, **said)  # type: ignore[arg-type]  # fields of a reply
    return CallWords("call:1", {at + 1: at for at in range(count)}, reply)


def drop(number: int, reason: str = "It is a comment.") -> Drop:
    return Drop(number=number, reason=reason, place="/drop/0")


def join(*numbers: int) -> Join:
    return Join(numbers=numbers, reason="same line", place="/merge/0")


def apply(made: Qualified, **said: object) -> Effect:
    return apply_words(made, [words(len(made.findings), **said)], by="claude")


def standings(effect: Effect) -> list[tuple[Standing, str]]:
    return [(one.standing, one.reason) for one in effect.qualified.findings]


def test_dropped_finding_stays_listed_with_the_reason() -> None:
    effect = apply(qualified([a_finding(0), a_finding(1)]), drops=(drop(1),))
    told = "The coordinator (claude): It is a comment."
    assert standings(effect) == [(Standing.DROPPED, told), (Standing.ACTIVE, NOT_PROVED)]
    assert [(one.index, one.reason) for one in effect.dropped] == [(0, "It is a comment.")]
    assert effect.qualified.by_standing()[Standing.DROPPED] == 1
    assert len(effect.qualified.findings) == len(effect.qualified.qualifications) == 2


@pytest.mark.parametrize(
    ("one", "code"),
    [
        (a_finding(0, counts=True), "counts-at-gate"),
        (a_finding(0, counts=True, proved=True), "counts-at-gate"),
        (a_finding(0, proved=True, standing=Standing.BELOW_GATE, reason="below-high"), "proved-finding"),
        (a_finding(0, proved=True, severity=Severity.CRITICAL), "proved-finding"),
    ],
)
def test_what_counts_or_is_proved_is_not_dropped_and_the_wish_is_told(one: Finding, code: str) -> None:
    effect = apply(qualified([one]), drops=(drop(1),))
    assert (effect.qualified.findings, effect.dropped) == ((one,), ())
    assert [(one.code, one.index, one.reason) for one in effect.refused] == [(code, 0, "It is a comment.")]


def test_merged_findings_are_one_group_with_one_that_speaks() -> None:
    effect = apply(qualified([a_finding(0, severity=Severity.LOW), a_finding(1)]), joins=(join(1, 2),))
    assert standings(effect) == [(Standing.DUPLICATE, "of-1"), (Standing.ACTIVE, NOT_PROVED)]
    (cluster,) = effect.qualified.merged.clusters
    assert (cluster.members, cluster.speaker, cluster.severities) == (
        (0, 1),
        1,
        (Severity.HIGH, Severity.LOW),
    )
    assert cluster.joined == (Joined(first=0, second=1, score_percent=0, reasons=(JOINED,)),)
    assert {one.cluster for one in effect.qualified.findings} == {cluster.cluster_id}


def test_what_counts_speaks_and_stays_beside_whatever_it_is_merged_with() -> None:
    many = [a_finding(0), a_finding(1, counts=True), a_finding(2, counts=True, proved=True)]
    effect = apply(qualified(many), joins=(join(1, 2, 3),))
    assert standings(effect) == [(Standing.DUPLICATE, "of-2"), (Standing.ACTIVE, ""), (Standing.ACTIVE, "")]
    assert effect.qualified.counted == (1, 2)


def test_merging_proves_nothing_whoever_reported() -> None:
    other = replace(candidate(1), reporter=replace(candidate(1).reporter, tool="other"))
    effect = apply(qualified([a_finding(0), finding(located(other), reason=NOT_PROVED)]), joins=(join(1, 2),))
    assert effect.qualified.counted == ()
    assert effect.qualified.merged.clusters[0].reporters == ("other", "reviewer")


def test_groups_that_were_there_are_united_and_keep_why() -> None:
    before = Cluster(
        cluster_id=ClusterId("cls:1"), speaker=0, members=(0, 1), reporters=("reviewer",), severities=(Severity.HIGH,),
        joined=(Joined(first=0, second=1, score_percent=90, reasons=("same quote",)),),
    )  # fmt: skip
    possible = (Joined(first=1, second=2, score_percent=50, reasons=()),)
    made = qualified(
        [a_finding(0), a_finding(1, standing=Standing.DUPLICATE, reason="of-0"), a_finding(2)],
        merged=Merged(clusters=(before,), possible=possible, not_compared=0, not_listed=0),
    )
    effect = apply(made, joins=(join(1, 3),))
    (cluster,) = effect.qualified.merged.clusters
    assert cluster.members == (0, 1, 2)
    assert [(one.first, one.second) for one in cluster.joined] == [(0, 1), (0, 2)]
    assert effect.qualified.merged.possible == ()


def test_order_and_refused_words_are_told_by_index() -> None:
    refused = (RefusedWord(code="unknown-number", place="/order/2", found="9"),)
    effect = apply(qualified([a_finding(0), a_finding(1)]), order=(2, 1), refused=refused)
    assert effect.order == (1, 0)
    assert [(one.code, one.call_id, one.index) for one in effect.refused] == [
        ("unknown-number", "call:1", None)
    ]


def test_secret_in_a_reason_is_not_told() -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    effect = apply(qualified([a_finding(0)]), drops=(drop(1, f"{secret} is no secret"),))
    assert secret not in repr((effect.dropped, effect.qualified.findings))


@given(
    findings=st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=6),
    drops=st.sets(st.integers(1, 6)),
    joins=st.lists(st.sets(st.integers(1, 6), min_size=2), max_size=3),
)
def test_no_word_takes_away_what_counts_or_is_proved(
    findings: list[tuple[bool, bool]], drops: set[int], joins: list[set[int]]
) -> None:
    made = qualified(
        [a_finding(at, counts=counts, proved=proved) for at, (counts, proved) in enumerate(findings)]
    )
    count = len(findings)
    effect = apply(
        made,
        drops=tuple(drop(number) for number in sorted(drops) if number <= count),
        joins=tuple(join(*sorted(one)) for one in joins if max(one) <= count),
    )
    before = {one.finding_id for one in made.findings if counts_at_gate(one)}
    after = {one.finding_id for one in effect.qualified.findings if counts_at_gate(one)}
    assert before == after
    for one, now in zip(made.findings, effect.qualified.findings, strict=True):
        if "proved" in one.qualification.proof:
            assert now.standing is one.standing
    assert sum(effect.qualified.by_standing().values()) == count
