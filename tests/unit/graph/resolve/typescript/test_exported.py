"""Maps of packages."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.graph.resolve.typescript.exported import DEPTH, LIMIT_PLACES, followed, matched


def first(table: object, subpath: str) -> tuple[Any, str | None] | None:
    return next(matched(table, subpath), None)


@pytest.mark.parametrize(
    ("table", "subpath", "found"),
    [
        ("./a.js", ".", ("./a.js", None)),
        ("./a.js", "./b", None),
        ({"import": "./a.js"}, ".", ({"import": "./a.js"}, None)),
        ({".": "./a.js"}, ".", ("./a.js", None)),
        ({"./b": "./b.js", "./*": "./x/*.js"}, "./b", ("./b.js", None)),
        ({"./*": "./x/*.js", "./b/*": "./y/*.js"}, "./b/c", ("./y/*.js", "c")),
        ({"./*.css": "./x/*.css"}, "./a.css", ("./x/*.css", "a")),
        ({"./b/": "./y/"}, "./b/c.js", ("./y/", "c.js")),
        ({"#a": "./a.js"}, "#a", ("./a.js", None)),
        ({"./*": "./*"}, "./", None),
        (None, "./a", None),
    ],
)
def test_key_that_matches_best(table: object, subpath: str, found: object) -> None:
    assert first(table, subpath) == found


@pytest.mark.parametrize(
    ("value", "star", "place"),
    [
        ("./a", None, "./a"),
        ("./x/*.js", "b", "./x/b.js"),
        ("./x/", "b.js", "./x/b.js"),
        ({"types": "./t", "import": "./i"}, None, "./t"),
        ({"require": "./r", "default": "./d"}, None, "./d"),
        ({"types@>=4": "./t", "default": "./d"}, None, "./t"),
        ({"import": None, "default": "./d"}, None, "./d"),
        (["./gone", "./a"], None, "./a"),
        (None, None, None),
        (7, None, None),
    ],
)
def test_first_condition_that_leads_somewhere_wins(
    value: object, star: str | None, place: str | None
) -> None:
    there = {"./a", "./x/b.js", "./t", "./i", "./d"}
    assert followed(value, star, {"import", "types"}, lambda one: one if one in there else None) == place


def test_nesting_is_bounded() -> None:
    value: object = "./a"
    for _ in range(DEPTH + 1):
        value = {"default": value}
    assert followed(value, None, set(), lambda one: one) is None


def test_places_beside_one_another_are_tried_up_to_a_bound() -> None:
    tried: list[str] = []
    followed([f"./{count}" for count in range(LIMIT_PLACES * 2)], None, (), tried.append)
    assert len(tried) == LIMIT_PLACES
