from __future__ import annotations

from typing import Any

import pytest

from adjudge.merge.places import REACH, Nearness, find_nearness, last_line
from adjudge.merge.tokens import read_words
from tests.mergeable_values import mergeable


def nearness(first: dict[str, Any], second: dict[str, Any]) -> Nearness:
    one, two = mergeable(0, **first), mergeable(1, **second)
    words = [read_words(item.title, item.summary, item.quote) for item in (one, two)]
    ways = {
        find_nearness(one, two, (words[0], words[1])),
        find_nearness(two, one, (words[1], words[0])),
    }
    assert len(ways) == 1
    return ways.pop()


FILE: dict[str, Any] = {"start_line": None, "end_line": None}


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ({"line": 5}, {"line": 5}, Nearness.SAME),
        ({"start_line": 3, "end_line": 6}, {"start_line": 6, "end_line": 9}, Nearness.OVERLAP),
        ({"line": 5}, {"line": 6}, Nearness.APART),
        ({"line": 5, "symbol": "f"}, {"line": 6, "symbol": "f"}, Nearness.TOUCH),
        ({"line": 5, "symbol": "f"}, {"line": 6, "symbol": "g"}, Nearness.APART),
        ({"line": 5, "symbol": "f"}, {"line": 5 + REACH, "symbol": "f"}, Nearness.NEAR),
        ({"line": 5, "symbol": "f"}, {"line": 6 + REACH, "symbol": "f"}, Nearness.APART),
        ({"line": 5, "symbol": "C"}, {"line": 11, "symbol": "C.m"}, Nearness.NEAR),
        ({"line": 5, "symbol": "C"}, {"line": 11, "symbol": "Car.m"}, Nearness.APART),
        ({"line": 5, "symbol": "C.a"}, {"line": 11, "symbol": "C.b"}, Nearness.APART),
        ({"line": 5}, {"line": 11, "symbol": "f"}, Nearness.NEAR),
        ({"line": 5}, {"line": 11}, Nearness.APART),
        (FILE, FILE, Nearness.SAME),
        (FILE, {"line": 5}, Nearness.APART),
    ],
)
def test_places_lie_to_one_another(first: dict[str, Any], second: dict[str, Any], expected: Nearness) -> None:
    assert nearness(first, second) is expected


def test_near_place_is_named_by_its_line() -> None:
    first = {"line": 11, "symbol": "C.m", "summary": "made at line 5"}
    assert nearness(first, {"line": 5, "symbol": "C"}) is Nearness.NAMED


def test_near_place_is_named_by_what_stands_there() -> None:
    first = {"line": 11, "symbol": "f", "summary": "the one from import java.util.Random is used"}
    assert nearness(first, {"line": 5, "quote": "  import   java.util.Random\n"}) is Nearness.NAMED


def test_short_quote_names_nothing() -> None:
    first = {"line": 11, "symbol": "f", "summary": "a } somewhere"}
    assert nearness(first, {"line": 5, "quote": "}"}) is Nearness.NEAR


def test_whole_file_ends_at_line_nought() -> None:
    assert last_line(mergeable(0, **FILE)) == 0
