"""The report of a run that is kept: a review by the start of its id, findings of others by their whole one.

What a host's diff shows is read from the trees that were judged; where they are gone or cannot be compared,
no place for a comment is claimed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from adjudge.app.place import the_repository
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.qualified_v1 import unpack_run
from adjudge.contracts.run_v1 import RunV1
from adjudge.errors import ContractError, GitError, PatchError, StateError, UsageError
from adjudge.model.ids import ObjectId
from adjudge.model.ruling import RunId
from adjudge.patch.parser import parse_pinned
from adjudge.report.report_inline import ShownLines
from adjudge.report.report_making import report_of_qualified, report_of_review

if TYPE_CHECKING:
    from adjudge.app.place import Place
    from adjudge.contracts.report_v1 import ReportV1
    from adjudge.contracts.target_v1 import TargetV1
    from adjudge.model.change import PatchSet

LIMIT_BYTES: Final = 512 << 20
REVIEW: Final = "rev:"
QUALIFIED: Final = "run:"
NAMED: Final = 5


def load_report(name: str, place: Place) -> ReportV1:
    """The report of the one run that a name means; one that is not kept here is a ``UsageError``."""
    if name.startswith(QUALIFIED):
        run = place.store.find_run(RunId(name)) if place.store is not None and name.isascii() else None
        if run is None:
            _refuse(name)
        qualified = unpack_run(run.body)
        is_change = qualified.extent == "change"
        return report_of_qualified(qualified, shown_lines(qualified.target, place, is_change=is_change))
    review = _review(name, place)
    return report_of_review(review, shown_lines(review.target, place, is_change=True))


def _review(name: str, place: Place) -> RunV1:
    """The artefact of a review that came to its end.

    Raises:
        UsageError: The name means none, or several, or one without a result.
    """
    prefix = name if name.startswith(REVIEW) else f"{REVIEW}{name}"
    reviews = place.store.reviews if place.store is not None and prefix.isascii() else None
    found = reviews.find(prefix, limit=NAMED) if reviews is not None else ()
    if not found:
        _refuse(name)
    if len(found) > 1:
        named = ", ".join(one.run_id for one in found)
        raise UsageError("ambiguous-run", f"{ascii(name)[:80]} could be {named}.", "write more of it")
    review = found[0]
    if not review.body:
        message = f"The run {review.run_id} is {review.state.value} and has no result."
        raise UsageError("run-without-result", message, "adjudge review --resume goes on with one cut short")
    return _decoded(review.body)


def _decoded(body: bytes) -> RunV1:
    """The artefact behind the bytes.

    Raises:
        StateError: Another version kept it.
    """
    try:
        return decode_artefact(body, RunV1, limit_bytes=LIMIT_BYTES)
    except ContractError as error:
        message = "A run that is kept cannot be read by this version."
        raise StateError("run-unreadable", message, "run adjudge review again") from error


def shown_lines(target: TargetV1, place: Place, *, is_change: bool) -> ShownLines:
    """The lines that a host's diff of judged trees shows.

    Args:
        target: What was judged.
        place: Where its trees are.
        is_change: It was a change, and no tree as it is.
    """
    return ShownLines(_patch(target, place) if is_change else None, is_change=is_change)


def _patch(target: TargetV1, place: Place) -> PatchSet | None:
    git = the_repository(place).git
    base, head = ObjectId(target.base_tree), ObjectId(target.head_tree)
    try:
        return parse_pinned(git.patch_text(base, head, context=0, text=False))
    except (GitError, PatchError):
        return None


def _refuse(name: str) -> NoReturn:
    """End where no run has this name.

    Raises:
        UsageError: Always.
    """
    message = f"No run {ascii(name)[:80]} is kept here."
    raise UsageError("unknown-run", message, "adjudge runs list has reviews; adjudge qualify tells its run")
