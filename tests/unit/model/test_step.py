"""A step is a value like any other."""

from __future__ import annotations

import dataclasses

import pytest

from adjudge.audit.stepping import NO_PROGRESS, present_step


def test_step_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        present_step("audit:1", NO_PROGRESS).run_id = "other"  # type: ignore[misc]
