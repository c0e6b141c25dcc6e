"""The first import from one zone to another, in a direction in which the base had none.

Rules: one signal a pair of zones; tests may import anything; an import inside a function or for types alone
counts, since it couples all the same. Without configured zones a package that is new raises nothing by what
it imports or by who imports it: it is new as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.coupling.zones import Zones
from adjudge.brief.making import What, make_signal
from adjudge.brief.touched import is_test
from adjudge.model.place import Place, Side
from adjudge.model.signal import Category

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from adjudge.brief.coupling.imports import NewImport
    from adjudge.brief.sources import BriefSources
    from adjudge.graph.reach import Links
    from adjudge.model.ids import RepoPath
    from adjudge.model.signal import Signal

CHANGE: Final = "boundary-crossed"
WEIGHT: Final = 2
WEIGHT_BOTH_WAYS: Final = 3
QUESTION: Final = "Is {source} meant to depend on {target} from now on?"
QUESTION_BOTH_WAYS: Final = "Is {source} meant to depend on {target}, which already depends on {source}?"

Pair = tuple[str, str]


def boundary_signals(sources: BriefSources, new: Iterable[NewImport], base: Links) -> Iterator[Signal]:
    """The signals, sorted by zones.

    Args:
        sources: With the zones of the policy.
        new: What the change imports that it did not before, sorted.
        base: Links of the base.
    """
    crossing = _crossings(new, Zones(sources.policy.zones, sources.head.snapshot))
    if not crossing:
        return
    zones = Zones(sources.policy.zones, sources.base.snapshot)
    files = zones.files()
    for pair in sorted(crossing):
        is_new = not zones.configured and not files.keys() >= set(pair)
        if not is_new and not _connected(zones, files, base, pair):
            both_ways = _connected(zones, files, base, pair[::-1])
            yield _signal(pair, crossing[pair], both_ways=both_ways)


def _crossings(new: Iterable[NewImport], zones: Zones) -> dict[Pair, NewImport]:
    """The first new import by the pair of zones that it connects."""
    found: dict[Pair, NewImport] = {}
    for one in new:
        source, target = zones.of(one.source), zones.of(one.target)
        if source is None or target is None or source == target or is_test(one.source):
            continue
        found.setdefault((source, target), one)
    return found


def _connected(zones: Zones, files: Mapping[str, Sequence[RepoPath]], base: Links, pair: Pair) -> bool:
    """Whether a file of the one zone, tests left out, imports one of the other at base."""
    source, target = pair
    return any(
        zones.of(to) == target
        for path in files.get(source, ())
        if not is_test(path)
        for to in base.forward.get(path, ())
    )


def _signal(pair: Pair, first: NewImport, *, both_ways: bool) -> Signal:
    source, target = pair
    question = QUESTION_BOTH_WAYS if both_ways else QUESTION
    return make_signal(
        What(category=Category.COUPLING, change=CHANGE, subject=f"{source} → {target}", key=pair),
        anchor=Place(path=first.source, side=Side.HEAD, line=first.line),
        question=question.format(source=source, target=target),
        weight=WEIGHT_BOTH_WAYS if both_ways else WEIGHT,
    )
