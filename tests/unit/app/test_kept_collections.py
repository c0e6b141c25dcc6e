"""Collections that are kept: read back, and left out where nobody can read them any more."""

from __future__ import annotations

from dataclasses import replace

from adjudge.app.kept_collections import known_collections
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.collection_v1 import collection_artefact
from adjudge.model.state import StoredCollection, Transition
from tests.check_values import TREE
from tests.collect_values import a_collection, a_report
from tests.fakes.store import FakeStore


def test_kept_collections_are_read_back_and_unreadable_ones_left_out() -> None:
    collection = replace(a_collection(a_report()), tree=TREE)
    body = encode_canonical(collection_artefact(collection))
    store = FakeStore()
    store.commit(
        Transition(
            collections=(
                StoredCollection(tree=TREE, collector="ruff", body=body),
                StoredCollection(tree=TREE, collector="old", body=b'{"schema":"adjudge.collection/v0"}\n'),
            )
        )
    )
    assert known_collections(store, [TREE, TREE]) == (collection,)
    assert known_collections(None, [TREE]) == ()
