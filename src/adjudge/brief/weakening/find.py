"""Everything of a change that got weaker: signals, evidence, and what could not be looked into."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from adjudge.brief.documents import UnreadableError
from adjudge.brief.weakening.configs import is_config
from adjudge.brief.weakening.guards import elsewhere, weaker_guards
from adjudge.brief.weakening.hooks import CONFIG, weaker_hooks
from adjudge.brief.weakening.pipelines import read_pipelines, weaker_pipelines
from adjudge.brief.weakening.settings import read_settings, weaker_settings
from adjudge.brief.weakening.sides import languages_of, read_programs
from adjudge.brief.weakening.suites import suite_of, weaker_tests
from adjudge.brief.weakening.suppressions import lost_marks, new_suppressions
from adjudge.brief.weakening.texts import side_texts
from adjudge.brief.weakening.twins import find_twins
from adjudge.brief.weakening.weak import told
from adjudge.brief.weakening.workflows import is_workflow
from adjudge.graph.languages.checks import has_checks
from adjudge.model.brief import Placement
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.brief.weakening.sides import PythonSides
    from adjudge.brief.weakening.suites import Suite
    from adjudge.brief.weakening.texts import SideTexts
    from adjudge.brief.weakening.weak import Weak
    from adjudge.model.brief import BriefInput
    from adjudge.model.signal import Signal, Weakening


T = TypeVar("T")


class Weakened(NamedTuple):
    """What got weaker.

    Attributes:
        signals: Of category ``weakening``, each once.
        weakening: The evidence of each signal, in the same order.
        limitations: Files that were not looked into.
        inputs: Files outside the change that say why something is no weakening.
    """

    signals: tuple[Signal, ...] = ()
    weakening: tuple[Weakening, ...] = ()
    limitations: tuple[Reason, ...] = ()
    inputs: tuple[BriefInput, ...] = ()


def find_weakening(sources: BriefSources, read: Sequence[ChangeRead]) -> Weakened:
    """What got weaker in a change; files that are left aside raise nothing.

    Args:
        sources: Of the brief.
        read: Every change.
    """
    listed = [one for one in read if one.standing.placement is not Placement.EXCLUDED]
    wanted = [one for one in listed if _is_looked_into(sources, one)]
    limits: list[Reason] = []
    texts = [one for one in side_texts(sources, wanted) if _is_whole(one, limits)]
    programs = read_programs(sources, texts)
    found: dict[str, tuple[Signal, Weakening]] = {}
    twins = find_twins(sources, programs)
    for weak in (
        *_in_programs(sources, programs, suite_of(programs, read, twins.tests)),
        *_in_settings(texts, limits),
    ):
        signal, evidence = told(weak)
        found.setdefault(signal.signal_id, (signal, evidence))
    pairs = list(found.values())
    return Weakened(
        signals=tuple(signal for signal, _ in pairs),
        weakening=tuple(evidence for _, evidence in pairs),
        limitations=tuple(dict.fromkeys(limits)),
        inputs=twins.inputs,
    )


def _is_looked_into(sources: BriefSources, one: ChangeRead) -> bool:
    paths = {path for path in (one.change.old_path, one.change.new_path) if path is not None}
    return any(map(has_checks, languages_of(sources, one))) or any(
        is_config(path) or is_workflow(path) or CONFIG.fullmatch(path) for path in paths
    )


def _is_whole(one: SideTexts, limits: list[Reason]) -> bool:
    if not one.is_whole:
        limits.append(_limit(one, "its text is missing or too large."))
    return one.is_whole


def _in_programs(sources: BriefSources, programs: Sequence[PythonSides], suite: Suite) -> Iterator[Weak]:
    moved, lost = elsewhere(programs), lost_marks(programs)
    for sides in programs:
        yield from weaker_guards(sources, sides, moved)
        yield from weaker_tests(sides, suite)
        yield from new_suppressions(sides, lost)


def _in_settings(texts: Sequence[SideTexts], limits: list[Reason]) -> Iterator[Weak]:
    yield from weaker_settings(list(_readable(read_settings, texts, limits)))
    yield from weaker_pipelines(list(_readable(read_pipelines, texts, limits)))
    for found in _readable(lambda one: list(weaker_hooks(one)), texts, limits):
        yield from found


def _readable(
    reader: Callable[[SideTexts], T | None], texts: Sequence[SideTexts], limits: list[Reason]
) -> Iterator[T]:
    """What a reader makes of each file; one that cannot be read is told."""
    for one in texts:
        try:
            found = reader(one)
        except UnreadableError as error:
            limits.append(_limit(one, str(error)))
            continue
        if found is not None:
            yield found


def _limit(one: SideTexts, why: str) -> Reason:
    message = f"Whether it got weaker is not known: {why}"
    return Reason(code="weakening-unread", message=message, path=one.read.change.path)
