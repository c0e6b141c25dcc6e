"""Codes that are told beside an answer."""

from __future__ import annotations

from adjudge.report.codes.told import TOLD


def test_codes_stand_in_order() -> None:
    assert list(TOLD) == sorted(TOLD)
