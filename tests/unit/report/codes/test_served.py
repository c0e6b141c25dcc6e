"""Codes of the server for agents."""

from __future__ import annotations

from typing import get_args

from adjudge.contracts.page_v1 import WithheldReasonV1
from adjudge.report.codes.served import WITHHELD


def test_every_reason_to_withhold_is_explained() -> None:
    assert set(WITHHELD) == set(get_args(WithheldReasonV1))
