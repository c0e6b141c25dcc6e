from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import TYPE_CHECKING

from adjudge.adapters import clock

if TYPE_CHECKING:
    import pytest

LATE = datetime(2030, 1, 2, 23, 30, tzinfo=timezone(timedelta(hours=-5)))


class Late:
    """A clock that stands still: half past eleven in the evening, five hours behind UTC."""

    @staticmethod
    def now(zone: tzinfo) -> datetime:
        return LATE.astimezone(zone)


def test_the_day_is_that_of_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "datetime", Late)
    assert clock.today_utc() == LATE.astimezone(UTC).strftime("%Y-%m-%d") == "2030-01-03"


def test_instant_is_told_in_utc() -> None:
    assert clock.tell_instant(61) == "1970-01-01T00:01:01Z"
