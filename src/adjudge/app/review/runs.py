"""``adjudge runs``: reviews that are kept; a finished one is shown with what has moved since.

A review judges its trees for ever. What of them is no longer what is there is computed when it is shown, and
decides nothing about what was found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

import msgspec

from adjudge.app.answer import Answer
from adjudge.app.place import open_place, the_repository
from adjudge.app.review.words import NAMING, check_runs_words
from adjudge.app.wiring import read_named, tell_instant
from adjudge.app.wiring_programs import open_owners
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.result_v1 import LIMIT_BYTES as RESULT_BYTES
from adjudge.contracts.run_v1 import RunV1
from adjudge.contracts.runs_v1 import runs_artefact
from adjudge.errors import StateError, UsageError
from adjudge.model.ids import ObjectId
from adjudge.model.review import ReviewState
from adjudge.report.run_screen import run_screen, runs_screen

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.app.review.words import RunsWords
    from adjudge.app.world import World
    from adjudge.contracts.runs_v1 import RunsV1
    from adjudge.model.review import StoredReview
    from adjudge.ports import Store

LIMIT_BYTES: Final = 512 << 20
NAMED: Final = 5
DAY_S: Final = 86_400


def answer_runs(words: RunsWords, world: World) -> Answer:
    """The answer; 0. What is not kept here is a ``UsageError``."""
    check_runs_words(words)
    with open_place(world, needs_repository=True, keeps=False) as place:
        if place.store is None:
            named = words.name if words.deed in NAMING else words.before
            return _told(runs_artefact((), tell_instant)) if named is None else _refuse(named)
        if words.deed == "list":
            return _list(words, place.store)
        if words.deed == "prune":
            _check_writable(place.store)
            older_s = words.days * DAY_S
            pruned = place.store.reviews.prune(open_owners(), older_s=older_s, raw=words.raw)
            return _told(runs_artefact((), tell_instant, pruned=pruned))
        review = _find(words.name, place.store)
        if words.deed == "cancel":
            return _cancel(review, place.store)
        return _show(review, place) if words.deed == "show" else _go_on(words, review, place, world)


def _list(words: RunsWords, store: Store) -> Answer:
    before = None if words.before is None else _find(words.before, store).run_id
    reviews = store.reviews.list(limit=words.limit + 1, before=before)
    page = reviews[: words.limit]
    following = page[-1].run_id if len(reviews) > words.limit else None
    return _told(runs_artefact(page, tell_instant, following=following))


def _cancel(review: StoredReview, store: Store) -> Answer:
    """The review, which was asked to stop.

    Raises:
        UsageError: It is over.
    """
    _check_writable(store)
    if review.state is not ReviewState.ACTIVE:
        raise UsageError(
            "run-ended", f"The run {review.run_id} is {review.state.value}.", "adjudge runs list"
        )
    store.reviews.cancel(review.run_id)
    return _told(runs_artefact(store.reviews.find(review.run_id, limit=1), tell_instant))


def _go_on(words: RunsWords, review: StoredReview, place: Place, world: World) -> Answer:
    """The review, gone on with."""
    if words.deed == "ingest":
        return _ingest(review, words.files, place, world)
    return _resume(review, place, world)


def _resume(review: StoredReview, place: Place, world: World) -> Answer:
    """The review, gone on with to its end.

    Raises:
        StateError: Its record is damaged.
    """
    from adjudge.app.review.resume import resume_run  # noqa: PLC0415 - it starts programs; the others do not

    if review.state is ReviewState.DAMAGED:
        message = f"What is kept of the review {review.run_id} is damaged."
        raise StateError("store-damaged", message, "ask again with its words: adjudge review")
    ended = decode_artefact(review.body, RunV1, limit_bytes=LIMIT_BYTES) if review.body else None
    return resume_run(review, ended, place, world)


def _ingest(review: StoredReview, files: tuple[str, ...], place: Place, world: World) -> Answer:
    """The review, gone on with by what a host wrote."""
    from adjudge.app.review.resume import ingest_results  # noqa: PLC0415 - as above

    results = tuple(read_named(one, what="result", limit_bytes=RESULT_BYTES) for one in files)
    return ingest_results(review, results, place, world)


def _show(review: StoredReview, place: Place) -> Answer:
    """The artefact of a review that is over.

    Raises:
        UsageError: It is not.
    """
    if not review.body:
        message = f"The run {review.run_id} is {review.state.value} and has no result."
        raise UsageError("run-without-result", message, f"adjudge runs resume {review.run_id}")
    made = decode_artefact(review.body, RunV1, limit_bytes=LIMIT_BYTES)
    artefact = msgspec.structs.replace(made, moved=_moved(made, place))
    return Answer(artefact=artefact, screen=lambda: run_screen(artefact))


def _moved(made: RunV1, place: Place) -> tuple[str, ...]:
    """Changed paths whose content in the work tree is no longer that of the head that was read."""
    repository = the_repository(place)
    if repository.top is None:
        return ()
    git = repository.git
    now = git.work_tree(trust_filters=(), paranoid=False).tree
    touched = {change.path for change in git.compare(ObjectId(made.target.head_tree), now)}
    return tuple(one.path for one in made.units if one.path in touched)


def _find(name: str, store: Store) -> StoredReview:
    """The one review that a name means.

    Raises:
        UsageError: It means none, or several.
    """
    prefix = name if name.startswith("rev:") else f"rev:{name}"
    found = store.reviews.find(prefix, limit=NAMED) if prefix.isascii() else ()
    if not found:
        _refuse(name)
    if len(found) > 1:
        named = ", ".join(one.run_id for one in found)
        raise UsageError("ambiguous-run", f"{ascii(name)[:80]} could be {named}.", "write more of it")
    return found[0]


def _check_writable(store: Store) -> None:
    """Nothing, when the state can be written.

    Raises:
        StateError: It cannot.
    """
    if store.read_only is not None:
        raise StateError(store.read_only.code, f"Nothing can be kept here. {store.read_only.message}")


def _told(artefact: RunsV1) -> Answer:
    return Answer(artefact=artefact, screen=lambda: runs_screen(artefact))


def _refuse(name: str) -> NoReturn:
    """End where no run has this name.

    Raises:
        UsageError: Always.
    """
    raise UsageError("unknown-run", f"No run {ascii(name)[:80]} is kept here.", "adjudge runs list")
