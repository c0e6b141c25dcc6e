"""``adjudge brief --tour``: one stop a call, with marks of what was looked at in the state folder."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from adjudge.app.wiring import has_state, open_kept
from adjudge.brief.tour import make_stops
from adjudge.errors import InconclusiveError, UsageError
from adjudge.model.state import Transition, ViewedStop
from adjudge.model.tour import Tour
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from adjudge.app.brief.shown import Shown
    from adjudge.app.brief.words import TourWords
    from adjudge.app.wiring import Repository
    from adjudge.model.brief import Brief
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import Digest, Pin
    from adjudge.model.tour import Stop
    from adjudge.ports import Store

NOT_KEPT = "Marks cannot be kept here, so stops are named by number."


def walk_tour(
    brief: Brief, patch: PatchSet | None, shown: Shown, words: TourWords, repository: Repository
) -> Tour:
    """The tour after what the words ask for was done.

    Args:
        brief: Of the whole change: stops are numbered in it.
        patch: Its text.
        shown: The part whose stops are walked.
        words: What to do.
        repository: With the state that holds the marks.

    Returns:
        The tour; a stop that is named and is not on it is a ``UsageError``.

    Raises:
        InconclusiveError: Nothing is to be read.
    """
    kept = frozenset(shown.brief.order)
    stops = tuple(stop for stop in make_stops(brief, patch) if stop.unit.path in kept)
    if not stops:
        message = "Every path that is shown is left aside, so there is nothing to walk through."
        raise InconclusiveError("empty-tour", message, "adjudge brief")
    if words.stop is not None:
        _named(stops, words.stop)
    writes = words.go_on or words.reset
    with ExitStack() as stack:
        wanted = writes or has_state(repository)
        store = stack.enter_context(open_kept(repository)) if wanted else None
        return _walk(stops, words, store, keeps=_keeps(repository, store), pin=brief.pin)


def _keeps(repository: Repository, store: Store | None) -> bool:
    """Whether a mark can be kept here."""
    return repository.database is not None and (store is None or store.read_only is None)


def _walk(stops: tuple[Stop, ...], words: TourWords, store: Store | None, *, keeps: bool, pin: Pin) -> Tour:
    digests = tuple(stop.digest for stop in stops)
    if words.reset and keeps and store is not None:
        store.commit(Transition(unviewed=digests))
    viewed = dict(store.find_viewed(digests)) if store is not None and not words.reset else {}
    at = _named(stops, words.stop) if words.stop is not None else _first_open(stops, viewed, 0)
    if words.go_on and at is not None:
        if keeps and store is not None:
            store.commit(Transition(viewed=(ViewedStop(stop=stops[at].digest, pin=pin),)))
            viewed[stops[at].digest] = pin
        at = _first_open(stops, viewed, at + 1)
    return Tour(stops=stops, viewed=viewed, current=stops[at] if at is not None else None, keeps=keeps)


def _named(stops: tuple[Stop, ...], number: int) -> int:
    """Where the stop of a number is.

    Raises:
        UsageError: It is not on the tour.
    """
    for place, stop in enumerate(stops):
        if stop.number == number:
            return place
    message = f"There is no stop {number} on this tour of {plural(len(stops), 'stop')}."
    raise UsageError("no-such-stop", message, "adjudge brief --tour lists them")


def _first_open(stops: tuple[Stop, ...], viewed: dict[Digest, Pin], start: int) -> int | None:
    """The first stop from a place on that was not looked at, then from the beginning; ``None`` for none."""
    order = (*range(start, len(stops)), *range(min(start, len(stops))))
    return next((place for place in order if stops[place].digest not in viewed), None)
