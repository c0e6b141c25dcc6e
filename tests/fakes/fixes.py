"""Packets and tries in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.fix import StoredFix, StoredPacket


@dataclass
class FakeFixes:
    """The port ``FixLog`` over two dictionaries."""

    kept_packets: dict[str, StoredPacket] = field(default_factory=dict)
    kept: dict[str, StoredFix] = field(default_factory=dict)

    def packets(self, prefix: str, *, limit: int) -> tuple[StoredPacket, ...]:
        found = [one for one in reversed(self.kept_packets.values()) if one.packet_id.startswith(prefix)]
        return tuple(found[:limit])

    def attempts(self, prefix: str, *, limit: int) -> tuple[StoredFix, ...]:
        found = [one for one in reversed(self.kept.values()) if one.attempt_id.startswith(prefix)]
        return tuple(found[:limit])

    def attempts_of(self, run_id: str) -> tuple[StoredFix, ...]:
        return tuple(one for one in self.kept.values() if one.run_id == run_id)

    def keep(self, packets: tuple[StoredPacket, ...], fixes: tuple[StoredFix, ...]) -> None:
        """What a transition brings; a packet that is there stays, a try takes the place of its like."""
        for packet in packets:
            self.kept_packets[packet.packet_id] = packet
        self.kept |= {one.attempt_id: one for one in fixes}
