"""What must not be shown is found, also where it is encoded; what may be shown is left alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_leaks import find_leaks
from tests.xray_leaks import PLANTED, SHOWN

if TYPE_CHECKING:
    from collections.abc import Sequence


def reasons(text: str) -> set[str]:
    return {one.reason for one in find_leaks(text, find_secrets)}


def test_enough_is_planted() -> None:
    assert len(PLANTED) >= 100


@pytest.mark.parametrize(("reason", "kind", "text"), PLANTED, ids=[f"{one[0]}-{one[1]}" for one in PLANTED])
def test_planted_leak_is_found_for_its_reason(reason: str, kind: str, text: str) -> None:
    assert reason in reasons(text), kind


@pytest.mark.parametrize(("reason", "kind", "text"), PLANTED, ids=[f"{one[0]}-{one[1]}" for one in PLANTED])
def test_planted_leak_is_found_inside_a_sentence(reason: str, kind: str, text: str) -> None:
    assert reason in reasons(f"The handler of {text} is called twice, see below."), kind


@pytest.mark.parametrize("text", SHOWN)
def test_text_that_may_be_shown_has_no_leak(text: str) -> None:
    assert find_leaks(text, find_secrets) == ()


def test_place_of_a_leak_is_told() -> None:
    (one,) = find_leaks("see 10.20.30.40 there", find_secrets)
    assert (one.start, one.end, one.reason) == (4, 15, "internal-host")


def test_leak_that_only_decoding_shows_is_told_for_the_whole_text() -> None:
    (one,) = find_leaks("ann%40example.com", find_secrets)
    assert (one.start, one.end) == (0, len("ann%40example.com"))


def test_secret_is_found_by_what_it_is_assigned_to() -> None:
    def nothing(_: str) -> Sequence[tuple[int, int, str]]:
        return ()

    assert find_leaks("token: x", nothing) == ()
    assert find_leaks('password = "correct-horse-battery"', find_secrets)[0].reason == "secret"
