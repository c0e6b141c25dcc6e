"""The oldest rows go, the newest stays."""

from __future__ import annotations

import pytest

from adjudge.adapters.sqlite.bounding import beyond

ROWS = [("d", 4), ("c", 3), ("b", 2), ("a", 1)]


@pytest.mark.parametrize(
    ("kept", "kept_bytes", "gone"),
    [
        (9, 99, []),
        (2, 99, ["b", "a"]),
        (0, 99, ["c", "b", "a"]),
        (9, 7, ["b", "a"]),
        (9, 1, ["c", "b", "a"]),
    ],
)
def test_rows_over_either_bound_go(kept: int, kept_bytes: int, gone: list[str]) -> None:
    assert list(beyond(ROWS, kept=kept, kept_bytes=kept_bytes)) == gone
