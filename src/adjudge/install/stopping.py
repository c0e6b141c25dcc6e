"""Whether an agent may stop: refused while its work is no pass, and never without end.

1. A pass lets it stop, and so does work without any change.
2. The same trees are never refused twice for the same reasons.
3. One turn is refused three times at most, a session ten times, whatever changes in between.
4. Where no count can be kept, only the first stop of a turn is refused, and none by a host that does not tell
   which one that is.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.contracts.stop_event import StopEvent
    from adjudge.model.ids import Digest
    from adjudge.model.state import RefusedStop

MOST_OF_TURN: Final = 3
MOST_OF_SESSION: Final = 10


class StopRuling(StrEnum):
    """What becomes of a stop."""

    REFUSED = "refused"
    TOLD_ALREADY = "told-already"
    ENOUGH_OF_TURN = "enough-of-turn"
    ENOUGH_OF_SESSION = "enough-of-session"
    NO_COUNT = "no-count"


def rule_stop(event: StopEvent, result: Digest, refused: Sequence[RefusedStop] | None) -> StopRuling:
    """What becomes of a stop of an agent whose work is no pass.

    Args:
        event: The stop.
        result: Of the check of its work.
        refused: Stops of its session that were refused, oldest first; ``None`` where no count can be kept.
    """
    if refused is None:
        return StopRuling.REFUSED if event.tells and not event.continued else StopRuling.NO_COUNT
    if any(one.result == result for one in refused):
        return StopRuling.TOLD_ALREADY
    if len(refused) >= MOST_OF_SESSION:
        return StopRuling.ENOUGH_OF_SESSION
    if event.continued and _of_turn(refused) >= MOST_OF_TURN:
        return StopRuling.ENOUGH_OF_TURN
    return StopRuling.REFUSED


def _of_turn(refused: Sequence[RefusedStop]) -> int:
    """How many of the last refusals belong to one turn: a turn begins with a stop that continues nothing."""
    for count, one in enumerate(reversed(refused), start=1):
        if not one.continued:
            return count
    return len(refused)
