from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from adjudge.contracts.violations import list_violations, tell_violations


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


class Cat(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="cat"):
    claws: int


class Fish(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind", tag="fish"):
    fins: int


class Pet(msgspec.Struct):
    animal: Cat | Fish


@pytest.mark.parametrize("animal", [{"kind": "cat", "claws": 1}, {"kind": "fish", "fins": 2}])
def test_kind_that_tells_definitions_apart_is_a_field_of_them(animal: object) -> None:
    assert list_violations({"animal": animal}, Pet) == ()
    assert msgspec.to_builtins(msgspec.convert({"animal": animal}, Pet)) == {"animal": animal}


@pytest.mark.parametrize(
    ("animal", "told"),
    [
        ({"kind": "fish", "claws": 1}, ["$.animal.fins", "$.animal.claws"]),
        ({"kind": "fish", "fins": 2, "more": 1}, ["$.animal.more"]),
        ({"kind": "bird"}, ["$.animal.kind", "$.animal.claws"]),
        ({"claws": 1}, ["$.animal.kind"]),
        ([], ["$.animal"]),
    ],
)
def test_faults_are_told_of_the_definition_that_the_kind_names(animal: object, told: list[str]) -> None:
    assert [place for place, _ in list_violations({"animal": animal}, Pet)] == told
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"animal": animal}, Pet)


class Bounded(msgspec.Struct, forbid_unknown_fields=True):
    size: Annotated[int, msgspec.Meta(description="bytes")] = 1
    name: Annotated[Literal["a", "b"] | None, msgspec.Meta(description="one of two")] = None


def test_first_violation_is_told_with_how_many_more_there_are() -> None:
    found = list_violations({"size": "x", "name": 3}, Bounded)
    assert tell_violations(found) == f"{found[0][0]}: {found[0][1]} and 1 more."
    assert tell_violations(found[1:]) == f"{found[1][0]}: {found[1][1]}."


def test_rule_with_a_description_is_the_rule() -> None:
    found = list_violations({"size": "x", "name": 3}, Bounded)
    assert [path for path, _ in found] == ["$.size", "$.name"]
    assert list_violations({"size": 2, "name": "a"}, Bounded) == ()
