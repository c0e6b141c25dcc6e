from __future__ import annotations

from typing import get_args

from adjudge.contracts.install_v1 import InstallV1, PieceDeed, PieceStateName, PieceV1
from adjudge.report.install_screen import DEEDS, STATES, install_screen
from adjudge.report.screen import plain_text


def test_every_state_and_deed_has_its_words() -> None:
    assert (set(STATES), set(DEEDS)) == (set(get_args(PieceStateName)), set(get_args(PieceDeed)))


def test_a_drifted_piece_is_told_with_its_line() -> None:
    piece = PieceV1(name="skill", path="a\u202eb", state="edited", deed="none", line=7)
    made = InstallV1(version="1", checked=True, outcome="fail", pieces=(piece,))
    shown = plain_text(install_screen(made))
    assert shown == "adjudge install  fail\n  edited         skill     a\\u202eb:7\n"


def test_what_was_written_is_current() -> None:
    piece = PieceV1(name="claude", path="p", state="absent", deed="written", line=None)
    shown = plain_text(install_screen(InstallV1(version="1", checked=False, outcome=None, pieces=(piece,))))
    assert "current        claude    p  written" in shown
    assert "Next" not in shown
