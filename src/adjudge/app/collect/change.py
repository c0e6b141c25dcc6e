"""Collectors over a change: run in throw-away trees, their reports qualified like anybody's findings."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.given_values import NOTHING_GIVEN
from adjudge.app.kept_collections import known_collections
from adjudge.app.place import the_repository
from adjudge.app.qualify.flow import Held, qualify_against
from adjudge.app.qualify.policy import LaidDown
from adjudge.app.qualify.words import QualifyWords
from adjudge.app.wiring import today_utc
from adjudge.app.wiring_programs import open_collectors, open_means
from adjudge.collect.candidates import as_candidates
from adjudge.collect.run import run_collector
from adjudge.collect.sides import sides_of
from adjudge.collect.tree import CollectPorts
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.collection_v1 import collection_artefact
from adjudge.contracts.entries import assemble
from adjudge.contracts.qualified_v1 import unnamed_artefact
from adjudge.errors import UsageError
from adjudge.model.ledger import sha256
from adjudge.model.state import StoredCollection
from adjudge.survey.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.app.given_values import Given
    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.collect.sides import Sides
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.model.candidate import Import
    from adjudge.model.collection import Collected, Collection
    from adjudge.model.ids import ObjectId
    from adjudge.model.outcome import Reason
    from adjudge.model.policy import Policy
    from adjudge.model.qualified import Qualified
    from adjudge.ports import Collector, Store
    from adjudge.survey.survey import Survey

FORMAT: Final = "collection"


class CollectedChange(NamedTuple):
    """What collectors came to.

    Attributes:
        collected: One a collector, in the order asked.
        findings: What they report, qualified; ``None`` where none was asked.
        wire: The same on the wire.
        stored: To be kept, so that later evidence can be held against it.
        limitations: What could not be seen.
    """

    collected: tuple[Collected, ...] = ()
    findings: Qualified | None = None
    wire: QualifiedV1 | None = None
    stored: tuple[StoredCollection, ...] = ()
    limitations: tuple[Reason, ...] = ()


class Wanted(NamedTuple):
    """What is collected.

    Attributes:
        names: Of the collectors, in order.
        policy: The configuration in force.
        gate: Least severity that counts.
        new_only: What the base has as well is inherited, wherever it stands.
        whole_tree: There is no change.
        given: What collectors need besides.
    """

    names: tuple[str, ...]
    policy: Policy
    gate: str
    new_only: bool = False
    whole_tree: bool = False
    given: Given = NOTHING_GIVEN


def collect(wanted: Wanted, survey: Survey, place: Place, world: World) -> CollectedChange:
    """Run collectors over the trees of a survey, and qualify what they report.

    Args:
        wanted: Which, and by what rules.
        survey: The change, or the tree.
        place: Where blobs, rulings and earlier collections are.
        world: Where the command runs.
    """
    return _qualified(run_collectors(wanted, survey, place, world), wanted, survey, place)


def run_collectors(wanted: Wanted, survey: Survey, place: Place, world: World) -> tuple[Collected, ...]:
    """What each collector comes to over the trees of a survey, in the order asked.

    Args:
        wanted: Which, and by what rules.
        survey: The change, or the tree.
        place: Where blobs and earlier collections are.
        world: Where the command runs.
    """
    repository = the_repository(place)
    collectors = find_collectors(wanted, place, world)
    sides = sides_of(survey.target, survey.patch)
    progress = repository.ports.progress
    made = []
    with open_means(repository, survey.target, world) as means:
        ports = CollectPorts(
            workspaces=means.workspaces,
            list_tree=repository.git.list_tree,
            texts=Texts(repository.git.blobs()),
        )
        progress.start("collectors", len(collectors), of="tools", kept=False)
        for one in collectors:
            base = _known(place.store, one.name, sides)
            made.append(run_collector(one, sides, ports, base=base, new_only=wanted.new_only))
            progress.advance(1)
        progress.finish()
    repository.ports.stopwatch.lap("collectors")
    return tuple(made)


def find_collectors(wanted: Wanted, place: Place, world: World) -> tuple[Collector, ...]:
    """The collectors by their names.

    Raises:
        UsageError: There is none of some name.
    """
    known = open_collectors(the_repository(place), world, wanted.policy.collectors, wanted.given)
    for name in wanted.names:
        if name not in known:
            message = f"There is no collector {ascii(name)[:80]}; known are {', '.join(known)}."
            raise UsageError("unknown-collector", message, "declare it in .adjudge.toml of the trust base")
    return tuple(known[name] for name in dict.fromkeys(wanted.names))


def _known(store: Store | None, name: str, sides: Sides) -> Collection | None:
    """What is kept of a collector over the base."""
    if sides.base is None:
        return None
    return next((one for one in known_collections(store, [sides.base]) if one.collector == name), None)


def _qualified(made: tuple[Collected, ...], wanted: Wanted, survey: Survey, place: Place) -> CollectedChange:
    collections = _sides(made)
    bodies = _bodies(collections)
    laid_down = LaidDown(wanted.policy, (), today_utc())
    held = Held(survey, wanted.whole_tree, laid_down, collections=collections)
    qualified = qualify_against(
        join_reports(made),
        held,
        words=QualifyWords(file="", report=FORMAT, gate=wanted.gate),
        document=sha256(b"".join(bodies[key] for key in sorted(bodies))),
        place=place,
    )
    return CollectedChange(
        collected=made,
        findings=qualified,
        wire=unnamed_artefact(qualified),
        stored=keep_collections(made),
        limitations=(*(told for one in collections for told in one.limitations), *qualified.limitations),
    )


def join_reports(made: Sequence[Collected]) -> Import:
    """All reports as one import, so that two tools that say the same are merged."""
    imports = [as_candidates(one) for one in made]
    entries = [entry for one in imports for entry in one.entries]
    return assemble(
        FORMAT,
        [replace(entry, index=at) for at, entry in enumerate(entries)],
        tools=(name for one in imports for name in one.tools),
        failures=(told for one in imports for told in one.failures),
    )


def keep_collections(made: Sequence[Collected]) -> tuple[StoredCollection, ...]:
    """What looked at something and came to its end; the rest is no evidence of anything."""
    collections = _sides(made)
    bodies = _bodies(collections)
    return tuple(
        StoredCollection(tree=one.tree, collector=one.collector, body=bodies[one.tree, one.collector])
        for one in collections
        if one.looked
    )


def _sides(made: Sequence[Collected]) -> tuple[Collection, ...]:
    return tuple(side for one in made for side in (one.base, one.head) if side is not None)


def _bodies(collections: Iterable[Collection]) -> Mapping[tuple[ObjectId, str], bytes]:
    return {(one.tree, one.collector): encode_canonical(collection_artefact(one)) for one in collections}
