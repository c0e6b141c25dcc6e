"""Collectors inside a review: run as ``adjudge tool collect`` runs them; what they report is a candidate.

One that is named and did not come to its end makes the review inconclusive; those that were not named are
told as not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.collect.change import Wanted, find_collectors, join_reports, keep_collections, run_collectors
from adjudge.app.given import read_given
from adjudge.app.given_values import NOTHING_GIVEN
from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_collectors
from adjudge.check.stages import collector_stages
from adjudge.contracts.collection_v1 import collected_wire
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.state import Transition

if TYPE_CHECKING:
    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.review.words import ReviewWords
    from adjudge.app.world import World
    from adjudge.contracts.collection_v1 import CollectedV1
    from adjudge.model.candidate import Candidate, Malformed
    from adjudge.model.collection import Collected, Collection
    from adjudge.model.qualified import Qualified

REPORTED = "reported"
"""Code of a reason that names a finding; the review tells its findings itself."""


class CollectedReview(NamedTuple):
    """What collectors came to.

    Attributes:
        collected: One a collector, in the order asked.
        unasked: Names of those that were not named, sorted.
    """

    collected: tuple[Collected, ...] = ()
    unasked: tuple[str, ...] = ()

    def entries(self) -> tuple[Candidate | Malformed, ...]:
        """Their reports as candidates."""
        return join_reports(self.collected).entries

    def collections(self) -> tuple[Collection, ...]:
        """What they looked at, of both sides."""
        return tuple(side for one in self.collected for side in (one.base, one.head) if side is not None)

    def wire(self) -> tuple[CollectedV1, ...]:
        """The wire form."""
        return tuple(map(collected_wire, self.collected))

    def names(self) -> tuple[str, ...]:
        """Names of those that came to their end on the head."""
        return tuple(one.head.collector for one in self.collected if one.head.looked)

    def limitations(self) -> tuple[Reason, ...]:
        """What they could not see."""
        return tuple(told for one in self.collections() for told in one.limitations)

    def not_asked(self) -> tuple[str, ...]:
        """A sentence about those that were not named."""
        others = "Other external" if self.collected else "External"
        return (f"{others} tools were not asked: {', '.join(self.unasked)}.",) if self.unasked else ()

    def failures(self, qualified: Qualified) -> tuple[Reason, ...]:
        """Why the review cannot pass: a collector without an end, or with a report that cannot be weighed.

        Args:
            qualified: The findings of the review.
        """
        stages = collector_stages(self.collected, qualified, frozenset(qualified.target.touched))
        return tuple(
            _named(stage.name, one)
            for stage in (stages if self.collected else ())
            if stage.state.value != Outcome.PASS.value
            for one in stage.reasons
            if one.code != REPORTED
        )


def collect_for_review(words: ReviewWords, made: Made, place: Place, world: World) -> CollectedReview:
    """What the named collectors say of the change; what looked at something is kept.

    Args:
        words: Which are named.
        made: The brief of the change.
        place: Where blobs and earlier collections are.
        world: Where the command runs.
    """
    wanted = wanted_collectors(words, made, place, world)
    known = open_collectors(the_repository(place), world, wanted.policy.collectors, NOTHING_GIVEN)
    unasked = tuple(sorted(known.keys() - set(words.collectors)))
    if not words.collectors:
        return CollectedReview(unasked=unasked)
    collected = run_collectors(wanted, made.survey, place, world)
    if place.writable is not None and (stored := keep_collections(collected)):
        place.writable.commit(Transition(collections=stored))
    return CollectedReview(collected, unasked)


def wanted_collectors(words: ReviewWords, made: Made, place: Place, world: World) -> Wanted:
    """The named collectors, which are all known: another name is a ``UsageError``."""
    given = read_given(words.given, world)
    wanted = Wanted(tuple(dict.fromkeys(words.collectors)), made.sources.policy, words.gate, given=given)
    find_collectors(wanted, place, world)
    return wanted


def _named(stage: str, reason: Reason) -> Reason:
    """A reason that says which collector it is about."""
    message = f"The {stage.replace(':', ' ')}: {reason.message}"
    return Reason(code=reason.code, message=message, path=reason.path, line=reason.line)
