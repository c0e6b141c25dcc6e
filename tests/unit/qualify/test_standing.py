"""What located candidates count for."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.model.candidate import Reporter, Severity
from adjudge.model.finding import (
    Cluster,
    ClusterId,
    Disposition,
    FindingId,
    PlaceId,
    Qualification,
    Spot,
    Standing,
)
from adjudge.qualify.identity import Identity
from adjudge.qualify.standing import NOT_PROVED, Policy, counts_at_gate, make_findings
from tests.qualify_values import a_candidate


def located(index: int = 0, **more: Any) -> Qualification:
    """A located candidate on a changed line."""
    spot, proof = more.pop("spot", Spot.CHANGED), more.pop("proof", ("located",))
    made = a_candidate(index=index, **more)
    return Qualification(
        candidate=made, disposition=Disposition.QUALIFIED, reason="", detail="", spot=spot, proof=proof
    )


def ids(name: str = "a", previous: str | None = None) -> Identity:
    """Ids that end so."""
    old = FindingId(f"fnd:{previous}") if previous else None
    return Identity(PlaceId(f"plc:{name}"), FindingId(f"fnd:{name}"), old)


def cluster(*members: int, speaker: int = 0, worst: Severity = Severity.HIGH) -> Cluster:
    """A group of candidates."""
    return Cluster(
        cluster_id=ClusterId("cls:1"),
        speaker=speaker,
        members=members,
        joined=(),
        reporters=("a",),
        severities=(worst,),
    )


TWO = [ids("a"), ids("b")]
OTHER = Reporter(tool="other", version="", rule="", report="candidates")


def standing(
    one: Qualification, policy: Policy | None = None, identity: Identity | None = None
) -> tuple[Standing, str]:
    """What one candidate counts for."""
    (found,) = make_findings([one], [identity or ids()], [], policy or Policy())
    return found.standing, found.reason


def test_proved_finding_is_active_and_counts() -> None:
    (found,) = make_findings([located(proof=("located", "proved"))], [ids()], [], Policy())
    assert counts_at_gate(found)


def test_unproved_finding_of_one_reporter_is_active_and_does_not_count() -> None:
    (found,) = make_findings([located()], [ids()], [], Policy())
    assert (found.standing, found.reason) == (Standing.ACTIVE, NOT_PROVED)
    assert not counts_at_gate(found)


def test_every_claim_counts_where_the_policy_says_so() -> None:
    (found,) = make_findings([located()], [ids()], [], Policy(every_claim=True))
    assert counts_at_gate(found)


def test_reporter_who_knew_what_others_found_is_no_second_one() -> None:
    one, two = located(0), located(1, reporter=OTHER, marks=("knew-others",))
    found = make_findings([one, two], TWO, [cluster(0, 1)], Policy())
    assert [(each.standing, each.reason) for each in found] == [
        (Standing.ACTIVE, NOT_PROVED),
        (Standing.DUPLICATE, "of-0"),
    ]


def test_finding_of_two_reporters_counts() -> None:
    found = make_findings([located(0), located(1, reporter=OTHER)], TWO, [cluster(0, 1)], Policy())
    assert [one.standing for one in found] == [Standing.ACTIVE, Standing.DUPLICATE]
    assert [counts_at_gate(one) for one in found] == [True, False]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"reporter": OTHER}, (Standing.ACTIVE, NOT_PROVED)),
        ({"proof": ("located", "proved")}, (Standing.ACTIVE, NOT_PROVED)),
        ({"severity": Severity.CRITICAL}, (Standing.BELOW_GATE, "below-critical")),
    ],
)
def test_member_that_is_dismissed_counts_for_nothing(
    more: dict[str, Any], expected: tuple[Standing, str]
) -> None:
    gate = Severity.CRITICAL if "severity" in more else Severity.HIGH
    policy = Policy(gate=gate, suppressed={1: "why (.adjudge.toml line 1)"})
    found = make_findings([located(0), located(1, **more)], TWO, [cluster(0, 1, speaker=1)], policy)
    assert (found[0].standing, found[0].reason) == expected
    assert (found[1].standing, found[1].reason) == (Standing.DISMISSED, "why (.adjudge.toml line 1)")


def test_finding_repeated_by_one_reporter_does_not_count() -> None:
    found = make_findings([located(0), located(1)], [ids("a"), ids("b")], [cluster(0, 1)], Policy())
    assert found[0].reason == NOT_PROVED


def test_duplicate_names_who_speaks() -> None:
    found = make_findings(
        [located(0), located(1)], [ids("a"), ids("b")], [cluster(0, 1, speaker=1)], Policy()
    )
    assert (found[0].standing, found[0].reason) == (Standing.DUPLICATE, "of-1")


@pytest.mark.parametrize(
    ("severity", "gate", "expected"),
    [
        (severity, gate, Standing.ACTIVE if at <= least else Standing.BELOW_GATE)
        for at, severity in enumerate(Severity)
        for least, gate in enumerate(Severity)
    ],
)
def test_gate_lets_through_what_is_at_least_as_severe(
    severity: Severity, gate: Severity, expected: Standing
) -> None:
    assert standing(located(severity=severity), Policy(gate=gate))[0] is expected


@pytest.mark.parametrize("confidence", [None, 0, 1, 99])
def test_self_rated_confidence_never_drops_a_blocker(confidence: int | None) -> None:
    one = located(severity=Severity.CRITICAL, confidence_percent=confidence, proof=("located", "proved"))
    assert standing(one) == (Standing.ACTIVE, "")


def test_proof_of_a_milder_member_proves_no_worse_one() -> None:
    worse = located(0, severity=Severity.CRITICAL)
    milder = located(1, severity=Severity.LOW, proof=("located", "proved"))
    found = make_findings([worse, milder], [ids("a"), ids("b")], [cluster(0, 1)], Policy())
    assert [(one.standing, one.reason) for one in found] == [
        (Standing.ACTIVE, NOT_PROVED),
        (Standing.DUPLICATE, "of-0"),
    ]


def test_cluster_is_as_severe_as_its_worst_member() -> None:
    found = make_findings(
        [located(0, severity=Severity.LOW), located(1)], [ids("a"), ids("b")], [cluster(0, 1)], Policy()
    )
    assert found[0].standing is Standing.ACTIVE


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"spot": Spot.OUTSIDE}, (Standing.OUTSIDE, "outside-change")),
        ({"spot": Spot.CONSUMER}, (Standing.ACTIVE, NOT_PROVED)),
        ({"marks": ("suppressed",)}, (Standing.DISMISSED, "suppressed-by-reporter")),
        ({"marks": ("unchanged",)}, (Standing.INHERITED, "unchanged-by-reporter")),
    ],
)
def test_standing_follows_from_the_candidate_itself(
    more: dict[str, Any], expected: tuple[Standing, str]
) -> None:
    assert standing(located(**more)) == expected


@pytest.mark.parametrize("identity", [ids("x"), ids("y", previous="x")])
def test_ruling_dismisses_under_the_old_name_as_well(identity: Identity) -> None:
    policy = Policy(dismissed={FindingId("fnd:x"): "a test double"})
    assert standing(located(proof=("proved",)), policy, identity) == (Standing.DISMISSED, "a test double")


@pytest.mark.parametrize("more", [{"marks": ("suppressed",)}, {"spot": Spot.OUTSIDE}])
def test_speaker_that_is_out_of_the_running_silences_nobody(more: dict[str, Any]) -> None:
    found = make_findings(
        [located(0, **more), located(1, proof=("proved",))], [ids("a"), ids("b")], [cluster(0, 1)], Policy()
    )
    assert (found[1].standing, counts_at_gate(found[1])) == (Standing.ACTIVE, True)


def test_every_located_candidate_has_a_finding_and_no_other() -> None:
    lost = Qualification(
        candidate=a_candidate(index=2), disposition=Disposition.STALE, reason="quote-not-found", detail=""
    )
    found = make_findings([located(0), lost], [ids("a"), None], [], Policy())
    assert [one.qualification.candidate.index for one in found] == [0]
