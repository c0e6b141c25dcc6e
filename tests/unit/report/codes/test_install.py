from __future__ import annotations

from typing import get_args

from adjudge.contracts.install_v1 import PieceDeed
from adjudge.install.marks import PieceState
from adjudge.install.stopping import StopRuling
from adjudge.report.codes.install import DEEDS, STATES, STOPS


def test_every_word_has_its_explanation() -> None:
    assert set(STATES) == {one.value for one in PieceState}
    assert set(STOPS) == {one.value for one in StopRuling}
    assert set(DEEDS) == set(get_args(PieceDeed))
