"""What every log of reviews does: the fake and the real one alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.errors import StateError
from adjudge.model.ids import Digest
from adjudge.model.review import Liveness, ReviewState, StoredAttempt, StoredCheckpoint
from tests.fakes.reviews import FakeOwners, FakeReviews
from tests.state_values import opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.model.review import StoredReview
    from adjudge.ports import ReviewLog

KEY, OTHER = Digest("1" * 64), Digest("2" * 64)
ONE, TWO = Digest("a" * 64), Digest("b" * 64)
DAY_S = 86_400


def attempt(call: str = "call:1", number: int = 0, body: bytes = b"{}\n") -> StoredAttempt:
    return StoredAttempt(call_id=call, number=number, body=body, raw=b"said")


@pytest.fixture(params=["fake", "sqlite"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ReviewLog]:
    if request.param == "fake":
        yield FakeReviews()
        return
    with opened(tmp_path) as store:
        yield store.reviews


def refused(log: ReviewLog, owners: FakeOwners, *, resume: bool) -> str:
    with pytest.raises(StateError) as caught:
        log.claim(KEY, owners, resume=resume)
    return caught.value.code


def other(said: Liveness | None = None, **more: int) -> FakeOwners:
    """Another process, and what it can tell of the first."""
    return FakeOwners(pid=2, said={} if said is None else {1: said}, **more)


class TestClaims:
    def test_review_that_is_begun_is_active_and_its_owner_s(self, log: ReviewLog) -> None:
        made = log.claim(KEY, FakeOwners(), resume=False)
        assert (made.state, made.owner, made.body) == (ReviewState.ACTIVE, FakeOwners().current(), b"")

    @pytest.mark.parametrize("resume", [True, False])
    def test_living_owner_keeps_it(self, log: ReviewLog, *, resume: bool) -> None:
        log.claim(KEY, FakeOwners(), resume=False)
        assert refused(log, other(Liveness.ALIVE), resume=resume) == "review-running"

    def test_another_key_is_another_review(self, log: ReviewLog) -> None:
        first = log.claim(KEY, FakeOwners(), resume=False)
        second = log.claim(OTHER, other(Liveness.ALIVE), resume=False)
        assert first.run_id != second.run_id

    def test_dead_owner_s_review_is_gone_on_with_at_once(self, log: ReviewLog) -> None:
        first = log.claim(KEY, FakeOwners(), resume=False)
        log.record(first.run_id, FakeOwners(), [attempt()])
        taken = log.claim(KEY, other(Liveness.DEAD), resume=True)
        assert (taken.run_id, taken.owner.pid) == (first.run_id, 2)
        assert log.attempts(taken.run_id) == (attempt(),)

    def test_dead_owner_s_review_is_given_up_where_nobody_resumes_it(self, log: ReviewLog) -> None:
        first = log.claim(KEY, FakeOwners(), resume=False)
        second = log.claim(KEY, other(Liveness.DEAD), resume=False)
        assert second.run_id != first.run_id
        states = {one.run_id: one.state for one in log.list(limit=9)}
        assert states == {first.run_id: ReviewState.CANCELLED, second.run_id: ReviewState.ACTIVE}

    def test_owner_that_cannot_be_asked_keeps_it_while_its_heart_beats(self, log: ReviewLog) -> None:
        first = FakeOwners()
        run = log.claim(KEY, first, resume=False)
        first.time_s += 1000
        log.beat(run.run_id, first)
        assert (
            refused(log, other(Liveness.UNKNOWN, time_s=first.time_s + 60), resume=True) == "review-running"
        )
        taken = log.claim(KEY, other(Liveness.UNKNOWN, time_s=first.time_s + 121), resume=True)
        assert taken.run_id == run.run_id

    def test_who_has_lost_it_can_add_nothing(self, log: ReviewLog) -> None:
        run = log.claim(KEY, FakeOwners(), resume=False)
        log.claim(KEY, other(Liveness.DEAD), resume=True)
        for lost in (
            lambda: log.beat(run.run_id, FakeOwners()),
            lambda: log.record(run.run_id, FakeOwners(), [attempt()]),
            lambda: log.finish(run.run_id, FakeOwners(), ReviewState.FINISHED, b"x"),
        ):
            with pytest.raises(StateError) as caught:
                lost()
            assert caught.value.code == "claim-lost"
        assert log.attempts(run.run_id) == ()


class TestContents:
    @pytest.fixture
    def run(self, log: ReviewLog) -> StoredReview:
        return log.claim(KEY, FakeOwners(), resume=False)

    def test_what_a_call_came_to_is_kept_once(self, log: ReviewLog, run: StoredReview) -> None:
        log.record(run.run_id, FakeOwners(), [attempt()])
        log.record(run.run_id, FakeOwners(), [attempt(body=b"other\n"), attempt(number=1)])
        assert log.attempts(run.run_id) == (attempt(), attempt(number=1))

    def test_checkpoints_are_found_by_fingerprint_and_kept_once(
        self, log: ReviewLog, run: StoredReview
    ) -> None:
        first, second = (StoredCheckpoint(fingerprint=ONE, body=body) for body in (b"1", b"2"))
        log.record(run.run_id, FakeOwners(), [], [first])
        log.record(run.run_id, FakeOwners(), [], [second])
        assert log.find_checkpoints([ONE, TWO]) == {ONE: b"1"}

    def test_finished_review_keeps_its_artefact_and_is_held_by_nobody(
        self, log: ReviewLog, run: StoredReview
    ) -> None:
        log.finish(run.run_id, FakeOwners(), ReviewState.FINISHED, b"body")
        (found,) = log.find(run.run_id, limit=2)
        assert (found.state, found.body) == (ReviewState.FINISHED, b"body")
        assert log.claim(KEY, other(Liveness.ALIVE), resume=True).run_id != run.run_id

    def test_owner_hears_that_it_is_to_stop(self, log: ReviewLog, run: StoredReview) -> None:
        assert log.beat(run.run_id, FakeOwners()) is False
        log.cancel(run.run_id)
        assert log.beat(run.run_id, FakeOwners()) is True

    def test_pages_go_on_where_they_stopped(self, log: ReviewLog, run: StoredReview) -> None:
        second = log.claim(OTHER, FakeOwners(), resume=False)
        assert [one.run_id for one in log.list(limit=1)] == [second.run_id]
        assert [one.run_id for one in log.list(limit=9, before=second.run_id)] == [run.run_id]
        assert log.list(limit=9, before="rev:none") == ()

    def test_start_of_an_id_may_mean_several(self, log: ReviewLog, run: StoredReview) -> None:
        second = log.claim(OTHER, FakeOwners(), resume=False)
        assert {one.run_id for one in log.find("rev:", limit=9)} == {run.run_id, second.run_id}
        assert log.find("rev:zz", limit=9) == ()


class TestWords:
    def test_what_a_review_was_asked_with_is_kept_until_it_is_let_go(self, log: ReviewLog) -> None:
        owners = FakeOwners()
        run = log.claim(KEY, owners, resume=False, words=b"{}")
        assert (log.words(run.run_id), log.words("rev:none")) == (b"{}", b"")
        log.finish(run.run_id, owners, ReviewState.FINISHED, b"x")
        owners.time_s += 2
        log.prune(owners, older_s=1, raw=False)
        assert log.words(run.run_id) == b""

    def test_whoever_takes_a_review_over_leaves_what_it_was_asked_with(self, log: ReviewLog) -> None:
        run = log.claim(KEY, FakeOwners(), resume=False, words=b"1")
        log.claim(KEY, other(Liveness.DEAD), resume=True, words=b"2")
        assert log.words(run.run_id) == b"1"


class TestGivingUp:
    def test_review_that_nobody_holds_is_given_up(self, log: ReviewLog) -> None:
        run = log.claim(KEY, FakeOwners(), resume=False)
        log.give_up(run.run_id, other(Liveness.DEAD))
        assert [one.state for one in log.list(limit=9)] == [ReviewState.CANCELLED]

    def test_living_owner_keeps_it(self, log: ReviewLog) -> None:
        run = log.claim(KEY, FakeOwners(), resume=False)
        with pytest.raises(StateError) as caught:
            log.give_up(run.run_id, other(Liveness.ALIVE))
        assert caught.value.code == "review-running"
        assert [one.state for one in log.list(limit=9)] == [ReviewState.ACTIVE]

    def test_owner_that_cannot_be_asked_keeps_it_while_its_heart_beats(self, log: ReviewLog) -> None:
        run = log.claim(KEY, FakeOwners(), resume=False)
        now = FakeOwners().time_s
        with pytest.raises(StateError):
            log.give_up(run.run_id, other(Liveness.UNKNOWN, time_s=now + 60))
        log.give_up(run.run_id, other(Liveness.UNKNOWN, time_s=now + 121))
        assert [one.state for one in log.list(limit=9)] == [ReviewState.CANCELLED]

    def test_what_has_ended_stays_as_it_ended(self, log: ReviewLog) -> None:
        run = log.claim(KEY, FakeOwners(), resume=False)
        log.finish(run.run_id, FakeOwners(), ReviewState.FINISHED, b"x")
        log.give_up(run.run_id, other(Liveness.ALIVE))
        log.give_up("rev:none", other(Liveness.DEAD))
        assert [one.state for one in log.list(limit=9)] == [ReviewState.FINISHED]


class TestPruning:
    def test_name_of_a_review_that_was_let_go_never_comes_again(self, log: ReviewLog) -> None:
        owners, names = FakeOwners(), set()
        for _ in range(3):
            run = log.claim(KEY, owners, resume=False)
            names.add(run.run_id)
            log.finish(run.run_id, owners, ReviewState.FINISHED, b"x")
            owners.time_s += 2
            log.prune(owners, older_s=1, raw=False)
        assert len(names) == 3

    def test_old_ends_go_and_what_is_active_stays(self, log: ReviewLog) -> None:
        owners = FakeOwners()
        old = log.claim(KEY, owners, resume=False)
        log.record(old.run_id, owners, [attempt()])
        log.finish(old.run_id, owners, ReviewState.FINISHED, b"x")
        active = log.claim(OTHER, owners, resume=False)
        owners.time_s += 31 * DAY_S
        assert log.prune(owners, older_s=30 * DAY_S, raw=False) == 1
        assert [one.run_id for one in log.list(limit=9)] == [active.run_id]
        assert log.attempts(old.run_id) == ()

    def test_raw_answers_go_alone(self, log: ReviewLog) -> None:
        owners = FakeOwners()
        run = log.claim(KEY, owners, resume=False)
        log.record(run.run_id, owners, [attempt()])
        log.finish(run.run_id, owners, ReviewState.FINISHED, b"x")
        owners.time_s += 2
        assert log.prune(owners, older_s=1, raw=True) == 1
        assert log.prune(owners, older_s=1, raw=True) == 0
        (kept,) = log.attempts(run.run_id)
        assert (kept.body, kept.raw) == (b"{}\n", b"")
