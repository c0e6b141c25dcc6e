"""What a coordinator's words do to findings: an order, some dropped, some merged, nothing that counts lost.

Rules: a finding that counts at the gate, or that is proved, stands as it stands whatever a model says of it,
so no model makes a red green. What is merged by word corroborates nothing: only readers who do not know of
one another do. Whatever has no effect is told with its reason.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.coordination_v1 import DroppedV1, MergedV1, RefusedV1, refused_wire
from adjudge.merge.clusters import name_cluster
from adjudge.model.candidate import Severity
from adjudge.model.coordination import RefusedWord
from adjudge.model.finding import Cluster, Joined, Standing
from adjudge.qualify.redaction import without_secrets
from adjudge.qualify.standing import counts_at_gate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.model.coordination import Drop, Join
    from adjudge.model.finding import Finding
    from adjudge.model.qualified import Qualified
    from adjudge.plan.coordination_reply import CoordinatorReply

RUNNING: Final = frozenset({Standing.ACTIVE, Standing.BELOW_GATE})
"""Standings of findings that are shown to a coordinator."""
JOINED: Final = "said by the coordinator"

_WORST_FIRST: Final = tuple(Severity)


class CallWords(NamedTuple):
    """What was said in one call.

    Attributes:
        call_id: Which.
        indexes: Of candidates, by the number that the prompt gives them.
        reply: As read.
    """

    call_id: str
    indexes: Mapping[int, int]
    reply: CoordinatorReply


class Effect(NamedTuple):
    """What words came to.

    Attributes:
        qualified: The findings after them.
        order: Indexes of candidates, the most important first, of each call for itself.
        merged: What became one.
        dropped: What counts for nothing.
        refused: What has no effect.
    """

    qualified: Qualified
    order: tuple[int, ...]
    merged: tuple[MergedV1, ...]
    dropped: tuple[DroppedV1, ...]
    refused: tuple[RefusedV1, ...]


def apply_words(qualified: Qualified, said: Sequence[CallWords], *, by: str) -> Effect:
    """The findings after what a coordinator said of them.

    Args:
        qualified: The findings, with what it added.
        said: In the order of calls.
        by: Who coordinated.
    """
    bench = _Bench(qualified, by)
    for words in said:
        bench.refused += [refused_wire(one, call_id=words.call_id) for one in words.reply.refused]
        for drop in words.reply.drops:
            bench.drop(drop, words)
        for join in words.reply.joins:
            bench.join(join, words)
    return Effect(
        qualified=bench.settled(),
        order=tuple(words.indexes[number] for words in said for number in words.reply.order),
        merged=tuple(bench.merged),
        dropped=tuple(bench.dropped),
        refused=tuple(bench.refused),
    )


class _Bench:
    """The findings while words are applied to them one by one."""

    def __init__(self, qualified: Qualified, by: str) -> None:
        self._qualified, self._by = qualified, by
        self._findings = {_index(one): one for one in qualified.findings}
        self._clusters = {index: one for one in qualified.merged.clusters for index in one.members}
        self.merged: list[MergedV1] = []
        self.dropped: list[DroppedV1] = []
        self.refused: list[RefusedV1] = []

    def drop(self, drop: Drop, words: CallWords) -> None:
        """Let a finding count for nothing, unless it counts or is proved."""
        index, reason = words.indexes[drop.number], without_secrets(drop.reason)
        finding = self._findings[index]
        if code := _held(finding):
            word = RefusedWord(code=code, place=drop.place, found="an object")
            self.refused.append(refused_wire(word, call_id=words.call_id, index=index, reason=reason))
            return
        told = f"The coordinator ({self._by}): {reason}"
        self._findings[index] = replace(finding, standing=Standing.DROPPED, reason=told)
        self.dropped.append(DroppedV1(index=index, reason=reason))

    def join(self, join: Join, words: CallWords) -> None:
        """Make one of some findings: one speaks, and the others are its duplicates but for what counts."""
        indexes = [words.indexes[number] for number in join.numbers]
        speaker = min(indexes, key=lambda index: _speaking(self._findings[index]))
        cluster = _united(indexes, speaker, self._clusters, self._findings)
        for index in cluster.members:
            self._clusters[index] = cluster
            self._findings[index] = replace(self._findings[index], cluster=cluster.cluster_id)
        for index in indexes:
            finding = self._findings[index]
            if index != speaker and not _held(finding) and finding.standing in {*RUNNING, Standing.DUPLICATE}:
                self._findings[index] = replace(finding, standing=Standing.DUPLICATE, reason=f"of-{speaker}")
        reason = without_secrets(join.reason)
        self.merged.append(MergedV1(speaker=speaker, members=tuple(sorted(indexes)), reason=reason))

    def settled(self) -> Qualified:
        """The findings, their groups and their counts."""
        clusters = {one.members: one for one in self._clusters.values()}
        grouped = {index: one.members for one in clusters.values() for index in one.members}
        merged = self._qualified.merged
        findings = tuple(self._findings[_index(one)] for one in self._qualified.findings)
        return replace(
            self._qualified,
            findings=findings,
            counted=tuple(_index(one) for one in findings if counts_at_gate(one)),
            merged=replace(
                merged,
                clusters=tuple(clusters[members] for members in sorted(clusters)),
                possible=tuple(
                    one
                    for one in merged.possible
                    if one.first not in grouped or one.second not in grouped[one.first]
                ),
            ),
        )


def _index(finding: Finding) -> int:
    return finding.qualification.candidate.index


def _held(finding: Finding) -> str:
    """Why no word of a model moves a finding; empty when one does."""
    if counts_at_gate(finding):
        return "counts-at-gate"
    return "proved-finding" if "proved" in finding.qualification.proof else ""


def _speaking(finding: Finding) -> tuple[bool, bool, bool, int, int]:
    """What the one that speaks comes first by: it is in the running, counts, is proved, is worst."""
    return (
        finding.standing not in RUNNING,
        not counts_at_gate(finding),
        "proved" not in finding.qualification.proof,
        _WORST_FIRST.index(finding.severity),
        _index(finding),
    )


def _united(
    indexes: Sequence[int], speaker: int, clusters: Mapping[int, Cluster], findings: Mapping[int, Finding]
) -> Cluster:
    """One group of all groups that some findings are in."""
    before = {clusters[index].members: clusters[index] for index in indexes if index in clusters}
    members = sorted({*indexes, *(index for one in before.values() for index in one.members)})
    groups = before.values()
    found = [findings[index] for index in members]
    return Cluster(
        cluster_id=name_cluster(one.finding_id for one in found),
        speaker=speaker,
        members=tuple(members),
        joined=tuple(sorted({*_all_joined(groups), *_by_word(indexes)}, key=_pair)),
        reporters=tuple(sorted({*(name for one in groups for name in one.reporters), *_tools(found)})),
        passes=tuple(sorted({look for one in groups for look in one.passes})),
        severities=tuple(sorted({one.severity for one in found}, key=_WORST_FIRST.index)),
    )


def _all_joined(groups: Iterable[Cluster]) -> Iterator[Joined]:
    return (joined for one in groups for joined in one.joined)


def _by_word(indexes: Sequence[int]) -> Iterator[Joined]:
    for first, second in pairwise(sorted(indexes)):
        yield Joined(first=first, second=second, score_percent=0, reasons=(JOINED,))


def _tools(findings: Iterable[Finding]) -> Iterator[str]:
    for one in findings:
        reporter = getattr(one.qualification.candidate, "reporter", None)
        if reporter is not None:
            yield reporter.tool


def _pair(joined: Joined) -> tuple[int, int, int, tuple[str, ...]]:
    return joined.first, joined.second, joined.score_percent, joined.reasons
