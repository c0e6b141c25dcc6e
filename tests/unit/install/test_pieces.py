from __future__ import annotations

from typing import get_args

import pytest

from adjudge.contracts import install_v1
from adjudge.install.marks import PieceState
from adjudge.install.pieces import NAMES, Piece, PieceName, all_pieces

PIECES = all_pieces("python")


def test_every_name_has_its_piece_and_the_artefact_knows_it() -> None:
    assert tuple(one.name for one in PIECES) == NAMES == get_args(PieceName) == get_args(install_v1.PieceName)
    assert {one.value for one in PieceState} == set(get_args(install_v1.PieceStateName))


@pytest.mark.parametrize("piece", PIECES, ids=lambda one: one.name)
def test_what_is_made_is_current_and_is_made_once(piece: Piece) -> None:
    made = piece.make(None)
    assert (piece.compare(None), piece.compare(made)) == (PieceState.ABSENT, PieceState.CURRENT)
    assert piece.make(made) == made


def test_no_two_pieces_share_a_place() -> None:
    assert len({(one.is_hook, one.path) for one in PIECES}) == len(PIECES)
