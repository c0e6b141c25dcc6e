"""What one step changes."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.model.ids import Digest
from adjudge.model.state import StoredGrant, StoreFacts, Transition, ViewedStop


def test_transition_changes_nothing_when_nothing_is_said() -> None:
    assert Transition() == Transition(records=(), receipts=(), grants=(), viewed=(), unviewed=())


def test_grant_is_unsigned_when_nothing_is_said() -> None:
    assert StoredGrant(grant_id="g", body=b"", digest=Digest("0" * 64)).envelope is None


@pytest.mark.parametrize("kind", [StoreFacts, StoredGrant, Transition, ViewedStop])
def test_value_cannot_be_changed_or_grow(kind: type) -> None:
    assert dataclasses.fields(kind)
    assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(kind)
