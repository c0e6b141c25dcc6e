"""The ports of reviews have one shape each, which the fake and the real ones have."""

from __future__ import annotations

from adjudge.adapters.owners import ProcessOwners
from adjudge.adapters.sqlite.reviews import SqliteReviews
from adjudge.ports import Owners, ReviewLog
from tests.fakes.reviews import FakeOwners, FakeReviews
from tests.unit.ports.shapes import answered, asked


def test_fake_and_real_logs_have_the_methods_of_the_port() -> None:
    for kind in (SqliteReviews, FakeReviews):
        assert answered(kind, ReviewLog) == asked(ReviewLog)


def test_fake_and_real_owners_have_the_methods_of_the_port() -> None:
    for kind in (ProcessOwners, FakeOwners):
        assert answered(kind, Owners) == asked(Owners)
