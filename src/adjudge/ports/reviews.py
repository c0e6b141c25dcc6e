"""Reviews under way and finished: who holds one, what each call came to, what can be used again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.ids import Digest
    from adjudge.model.review import (
        Liveness,
        Owner,
        ReviewState,
        StoredAttempt,
        StoredCheckpoint,
        StoredReview,
    )


class Owners(Protocol):
    """Processes of this machine, as holders of reviews; and the time by which they are heard of."""

    def current(self) -> Owner:
        """This process."""

    def liveness(self, owner: Owner) -> Liveness:
        """Whether that process still runs; unknown for another machine, boot or namespace."""

    def now_s(self) -> int:
        """Seconds UTC; decides nothing but how long ago an owner was heard of, and what is old."""


class ReviewLog(Protocol):
    """Reviews of one repository. Every method is one transaction; ``StateError`` where it cannot be done."""

    def claim(self, key: Digest, owners: Owners, *, resume: bool, words: bytes = b"") -> StoredReview:
        """Begin a review, or take over one of the same key.

        An active one whose owner is dead is taken over at once where that is asked for, and else given up as
        cancelled; one whose owner is not known to live is so after its heartbeat has expired. A living one is
        a ``StateError`` with code ``review-running``.

        Args:
            key: Of the review.
            owners: This process and the others.
            resume: Go on with what is there instead of beginning anew.
            words: What a review that is begun is asked with; empty when that is not to be kept.
        """

    def give_up(self, run_id: str, owners: Owners) -> None:
        """Cancel an active review that nobody holds any more; a living owner refuses as for ``claim``."""

    def words(self, run_id: str) -> bytes:
        """What a review was asked with; empty where that is not kept."""

    def beat(self, run_id: str, owners: Owners) -> bool:
        """Tell that the owner lives; true when somebody asked it to stop.

        ``StateError`` with code ``claim-lost`` when another has taken over.
        """

    def record(
        self,
        run_id: str,
        owners: Owners,
        attempts: Sequence[StoredAttempt],
        checkpoints: Sequence[StoredCheckpoint] = (),
    ) -> None:
        """Keep calls that ended and what they complete; what is there already stays as it is.

        ``StateError`` with code ``claim-lost`` when another has taken over.
        """

    def finish(self, run_id: str, owners: Owners, state: ReviewState, body: bytes) -> None:
        """Keep the artefact, and hold the review no more; ``claim-lost`` as for ``record``."""

    def attempts(self, run_id: str) -> tuple[StoredAttempt, ...]:
        """Calls that ended, by call and number."""

    def find_checkpoints(self, fingerprints: Sequence[Digest]) -> Mapping[Digest, bytes]:
        """What is kept of these units; those without, or whose record is damaged, are left out."""

    def find(self, prefix: str, *, limit: int) -> tuple[StoredReview, ...]:
        """Reviews whose id begins so, newest first; bodies are left empty where there are several."""

    def list(self, *, limit: int, before: str | None = None) -> tuple[StoredReview, ...]:
        """The newest reviews, bodies left empty; ``before`` a run id for the next page.

        One whose record cannot be read is there as damaged, under its name.
        """

    def cancel(self, run_id: str) -> None:
        """Ask an active review to stop."""

    def prune(self, owners: Owners, *, older_s: int, raw: bool) -> int:
        """Let finished reviews of that age go, or only what was answered raw; how many.

        Active ones stay, whoever holds them.
        """
