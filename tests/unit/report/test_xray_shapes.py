"""Shapes are bounded: a long text costs no more than its length."""

from __future__ import annotations

import re
from typing import get_args

from adjudge.contracts.xray_v1 import LeakReasonV1
from adjudge.report.xray_shapes import SHAPES

UNBOUNDED = re.compile(r"(?<!\\)(?:\\\\)*(?:[+*]|\{\d+,\})(?![^\[]*\])")


def test_every_shape_has_a_reason_of_the_contract() -> None:
    assert {reason for reason, _ in SHAPES} <= set(get_args(LeakReasonV1))


def test_no_shape_repeats_without_a_bound() -> None:
    patterns = [shape.pattern for _, shape in SHAPES]
    assert [one for one in patterns if UNBOUNDED.search(re.sub(r"\[[^\]]*\]", "", one))] == []
