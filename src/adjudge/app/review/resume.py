"""``adjudge runs resume``: a review that was cut short is gone on with by its name alone.

1. One that came to its end, each of its calls answered, is told as it ended.
2. One that a living process holds is refused, with who holds it.
3. Every other is gone on with by the words that are kept with it: what was answered is not asked again, what
   failed is. Where the change is another by now, what moved is told, and today's is reviewed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.app.executor_words import HOST
from adjudge.app.review.before import FRESH, NAMED, Before
from adjudge.app.review.kept import VARIABLES, moved_since, words_again
from adjudge.app.review.review import answer_of, brief_for, review_change, review_key
from adjudge.app.review.words import check_review_words
from adjudge.app.wiring_programs import open_owners
from adjudge.contracts.kept_review_v1 import unpack_review
from adjudge.errors import StateError, UsageError
from adjudge.model.review import Liveness, ReviewState

if TYPE_CHECKING:
    from adjudge.app.answer import Answer
    from adjudge.app.brief.forms import Made
    from adjudge.app.place import Place
    from adjudge.app.review.words import ReviewWords
    from adjudge.app.world import World
    from adjudge.contracts.kept_review_v1 import KeptReviewV1
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.model.review import StoredReview
    from adjudge.ports import Store


def resume_run(review: StoredReview, ended: RunV1 | None, place: Place, world: World) -> Answer:
    """The review, at its end; 0, 1 or 3 as a review.

    Args:
        review: As it is kept.
        ended: Its artefact; ``None`` where it has none.
        place: Where it is kept, and can be written.
        world: Where the command runs.
    """
    if ended is not None and is_over(review, ended):
        return answer_of(ended, (*place.notes(), f"{review.run_id} came to its end; nothing is left to do."))
    store = _writable(place)
    _refuse_living(review)
    kept = _kept(review, store)
    words = words_again(kept, review.run_id)
    check_review_words(words)
    there = replace(world, environment=_environment(world, kept))
    made = brief_for(words, there, place)
    before = _before(review, kept, words, made)
    if before is not FRESH:
        store.reviews.give_up(review.run_id, open_owners())
    artefact = review_change(words, made, place, there, before=before)
    told = (before.told(),) if before.moved else ()
    return answer_of(artefact, (*place.notes(), *told))


def ingest_results(review: StoredReview, results: tuple[bytes, ...], place: Place, world: World) -> Answer:
    """The review with what a host wrote for it; 0, 1 or 3 as a review.

    Args:
        review: One whose work it is, or one of the same change and words.
        results: As they were written.
        place: Where it is kept, and can be written.
        world: Where the command runs.

    Raises:
        UsageError: Nobody handed work over, the change is another by now, or a result does not fit.
    """
    store = _writable(place)
    _refuse_living(review)
    kept = _kept(review, store)
    words = words_again(kept, review.run_id)
    there = replace(world, environment=_environment(world, kept))
    if HOST not in words.executors:
        raise UsageError("no-host", f"{review.run_id} handed no work over.", "adjudge runs resume")
    made = brief_for(words, there, place)
    if review_key(words, made) != review.key:
        moved = ", ".join(moved_since(kept, made)[:NAMED])
        message = f"The change is another than that whose work was handed over{moved and ': '}{moved}."
        raise UsageError("host-moved", message, f"adjudge runs resume {review.run_id}")
    artefact = review_change(words, made, place, there, results=results)
    return answer_of(artefact, place.notes())


def is_over(review: StoredReview, ended: RunV1) -> bool:
    """Whether nothing of a review is left to be gone on with: nobody stopped it, and no call of it failed."""
    failed = any(one.end != "done" for one in ended.attempts) or any(one.failure for one in ended.executors)
    left = any(one.reason in {"not-begun", "handed-over"} for one in ended.units)
    return not (review.cancelled or failed or left)


def _before(review: StoredReview, kept: KeptReviewV1, words: ReviewWords, made: Made) -> Before:
    """The review as one that others go on from; ``FRESH`` where the very same one is gone on with."""
    if review_key(words, made) == review.key:
        return FRESH
    return Before(review.run_id, moved_since(kept, made))


def _environment(world: World, kept: KeptReviewV1) -> dict[str, str]:
    """The environment of today with the variables of then that choose the change."""
    today = {name: value for name, value in world.environment.items() if name not in VARIABLES}
    return today | kept.variables


def _kept(review: StoredReview, store: Store) -> KeptReviewV1:
    """What the review was asked with.

    Raises:
        UsageError: It is not kept.
    """
    body = store.reviews.words(review.run_id)
    if not body:
        message = (
            f"What {review.run_id} was asked with is not kept: it is older, or a word looks like a secret."
        )
        raise UsageError("run-words-missing", message, "adjudge review --resume with the same words")
    return unpack_review(body, run_id=review.run_id)


def _refuse_living(review: StoredReview) -> None:
    """Nothing, when no living process holds the review, as far as can be told at once.

    Raises:
        StateError: One does.
    """
    owner = review.owner
    if review.state is ReviewState.ACTIVE and open_owners().liveness(owner) is Liveness.ALIVE:
        message = f"This review is under way in process {owner.pid} on {owner.host}."
        raise StateError("review-running", message, f"adjudge runs cancel {review.run_id}")


def _writable(place: Place) -> Store:
    """The state, which can be written.

    Raises:
        StateError: It cannot.
    """
    if place.writable is None:
        raise StateError("store-read-only", "Nothing can be kept here, so nothing can be gone on with.")
    return place.writable
