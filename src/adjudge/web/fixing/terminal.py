"""The terminal in which the server was started, as the place where somebody agrees to what a page asks for.

What was typed before a question counts for nothing. A question ends when it is answered, when nobody wants it
any more, or when the terminal is gone; only the code of the page, typed in whole, agrees.

Source: the passkey entry of Bluetooth's pairing, shown at one end and typed at the other.
"""

from __future__ import annotations

import os
import select
import termios
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

TICK_S: Final = 0.2
"""How often it is looked whether the question is still wanted."""
LONGEST: Final = 200
"""Bytes of a line that is looked at; a code is shorter."""
TRIES: Final = 3


class Terminal:
    """Asks at two descriptors of one terminal."""

    def __init__(self, reading: int, writing: int) -> None:
        """A terminal.

        Args:
            reading: Where lines are typed.
            writing: Where questions go.
        """
        self._reading = reading
        self._writing = writing

    def is_there(self) -> bool:
        """Whether both ends are a terminal, so that a person can be asked."""
        return os.isatty(self._reading) and os.isatty(self._writing)

    def agrees(self, told: Iterable[str], code: str, is_wanted: Callable[[], bool]) -> bool:
        """Whether somebody typed the code that the page shows.

        Args:
            told: What would be done, line by line, every character visible.
            code: What has to be typed.
            is_wanted: Asked again and again; the question ends without an agreement when it is not.
        """
        with suppress(termios.error, OSError):
            termios.tcflush(self._reading, termios.TCIFLUSH)
        self._say("\n".join(("", *told, "Type the code that the page shows; an empty line refuses.", "")))
        for _ in range(TRIES):
            typed = self._line(is_wanted)
            if typed == code:
                self._say("Agreed; the page tells how far it is.\n")
                return True
            if not typed:
                break
            self._say("This is not the code that the page shows.\n")
        self._say("Nothing was started.\n")
        return False

    def _line(self, is_wanted: Callable[[], bool]) -> str | None:
        """The next line without blanks around it; ``None`` where nobody wants it, or nobody can type."""
        data = b""
        while is_wanted():
            ready, _, _ = select.select([self._reading], [], [], TICK_S)
            if not ready:
                continue
            try:
                byte = os.read(self._reading, 1)
            except OSError:
                return None
            if not byte:
                return None
            if byte == b"\n":
                return data.decode("ascii", "replace").strip()
            data = (data + byte)[:LONGEST]
        return None

    def _say(self, text: str) -> None:
        with suppress(OSError):
            os.write(self._writing, text.encode())
