"""Codes of commands that end with 2."""

from __future__ import annotations

from adjudge.report.codes.usage import USAGE


def test_codes_stand_in_order() -> None:
    assert list(USAGE) == sorted(USAGE)
