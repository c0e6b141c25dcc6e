"""A stopwatch over the clock that never goes back."""

from __future__ import annotations

import time


class LapTimer:
    """Implements ``ports.Stopwatch``; it runs from when it is made."""

    def __init__(self) -> None:
        """It starts now."""
        self._last = time.monotonic()
        self._laps: dict[str, float] = {}

    def lap(self, stage: str) -> None:
        """As the port says."""
        now = time.monotonic()
        self._laps[stage] = self._laps.get(stage, 0.0) + now - self._last
        self._last = now

    def laps(self) -> tuple[tuple[str, float], ...]:
        """As the port says."""
        return tuple(self._laps.items())
