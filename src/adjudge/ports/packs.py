"""Standards packs that are kept, and the selection of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from adjudge.model.pack import SelectedPack, StoredPack


class PackLog(Protocol):
    """Packs of one repository; they are added, and the selection changed, by transitions of the store."""

    def find(self, digest: str) -> StoredPack | None:
        """The pack of this content, or ``None``."""

    def named(self, pack_id: str) -> tuple[StoredPack, ...]:
        """All that ever had this name, in the order in which they were kept first."""

    def selected(self) -> tuple[SelectedPack, ...]:
        """Packs that reviews go by where none is named, in their order."""
