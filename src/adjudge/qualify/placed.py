"""What became of the place of a candidate, and what the past is still to be asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudge.evidence.past import Asked
    from adjudge.evidence.quotes import Span
    from adjudge.evidence.sources import SourceFile
    from adjudge.evidence.tracing import Move
    from adjudge.model.finding import Disposition


class Asking(NamedTuple):
    """What the past is asked about one candidate.

    Attributes:
        asked: Whose past.
        move: The quote, its claimed lines and its place.
        is_only: It stands nowhere else in the file.
    """

    asked: Asked
    move: Move
    is_only: bool


class Placed(NamedTuple):
    """What became of a candidate's place.

    Attributes:
        disposition: Where it stands.
        reason: Slug of the test that decided.
        detail: One sentence; empty when there is nothing to add.
        file: What stands at its path; ``None`` when that was not looked at.
        span: Proved lines; ``None`` for a whole file and for a place that is not proved.
        is_exact: The reporter looked at these very bytes, so all its line numbers hold.
        asking: What earlier versions are to be asked before the place counts (``settle_moves``).
    """

    disposition: Disposition
    reason: str
    detail: str = ""
    file: SourceFile | None = None
    span: Span | None = None
    is_exact: bool = False
    asking: Asking | None = None
