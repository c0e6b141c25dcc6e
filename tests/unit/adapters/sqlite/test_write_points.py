"""The points at which a write can be cut short."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.sqlite.migrations import MIGRATIONS
from adjudge.adapters.sqlite.options import StoreOptions
from adjudge.adapters.sqlite.write_points import WritePoint, pass_by
from tests.state_values import opened, step

if TYPE_CHECKING:
    from pathlib import Path


def test_nothing_happens_at_a_point_unless_a_test_says_so() -> None:
    assert [pass_by(point) for point in WritePoint] == [None] * len(WritePoint)  # type: ignore[func-returns-value]


def test_creation_and_a_transition_pass_their_points_in_order(tmp_path: Path) -> None:
    passed: list[WritePoint] = []
    with opened(tmp_path, StoreOptions(hook=passed.append)) as store:
        store.commit(step(0))
    assert passed == [
        *[WritePoint.MIGRATED, WritePoint.UPGRADED] * len(MIGRATIONS),
        WritePoint.BUILT,
        WritePoint.HEAD_WRITTEN,
        WritePoint.HEAD_MOVED,
        WritePoint.HEAD_MADE,
        WritePoint.MOVED,
        WritePoint.BEGUN,
        WritePoint.FILLED,
        WritePoint.COMMITTED,
        WritePoint.HEAD_WRITTEN,
        WritePoint.HEAD_MOVED,
    ]


def test_transition_that_adds_nothing_does_not_write_the_head(tmp_path: Path) -> None:
    passed: list[WritePoint] = []
    with opened(tmp_path) as store:
        store.commit(step(0))
    with opened(tmp_path, StoreOptions(hook=passed.append)) as store:
        store.commit(step(0))
    assert passed == [WritePoint.BEGUN, WritePoint.FILLED, WritePoint.COMMITTED]
