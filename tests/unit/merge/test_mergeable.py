from __future__ import annotations

import dataclasses

import pytest

from tests.mergeable_values import mergeable


def test_finding_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        mergeable().title = "other"  # type: ignore[misc]


def test_rename_and_proof_need_not_be_told() -> None:
    assert (mergeable().previous_id, mergeable().proof) == ("", ())
