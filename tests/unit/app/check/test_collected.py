"""Collectors of a check: nothing where none is asked for, and a wrong name is told before any work."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.check.collected import collect_change
from adjudge.app.collect.change import CollectedChange
from adjudge.app.place import Place, open_place
from adjudge.errors import UsageError
from tests.unit.app.check.test_request import ASKED
from tests.unit.app.worlds import subject, world

if TYPE_CHECKING:
    from pathlib import Path


def test_where_no_collector_is_asked_for_nothing_is_looked_at(tmp_path: Path) -> None:
    asked = ASKED._replace(collectors=())
    assert collect_change(asked, Place(None, None), world(tmp_path)) == CollectedChange()


def test_name_that_no_collector_has_is_told_before_any_work(tmp_path: Path) -> None:
    subject(tmp_path)
    here = world(tmp_path)
    with open_place(here, needs_repository=True) as place, pytest.raises(UsageError) as caught:
        collect_change(ASKED._replace(collectors=("rough",)), place, here)
    assert caught.value.code == "unknown-collector"
