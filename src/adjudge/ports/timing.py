"""Time: how long the stages of a command take, for people who wonder, and waiting; never in an artefact."""

from __future__ import annotations

from typing import Protocol


class Stopwatch(Protocol):
    """Laps of one command."""

    def lap(self, stage: str) -> None:
        """A stage is over: what passed since the last lap was it; laps of one name add up."""

    def laps(self) -> tuple[tuple[str, float], ...]:
        """(stage, seconds) in the order of their first laps; empty when nobody wants to know."""


class Pause(Protocol):
    """Waiting, as long as somebody wants to wait."""

    def wait(self, seconds: float) -> bool:
        """Wait so long; true, and at once, when nobody wants to wait any more. Thread-safe."""


class Untimed:
    """The stopwatch of whoever does not want to know: it never looks at a clock."""

    def lap(self, stage: str) -> None:
        """Nothing is noted."""

    def laps(self) -> tuple[tuple[str, float], ...]:
        """Nothing was noted."""
        return ()
