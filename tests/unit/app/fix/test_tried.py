"""The artefact of a try, wherever it ends."""

from __future__ import annotations

from hashlib import sha256

import pytest

from adjudge.app.fix.tried import Tried
from adjudge.contracts.fix_attempt_v1 import FixerV1
from adjudge.model.fix import FixState
from adjudge.model.outcome import Reason
from tests.fix_values import ONE, a_packet

FIXER = FixerV1(name="x", version="", model="", settings_sha256="0" * 64, networked=True, end=None, detail="")
TRIED = Tried(packet=a_packet(), attempt_id="fix:1", number=2, fixer=FIXER)


def test_try_that_ends_early_leaves_every_finding_unchecked() -> None:
    made = TRIED.ended(FixState.STOPPED, (Reason(code="rounds-spent", message="Spent."),))
    assert [(one.finding_id, one.status) for one in made.recheck] == [(ONE, "unchecked")]
    assert (made.head_tree, made.patch_sha256, made.scope, made.commands) == (None, None, None, ())
    assert [one.code for one in made.reasons] == ["rounds-spent"]


@pytest.mark.parametrize("state", list(FixState))
def test_only_a_verified_fix_is_a_pass(state: FixState) -> None:
    assert (TRIED.ended(state, ()).outcome == "pass") == (state is FixState.VERIFIED_FIXED)


def test_patch_is_told_by_its_digest() -> None:
    from dataclasses import replace  # noqa: PLC0415 - here alone

    made = replace(TRIED, patch=b"x").ended(FixState.FAILED, ())
    assert (made.patch_sha256, made.patch_bytes) == (sha256(b"x").hexdigest(), 1)
