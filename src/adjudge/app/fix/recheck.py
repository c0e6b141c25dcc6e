"""The new review of a whole change with a fix in it, and what of the old findings it still has.

It is a review of its own, kept under its own run: the rules read again, and whoever the person names besides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.brief.brief import brief_of
from adjudge.app.executor_words import BUILTIN
from adjudge.app.fix.words import reader_said
from adjudge.app.named_config import read_named_config
from adjudge.app.place import the_repository
from adjudge.app.qualify.runs import items_of
from adjudge.app.review.review import review_change
from adjudge.app.review.words import ReviewWords
from adjudge.contracts.fix_attempt_v1 import FixReviewV1, NewFindingV1
from adjudge.fix.recheck import Looked
from adjudge.merge.across import compare_runs
from adjudge.model.fix import FixCode
from adjudge.model.ids import ObjectId
from adjudge.model.outcome import Reason
from adjudge.model.target import TargetRequest
from adjudge.survey.scope_again import JudgedTrees, target_of_trees
from adjudge.survey.survey import survey_target

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.fix.source import Source
    from adjudge.app.fix.words import ExecuteWords
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.contracts.collection_v1 import CollectionV1
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.model.fix import Proved
    from adjudge.ports import GitReader

COLLECTOR: Final = "collector"
ENDED: Final = frozenset({"clean", "findings"})
"""States of a collector that looked."""
WHOLE: Final = frozenset({"reviewed", "reused"})
LEFT: Final = frozenset({"active", "below-gate"})
"""Standings of a new finding that is told."""


class ReadAgain(NamedTuple):
    """What the new review came to.

    Attributes:
        looked: For the findings of the packet.
        review: Of it, on the wire.
        new_findings: What only it has.
        unread: Why it is partial where that matters.
    """

    looked: Looked
    review: FixReviewV1 | None
    new_findings: tuple[NewFindingV1, ...]
    unread: tuple[Reason, ...]


class Again(NamedTuple):
    """What is to be reviewed again.

    Attributes:
        source: The old review.
        trees: The old change with the fix in it.
        changed: Paths that the fix changed.
        proved: What commands prove, by name.
        collectors: Those that carried a finding of the packet, sorted.
    """

    source: Source
    trees: JudgedTrees
    changed: tuple[str, ...]
    proved: dict[str, Proved]
    collectors: tuple[str, ...] = ()


def read_again(words: ExecuteWords, again: Again, place: Place, world: World) -> ReadAgain:
    """The new review, held against the old one."""
    repository = the_repository(place)
    request = TargetRequest(fall_through=False)
    named = None
    if words.config is not None:
        named = read_named_config(words.config, world, like=repository.git.facts().empty_tree)
    target = target_of_trees(again.trees, repository.git)
    if not target.changes:
        reverted = _reverted(again, repository.git)
        looked = Looked(matched={}, read=frozenset(), unread={}, reverted=reverted, proved=again.proved)
        return ReadAgain(looked, None, (), ())
    readers = (BUILTIN, words.reader) if words.reader else (BUILTIN,)
    reading = ReviewWords(
        executors=readers, said=reader_said(words), config=words.config, collectors=again.collectors
    )
    made = brief_of(survey_target(target, repository.ports), request, repository, named)
    run = review_change(reading, made, place, world)
    return _compared(again, run, words.reader, repository.git)


def _compared(again: Again, run: RunV1, reader: str, git: GitReader) -> ReadAgain:
    before, now = tuple(items_of(again.source.findings)), tuple(items_of(run.findings))
    across = compare_runs(before, now)
    names = {one.index: one.finding_id for one in before}
    matched = {names[one.before]: one.reason for one in across.persisting}
    matched |= {names[index]: "it is said once more" for index in across.said_less if index in names}
    failures = tuple(_failures(run, reader))
    unread = {one.path: one.reason or one.state for one in run.units if one.state not in WHOLE}
    looked = Looked(
        matched=matched,
        read=frozenset(one.path for one in run.units if one.state in WHOLE),
        unread=unread,
        readers=(reader,) if reader and not failures else (),
        absent=failures[0] if failures else "",
        reverted=_reverted(again, git),
        collectors=frozenset(_looked(run)),
        proved=again.proved,
    )
    return ReadAgain(
        looked=looked,
        review=FixReviewV1(
            run_id=run.run_id,
            readers=tuple(one.name for one in run.executors) or (BUILTIN,),
            outcome=run.outcome,
            coverage=run.coverage,
            failures=failures,
        ),
        new_findings=tuple(_new(run, frozenset(across.new))),
        unread=tuple(_unread(again, run, failures)),
    )


def carrying_collectors(source: Source, packet: FixPacketV1) -> tuple[str, ...]:
    """Collectors of the old review that reported a finding of a packet, sorted."""
    tools = {
        one.reporter.tool for one in packet.findings if one.basis == COLLECTOR and one.reporter is not None
    }
    ran = () if source.review is None else source.review.collections
    names = {one.head.collector: _names_of(one.head) for one in ran}
    return tuple(sorted(name for name, known in names.items() if known & tools))


def _looked(run: RunV1) -> Iterator[str]:
    """Names of collectors and of their tools that came to their end on the new tree."""
    for one in run.collections:
        if one.head.state in ENDED:
            yield from _names_of(one.head)


def _names_of(collection: CollectionV1) -> set[str]:
    tool = set() if collection.tool is None else {collection.tool.name}
    return {collection.collector, *tool}


def _failures(run: RunV1, reader: str) -> Iterator[str]:
    """Why a reader that was asked did not come to its end."""
    for one in run.executors:
        if one.failure:
            yield f"{one.name} could not be asked: {one.failure}"
    for attempt in run.attempts:
        if attempt.executor == reader and attempt.end != "done":
            yield f"{reader} ended {attempt.end}: {attempt.detail}"


def _unread(again: Again, run: RunV1, failures: tuple[str, ...]) -> Iterator[Reason]:
    """Why the new review is partial for what the fix changed; other parts of the change do not matter."""
    for told in failures:
        yield Reason(code=FixCode.REVIEW_PARTIAL, message=told)
    units = {one.path: one for one in run.units}
    for path in again.changed:
        unit = units.get(path)
        if unit is None or unit.state in WHOLE or (unit.state, unit.reason) == ("skipped", "no-rules"):
            continue
        message = f"{path} was not read whole after the fix: {unit.reason or unit.state}."
        yield Reason(code=FixCode.REVIEW_PARTIAL, message=message)


def _reverted(again: Again, git: GitReader) -> frozenset[str]:
    """Paths that are as they were before the change, though the change had touched them."""
    touched = {
        one.path for one in git.compare(again.trees.base_tree, ObjectId(again.source.target.head_tree))
    }
    left = {one.path for one in git.compare(again.trees.base_tree, again.trees.head_tree)}
    return frozenset(touched - left)


def _new(run: RunV1, indexes: frozenset[int]) -> Iterator[NewFindingV1]:
    for one in run.findings.results:
        place = one.resolved
        if one.index in indexes and place is not None and one.finding_id and one.standing in LEFT:
            yield NewFindingV1(
                finding_id=one.finding_id,
                severity=one.severity or "info",
                title=one.title,
                defect_class=one.defect_class,
                path=place.path,
                start_line=place.start_line,
            )
