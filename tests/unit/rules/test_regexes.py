"""Tests of ``adjudge.rules.regexes``."""

from __future__ import annotations

import pytest

from adjudge.rules.regexes import LONGEST, is_exponential


@pytest.mark.parametrize(
    "pattern",
    [
        r"^(a+)+$", r"^([a-zA-Z0-9._%+-]+)+$", r"(.*)*x", r"^(\w+\s?)*$", r"^(a|a)*$", r"^(\d|\w)+$", r"^(?:a*)*b", r"^((ab?)*)*c",
        r"(x+x+)+y", r"^(a{1,100})+$", r"^(?P<n>[ab]+)*c", r"^(([a-z])+.)+[A-Z]$",
    ],
)  # fmt: skip
def test_pattern_that_matches_one_text_in_many_ways_is_found(pattern: str) -> None:
    assert is_exponential(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        r"^a+$", r"^([a-z0-9-]+\.)+[a-z]+$", r"^\w+(?:\s\w+)*$", r"(a+)+", r"^(a|b)*$", r"^(?:\d+,)*\d+$", r"^(ab)+$", r"^(a+)?$",
        r"^(?:a{1,3})+$", r"^(?>a+)+$", r"^(a++)+$", r"[", r"(", r"^(\1+)+$", r"(?<=a+)b", "(" * 500, r"^([\w.]+)@x$", r"^(\[[^\]]+\])+$",
    ],
)  # fmt: skip
def test_pattern_that_does_not_is_left_alone(pattern: str) -> None:
    assert not is_exponential(pattern)


def test_pattern_for_the_whole_text_can_fail_at_its_end() -> None:
    assert is_exponential("(a+)+", is_whole=True)


def test_long_pattern_is_not_read() -> None:
    assert not is_exponential("a" * LONGEST + "(a+)+$")
