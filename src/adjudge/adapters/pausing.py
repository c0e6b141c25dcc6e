"""Waiting that somebody else can end."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

TICK_S: Final = 0.1
"""How soon it is seen that nobody wants to wait any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadPause:
    """The port ``Pause``: the thread that waits sleeps.

    Attributes:
        is_over: Whether nobody wants to wait any more; asked from any thread.
    """

    is_over: Callable[[], bool]

    def wait(self, seconds: float) -> bool:
        """As the port says."""
        until = time.monotonic() + seconds
        while not self.is_over():
            left = until - time.monotonic()
            if left <= 0:
                return False
            time.sleep(min(left, TICK_S))
        return True


def pause(seconds: float) -> None:
    """Wait, and let nobody end it but by a signal."""
    time.sleep(seconds)
