"""Candidates as findings of a report; each stands in exactly one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from adjudge.audit.gathering import Gathered, Origin, Verdict
from adjudge.audit.grouping import Groups, make_groups, rank
from adjudge.contracts.entries import assemble
from adjudge.model.candidate import Severity
from adjudge.model.evidence import CheckedEvidence, Evidence, EvidenceState
from adjudge.model.finding import Cluster, ClusterId, FindingId, Merged, Standing
from adjudge.model.ids import RepoPath
from adjudge.model.workload import SecondVerdict, VerdictWord
from tests.qualified_values import candidate, finding, located, lost, malformed, place, qualified

if TYPE_CHECKING:
    from adjudge.model.finding import Finding, Qualification


def check(one: Evidence) -> CheckedEvidence:
    return CheckedEvidence(evidence=one, state=EvidenceState.HOLDS, found="", blind_spots=())


def said(name: str, word: str, item: str = "item:v") -> Verdict:
    return Verdict(item, SecondVerdict(finding_id=name, verdict=VerdictWord(word), reason="r", evidence=()))


def groups(
    findings: list[Finding],
    others: list[Qualification] | None = None,
    *,
    verdicts: tuple[Verdict, ...] = (),
    leads: tuple[int, ...] = (),
    clusters: tuple[Cluster, ...] = (),
) -> Groups:
    count = len(findings) + len(others or [])
    origins = tuple(None if at in leads else Origin(f"item:{at}", ("security",)) for at in range(count))
    merged = Merged(clusters=clusters, possible=(), not_listed=0, not_compared=0)
    gathered = Gathered(assemble("audit", []), origins, verdicts)
    return make_groups(qualified(findings, others or [], merged=merged), gathered, check, len)


def numbered(index: int, **more: Any) -> Finding:
    severity = more.pop("severity", Severity.HIGH)
    path = more.pop("path", f"f{index}.py")
    proof = more.pop("proof", ("located",))
    one = located(
        candidate(index, severity=severity, path=path), resolved=place(path=RepoPath(path)), proof=proof
    )
    return finding(one, **more)


def cluster(*members: int) -> Cluster:
    return Cluster(
        cluster_id=ClusterId("cls:1"), speaker=members[0], members=members, joined=(), reporters=("host",),
        severities=(Severity.HIGH,),
    )  # fmt: skip


def test_every_candidate_is_in_exactly_one_place() -> None:
    found = groups(
        [numbered(0), numbered(1, standing=Standing.DUPLICATE), numbered(2), numbered(3, standing=Standing.DISMISSED,
         reason="a test"), numbered(4)],
        [lost(5, "quote-not-found"), malformed(6)],
        leads=(4, 6),
        clusters=(cluster(0, 1),),
    )  # fmt: skip
    told = [one.index for each in found[:4] for group in each for one in group.reported]
    assert sorted([*told, *(one.index for one in found.ungrounded)]) == list(range(7))
    assert [len(each) for each in found] == [2, 0, 1, 1, 2]
    assert found.dismissed[0].reason == "a test"


def test_cluster_is_one_finding_with_all_that_was_said() -> None:
    one, two = numbered(0, severity=Severity.LOW), numbered(1, standing=Standing.DUPLICATE)
    (found,) = groups([one, two], clusters=(cluster(0, 1),)).findings
    assert (found.severity, [each.index for each in found.reported]) == ("high", [0, 1])


def test_findings_of_one_id_are_one_and_both_claims_stay_told() -> None:
    one = numbered(0)
    two = numbered(1, path="f0.py", finding_id=FindingId(one.finding_id), severity=Severity.LOW)
    (found,) = groups([one, two]).findings
    assert [each.title for each in found.reported] == ["Divides by zero", "Divides by zero"]


class TestSecondLook:
    def test_refuted_finding_stands_apart(self) -> None:
        one = numbered(0)
        found = groups([one], verdicts=(said(one.finding_id, "refuted"),))
        assert (found.findings, found.refuted[0].second_look) == ((), "refuted")
        assert found.refuted[0].verdicts[0].reason == "r"

    def test_nobody_refutes_or_confirms_his_own(self) -> None:
        one = numbered(0)
        (found,) = groups([one], verdicts=(said(one.finding_id, "refuted", "item:0"),)).findings
        assert found.second_look == "none"

    def test_proved_finding_stays_and_is_disputed(self) -> None:
        one = numbered(0, proof=("located", "proved"))
        (found,) = groups([one], verdicts=(said(one.finding_id, "refuted"),)).findings
        assert found.second_look == "disputed"

    def test_verdict_about_any_member_is_about_the_group(self) -> None:
        one, two = numbered(0), numbered(1, standing=Standing.DUPLICATE)
        (found,) = groups(
            [one, two], verdicts=(said(two.finding_id, "confirmed"),), clusters=(cluster(0, 1),)
        ).findings
        assert found.second_look == "confirmed"


def test_lead_that_a_reader_takes_up_is_a_finding() -> None:
    one, two = numbered(0), numbered(1, standing=Standing.DUPLICATE)
    found = groups([one, two], leads=(0,), clusters=(cluster(0, 1),))
    assert (len(found.findings), found.leads) == (1, ())
    assert [each.item_id for each in found.findings[0].reported] == [None, "item:1"]


def test_worst_comes_first_then_what_is_known_better() -> None:
    found = groups(
        [
            numbered(0, severity=Severity.LOW),
            numbered(1),
            numbered(2, proof=("located", "proved")),
            numbered(3),
        ],
        verdicts=(said(f"fnd:{3:032x}", "confirmed"),),
    )
    assert [one.reported[0].index for one in found.findings] == [3, 2, 1, 0]
    assert [rank(one) for one in found.findings] == sorted(map(rank, found.findings))


def test_who_says_it_twice_comes_no_earlier_than_who_says_it_once() -> None:
    alone = groups([numbered(0)]).findings[0]
    twice = replace(alone, reported=(alone.reported[0], replace(alone.reported[0], index=1)))
    other = replace(alone, reported=(alone.reported[0], replace(alone.reported[0], item_id="item:9")))
    assert rank(alone) == rank(twice) > rank(other)
