"""The review that another one goes on from, when its trees are others by now."""

from __future__ import annotations

from typing import Final, NamedTuple

from adjudge.model.outcome import Reason

NAMED: Final = 20
"""Paths that are named; the rest is counted."""


class Before(NamedTuple):
    """An earlier review.

    Attributes:
        run_id: Its name; empty for none, or for the very one that is gone on with.
        moved: Changed paths that are not changed as they were then, sorted.
    """

    run_id: str = ""
    moved: tuple[str, ...] = ()

    def told(self) -> str:
        """What moved, as a sentence; empty when nothing did."""
        if not self.moved:
            return ""
        rest = len(self.moved) - NAMED
        named = ", ".join(self.moved[:NAMED]) + (f" and {rest} more" if rest > 0 else "")
        return f"Changed otherwise since {self.run_id}: {named}. What is reviewed is the change of today."

    def limitations(self) -> tuple[Reason, ...]:
        """The same for the artefact."""
        return (Reason(code="moved-since", message=told),) if (told := self.told()) else ()


FRESH: Final = Before()
"""Nothing is gone on from."""
