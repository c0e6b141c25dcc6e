"""When to stop trying: rounds are counted, and a loop that gets nowhere ends.

Tries that a rule held before anything ran count for nothing. Only the owner goes on past a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.fix import FixCode
from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1
    from adjudge.contracts.fix_packet_v1 import FixPacketV1

TWICE: Final = 2
"""Tries in a row that show that a loop gets nowhere."""
IDLE: Final = frozenset({"no_changes", "stopped"})


def find_stops(packet: FixPacketV1, attempts: Sequence[FixAttemptV1]) -> tuple[Reason, ...]:
    """Why another try is not to be made; empty where nothing speaks against it.

    Args:
        packet: What is to be mended.
        attempts: Tries at the same findings that came to their end, oldest first.
    """
    ran = [one for one in attempts if one.state != "stopped"]
    return tuple(_stops(packet, ran))


def _stops(packet: FixPacketV1, ran: Sequence[FixAttemptV1]) -> Iterator[Reason]:
    if len(ran) >= packet.rounds:
        message = f"{len(ran)} of {packet.rounds} tries are spent."
        yield Reason(code=FixCode.ROUNDS_SPENT, message=message)
    last = ran[-TWICE:]
    if len(last) == TWICE and len({_progress(one) for one in last}) == 1:
        message = f"The last {TWICE} tries came to the same: {last[-1].state}."
        yield Reason(code=FixCode.NO_PROGRESS, message=message)
    if ran and ran[-1].state == "regression":
        message = "The last try broke what held before."
        yield Reason(code=FixCode.REGRESSED, message=message)
    if len(last) == TWICE and (again := _recurring(packet, last)):
        message = f"Each of the last {TWICE} tries brought new findings of a class it was to mend: {again}."
        yield Reason(code=FixCode.CLASS_RECURS, message=message)


def _progress(one: FixAttemptV1) -> tuple[str, str | None, tuple[tuple[str, str], ...]]:
    """What a try came to, as far as progress can be seen by it."""
    patch = None if one.state in IDLE else one.patch_sha256
    return one.state, patch, tuple((found.finding_id, found.status) for found in one.recheck)


def _recurring(packet: FixPacketV1, last: Sequence[FixAttemptV1]) -> str:
    """Classes of the packet of which every try brought a new finding."""
    wanted = {one.defect_class for one in packet.findings} - {"other"}
    for one in last:
        wanted &= {found.defect_class for found in one.new_findings}
    return ", ".join(sorted(wanted))
