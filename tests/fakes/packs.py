"""Standards packs in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.pack import SelectedPack, StoredPack


@dataclass
class FakePacks:
    """The port ``PackLog`` over a dictionary."""

    kept: dict[str, StoredPack] = field(default_factory=dict)
    chosen: tuple[SelectedPack, ...] = ()

    def find(self, digest: str) -> StoredPack | None:
        return self.kept.get(digest)

    def named(self, pack_id: str) -> tuple[StoredPack, ...]:
        return tuple(one for one in self.kept.values() if one.pack_id == pack_id)

    def selected(self) -> tuple[SelectedPack, ...]:
        return self.chosen

    def keep(self, packs: tuple[StoredPack, ...], selection: tuple[SelectedPack, ...] | None) -> None:
        """What a transition brings; a pack that is there stays."""
        for pack in packs:
            self.kept.setdefault(pack.digest, pack)
        self.chosen = self.chosen if selection is None else selection
