"""Owners that live and die as a test says, and a log of reviews in memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adjudge.errors import StateError
from adjudge.model.review import Liveness, Owner, ReviewState, StoredAttempt, StoredCheckpoint, StoredReview

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.model.ids import Digest
    from adjudge.ports import Owners


@dataclass
class FakeOwners:
    """The port ``Owners``: one process, a clock that stands still, and what is said of the others."""

    pid: int = 1
    time_s: int = 1_000_000
    said: dict[int, Liveness] = field(default_factory=dict)

    def current(self) -> Owner:
        return Owner(host="here", boot="boot", namespace="ns", pid=self.pid, started=self.pid)

    def liveness(self, owner: Owner) -> Liveness:
        return Liveness.ALIVE if owner.pid == self.pid else self.said.get(owner.pid, Liveness.ALIVE)

    def now_s(self) -> int:
        return self.time_s


@dataclass
class FakeReviews:
    """The port ``ReviewLog`` in memory."""

    kept: dict[str, StoredReview] = field(default_factory=dict)
    ended: dict[tuple[str, str, int], StoredAttempt] = field(default_factory=dict)
    checkpoints: dict[Digest, bytes] = field(default_factory=dict)
    asked: dict[str, bytes] = field(default_factory=dict)
    begun: int = 0
    expires_s: int = 120

    def claim(self, key: Digest, owners: Owners, *, resume: bool, words: bytes = b"") -> StoredReview:
        active = next((one for one in self.kept.values() if one.key == key and one.state == "active"), None)
        now = owners.now_s()
        if active is not None:
            self._refuse_held(active, owners)
            if resume:
                return self._put(replace(active, owner=owners.current(), beat_s=now, cancelled=False))
            self._put(replace(active, state=ReviewState.CANCELLED))
        self.begun += 1
        self.asked[f"rev:{self.begun:032x}"] = words
        return self._put(
            StoredReview(
                run_id=f"rev:{self.begun:032x}",
                key=key,
                state=ReviewState.ACTIVE,
                owner=owners.current(),
                beat_s=now,
                begun_s=now,
                cancelled=False,
                body=b"",
            )
        )

    def give_up(self, run_id: str, owners: Owners) -> None:
        found = self.kept.get(run_id)
        if found is not None and found.state is ReviewState.ACTIVE:
            self._refuse_held(found, owners)
            self._put(replace(found, state=ReviewState.CANCELLED))

    def words(self, run_id: str) -> bytes:
        return self.asked.get(run_id, b"")

    def beat(self, run_id: str, owners: Owners) -> bool:
        found = self._mine(run_id, owners)
        self._put(replace(found, beat_s=owners.now_s()))
        return found.cancelled

    def record(
        self,
        run_id: str,
        owners: Owners,
        attempts: Sequence[StoredAttempt],
        checkpoints: Sequence[StoredCheckpoint] = (),
    ) -> None:
        self._mine(run_id, owners)
        for one in attempts:
            self.ended.setdefault((run_id, one.call_id, one.number), one)
        for checkpoint in checkpoints:
            self.checkpoints.setdefault(checkpoint.fingerprint, checkpoint.body)

    def finish(self, run_id: str, owners: Owners, state: ReviewState, body: bytes) -> None:
        self._put(replace(self._mine(run_id, owners), state=state, beat_s=owners.now_s(), body=body))

    def attempts(self, run_id: str) -> tuple[StoredAttempt, ...]:
        return tuple(self.ended[key] for key in sorted(self.ended) if key[0] == run_id)

    def find_checkpoints(self, fingerprints: Sequence[Digest]) -> Mapping[Digest, bytes]:
        return {one: self.checkpoints[one] for one in fingerprints if one in self.checkpoints}

    def find(self, prefix: str, *, limit: int) -> tuple[StoredReview, ...]:
        found = [one for one in reversed(self.kept.values()) if one.run_id.startswith(prefix)]
        return tuple(found if len(found) == 1 else [replace(one, body=b"") for one in found[:limit]])

    def list(self, *, limit: int, before: str | None = None) -> tuple[StoredReview, ...]:
        newest = [replace(one, body=b"") for one in reversed(self.kept.values())]
        start = 0
        if before is not None:
            start = next((at + 1 for at, one in enumerate(newest) if one.run_id == before), len(newest))
        return tuple(newest[start : start + limit])

    def cancel(self, run_id: str) -> None:
        if run_id in self.kept:
            self._put(replace(self.kept[run_id], cancelled=True))

    def prune(self, owners: Owners, *, older_s: int, raw: bool) -> int:
        limit = owners.now_s() - older_s
        old = [one.run_id for one in self.kept.values() if one.state != "active" and one.beat_s < limit]
        mine = [key for key in self.ended if key[0] in old]
        if raw:
            loud = [key for key in mine if self.ended[key].raw]
            self.ended |= {key: replace(self.ended[key], raw=b"") for key in loud}
            return len(loud)
        for key in mine:
            del self.ended[key]
        for run_id in old:
            del self.kept[run_id]
            self.asked.pop(run_id, None)
        return len(old)

    def _refuse_held(self, active: StoredReview, owners: Owners) -> None:
        alive = owners.liveness(active.owner)
        held = alive is Liveness.UNKNOWN and owners.now_s() - active.beat_s <= self.expires_s
        if held or alive is Liveness.ALIVE:
            raise StateError("review-running", "This review is under way.")

    def _put(self, review: StoredReview) -> StoredReview:
        self.kept[review.run_id] = review
        return review

    def _mine(self, run_id: str, owners: Owners) -> StoredReview:
        found = self.kept.get(run_id)
        if found is None or found.state is not ReviewState.ACTIVE or found.owner != owners.current():
            raise StateError("claim-lost", "Another process has taken it over.")
        return found
