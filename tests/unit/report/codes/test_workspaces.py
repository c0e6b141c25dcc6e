"""Every code that leaves a doubt about a throw-away tree is explained."""

from __future__ import annotations

from adjudge.adapters.workspace.told import UNKNOWN
from adjudge.report.codes.table import find_meanings
from adjudge.report.codes.workspaces import WORKSPACES


def test_codes_stand_in_order() -> None:
    assert list(WORKSPACES) == sorted(WORKSPACES)


def test_every_doubt_is_explained() -> None:
    assert [code for code in sorted(UNKNOWN) if not find_meanings(code)] == []
