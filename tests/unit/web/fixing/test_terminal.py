"""A question in the terminal, asked at a real one."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

import pytest

from adjudge.web.fixing.terminal import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator


class Seat:
    """Somebody who sits at a terminal."""

    def __init__(self) -> None:
        self.hands, self.theirs = os.openpty()
        self.terminal = Terminal(self.theirs, self.theirs)
        self.seen = b""

    def type(self, text: str) -> None:
        """Type some lines."""
        os.write(self.hands, text.encode())

    def read_until(self, words: bytes) -> str:
        """All that is shown up to these words."""
        while words not in self.seen:
            self.seen += os.read(self.hands, 4096)
        return self.seen.decode()


@pytest.fixture
def seat() -> Iterator[Seat]:
    made = Seat()
    yield made
    os.close(made.hands)
    os.close(made.theirs)


def ask(seat: Seat, typed: str, code: str = "314-159") -> bool:
    """What comes of a question when lines are typed after it."""
    answers: list[bool] = []
    asking = threading.Thread(
        target=lambda: answers.append(seat.terminal.agrees(("A fix?",), code, lambda: True))
    )
    asking.start()
    seat.read_until(b"refuses.")
    seat.type(typed)
    asking.join()
    return answers[0]


@pytest.mark.parametrize(
    ("typed", "agreed"),
    [
        ("314-159\n", True),
        ("  314-159  \n", True),
        ("314-158\n314-159\n", True),
        ("\n", False),
        ("yes\nyes\nyes\n314-159\n", False),
        ("314-1599\n\n", False),
    ],
)
def test_only_the_code_of_the_page_agrees(seat: Seat, typed: str, *, agreed: bool) -> None:
    assert ask(seat, typed) is agreed


def test_what_was_typed_before_the_question_counts_for_nothing(seat: Seat) -> None:
    seat.type("314-159\n")
    assert not ask(seat, "\n")


def test_question_ends_when_nobody_wants_it_any_more(seat: Seat) -> None:
    wanted = iter((True, False))
    assert not seat.terminal.agrees(("A fix?",), "1", lambda: next(wanted))


def test_terminal_that_is_gone_agrees_to_nothing() -> None:
    reading, writing = os.pipe()
    os.close(writing)
    terminal = Terminal(reading, reading)
    assert not terminal.is_there()
    assert not terminal.agrees(("A fix?",), "1", lambda: True)
    os.close(reading)


def test_both_ends_of_a_terminal_are_there(seat: Seat) -> None:
    assert seat.terminal.is_there()
