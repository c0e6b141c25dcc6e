"""Whatever is handed in to an audit: each candidate is told in exactly one place, in any order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.audit.blocks import make_blocks, make_themes
from adjudge.audit.gathering import Gathered, Origin, Verdict
from adjudge.audit.grouping import Groups, make_groups
from adjudge.contracts.entries import assemble
from adjudge.model.candidate import Severity
from adjudge.model.evidence import CheckedEvidence, Evidence, EvidenceState
from adjudge.model.finding import Cluster, ClusterId, Finding, FindingId, Merged, Standing
from adjudge.model.ids import RepoPath
from adjudge.model.workload import SecondVerdict, VerdictWord
from tests.qualified_values import candidate, finding, located, lost, place, qualified

MOST = 12
STANDINGS = (Standing.ACTIVE, Standing.ACTIVE, Standing.DISMISSED, Standing.BELOW_GATE)


def check(one: Evidence) -> CheckedEvidence:
    return CheckedEvidence(evidence=one, state=EvidenceState.HOLDS, found="", blind_spots=())


@st.composite
def findings(draw: st.DrawFn) -> list[Finding | None]:
    """Located ones in a few files, some of one id; ``None`` for a claim without a place."""
    made: list[Finding | None] = []
    for index in range(draw(st.integers(0, MOST))):
        if draw(st.integers(0, 4)) == 0:
            made.append(None)
            continue
        path = f"f{draw(st.integers(0, 3))}.py"
        severity = draw(st.sampled_from(Severity))
        one = located(
            candidate(index, severity=severity, path=path),
            resolved=place(path=RepoPath(path)),
            proof=("located", "proved") if draw(st.booleans()) else ("located",),
        )
        name = FindingId(f"fnd:{path}{draw(st.integers(0, 2))}")
        made.append(finding(one, finding_id=name, standing=draw(st.sampled_from(STANDINGS))))
    return made


@st.composite
def groups(draw: st.DrawFn) -> tuple[Groups, int]:
    """The groups of what was handed in, and how much that was."""
    made = draw(findings())
    here = [one for one in made if one is not None]
    by_path: dict[str, list[int]] = {}
    for one in here:
        by_path.setdefault(one.finding_id[:8], []).append(one.qualification.candidate.index)
    clusters = tuple(
        Cluster(
            cluster_id=ClusterId(f"cls:{path}"), speaker=members[0], members=tuple(members), joined=(),
            reporters=("host",), severities=(Severity.LOW,),
        )
        for path, members in sorted(by_path.items())
        if len(members) > 1 and draw(st.booleans())
    )  # fmt: skip
    origins = tuple(
        None if draw(st.integers(0, 3)) == 0 else Origin(f"item:{at}", ("tests",)) for at in range(len(made))
    )
    words = (
        draw(st.lists(st.tuples(st.sampled_from(here), st.sampled_from(VerdictWord)), max_size=6))
        if here
        else []
    )
    verdicts = tuple(
        Verdict("item:v", SecondVerdict(finding_id=one.finding_id, verdict=word, reason="r", evidence=()))
        for one, word in words
    )
    others = [lost(at, "no-such-file") for at, one in enumerate(made) if one is None]
    merged = Merged(clusters=clusters, possible=(), not_listed=0, not_compared=0)
    gathered = Gathered(assemble("audit", []), origins, verdicts)
    return make_groups(qualified(here, others, merged=merged), gathered, check, len), len(made)


@given(made=groups())
def test_each_candidate_is_told_in_exactly_one_place(made: tuple[Groups, int]) -> None:
    found, count = made
    told = [one.index for each in found[:4] for group in each for one in group.reported]
    assert sorted([*told, *(one.index for one in found.ungrounded)]) == list(range(count))


@given(made=groups())
def test_ids_are_unique_and_each_list_holds_what_it_says(made: tuple[Groups, int]) -> None:
    found, _ = made
    ids = [one.finding_id for each in found[:4] for one in each]
    assert len(ids) == len(set(ids))
    assert all(one.second_look == "refuted" and "proved" not in one.proof for one in found.refuted)
    assert all(one.second_look != "refuted" for one in found.findings)
    assert all(one.item_id is None for each in found.leads for one in each.reported)


@given(made=groups(), seed=st.randoms(use_true_random=False))
def test_every_finding_is_in_one_block_whatever_the_order(made: tuple[Groups, int], seed: object) -> None:
    found, _ = made
    blocks = make_blocks(found.findings, lambda _: ())
    named = [one for each in blocks for one in each.finding_ids]
    assert sorted(named) == sorted(one.finding_id for one in found.findings)
    shuffled = list(found.findings)
    seed.shuffle(shuffled)  # type: ignore[attr-defined]  # a Random
    assert make_blocks(shuffled, lambda _: ()) == blocks
    assert make_themes(shuffled) == make_themes(found.findings)
