"""Collections of collectors that are kept, as later evidence is held against them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.collection_v1 import read_collection
from adjudge.errors import ContractError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.collection import Collection
    from adjudge.model.ids import ObjectId
    from adjudge.model.state import StoredCollection
    from adjudge.ports import Store


def known_collections(store: Store | None, trees: Iterable[ObjectId]) -> tuple[Collection, ...]:
    """What is kept of collectors over some trees; what cannot be read any more is left out."""
    if store is None:
        return ()
    stored = [one for tree in dict.fromkeys(trees) for one in store.find_collections(tree)]
    return tuple(made for made in map(_read, stored) if made is not None)


def _read(stored: StoredCollection) -> Collection | None:
    try:
        return read_collection(stored.body)
    except ContractError:  # of another version of adjudge
        return None
