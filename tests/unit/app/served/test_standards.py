"""Packs and the audit as pages ask for them: what the terminal tells, and nothing where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.standards import audit_status, list_packs, show_pack
from adjudge.errors import UsageError
from tests.builders import repo
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_packs_are_listed_and_one_is_whole(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a.py": "x = 1\n"})
    listed = list_packs(world(tmp_path)).packs
    shown = show_pack(listed[0].id, world(tmp_path)).shown
    assert shown is not None
    assert len(shown.checks) == listed[0].checks > 0
    with pytest.raises(UsageError):
        show_pack("none", world(tmp_path))


def test_no_audit_is_none(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a.py": "x = 1\n"})
    assert audit_status(world(tmp_path)) is None
