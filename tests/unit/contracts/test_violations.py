from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from adjudge.contracts.violations import list_violations


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    word: Literal["a", "b"]


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    items: tuple[Inner, ...]
    maybe: Inner | None
    counts: dict[str, int]
    flag: bool
    free: Any = None


RIGHT: dict[str, Any] = {
    "items": [{"word": "a"}],
    "maybe": None,
    "counts": {"x": 1},
    "flag": True,
    "free": [1],
}


def test_a_value_that_keeps_the_contract_has_none() -> None:
    assert list_violations(RIGHT, Outer) == ()


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("items", {}, "$.items"),
        ("items", [{"word": "c"}], "$.items[0].word"),
        ("items", [{"word": "a", "more": 1}], "$.items[0].more"),
        ("maybe", {"word": 1}, "$.maybe.word"),
        ("maybe", [], "$.maybe"),
        ("counts", [], "$.counts"),
        ("counts", {"x": "1"}, "$.counts.x"),
        ("flag", 1, "$.flag"),
    ],
)
def test_each_break_is_told_with_its_path(field: str, value: object, path: str) -> None:
    assert [place for place, _ in list_violations({**RIGHT, field: value}, Outer)] == [path]


@pytest.mark.parametrize("value", [None, [], "x", 1])
def test_what_is_no_object_is_told_at_the_root(value: object) -> None:
    assert [place for place, _ in list_violations(value, Outer)] == ["$"]
