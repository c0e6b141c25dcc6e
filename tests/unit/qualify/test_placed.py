"""What became of a place."""

from __future__ import annotations

from adjudge.model.finding import Disposition
from adjudge.qualify.placed import Placed


def test_place_of_nothing_has_no_lines_and_asks_nothing() -> None:
    placed = Placed(Disposition.REJECTED, "unsafe-path")
    assert (placed.span, placed.asking, placed.is_exact) == (None, None, False)
