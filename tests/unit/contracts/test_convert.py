"""What is taken at once is what has no violations, for every place of a value and every way to spoil it."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from adjudge.contracts import decode
from adjudge.contracts.convert import convert_kept
from adjudge.contracts.run_artefact import run_artefact
from adjudge.contracts.run_v1 import RunV1
from adjudge.contracts.violations import list_violations
from tests.review_values import a_made

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest


class Leaf(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    schema: Literal["leaf/v1"] = "leaf/v1"
    word: Literal["a", "b"]
    number: int | None = None


class Cat(msgspec.Struct, tag_field="kind", tag="cat", kw_only=True, forbid_unknown_fields=True):
    lives: int


class Dog(msgspec.Struct, tag_field="kind", tag="dog", kw_only=True, forbid_unknown_fields=True):
    leaf: Leaf | None


class Tree(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    schema: Literal["tree/v1"] = "tree/v1"
    leaves: tuple[Leaf, ...]
    by_name: dict[str, Leaf]
    pets: list[Cat | Dog]
    flag: bool
    free: Any = None


class Loose(msgspec.Struct):
    word: str


TREE: dict[str, Any] = {
    "schema": "tree/v1",
    "leaves": [{"schema": "leaf/v1", "word": "a", "number": 3}, {"schema": "leaf/v1", "word": "b"}],
    "by_name": {"x": {"schema": "leaf/v1", "word": "a", "number": None}},
    "pets": [{"kind": "cat", "lives": 9}, {"kind": "dog", "leaf": {"schema": "leaf/v1", "word": "b"}}],
    "flag": True,
    "free": {"any": [1, None]},
}
OTHERS: tuple[Any, ...] = (None, True, 1, "", "word", [], {}, [{}], {"word": "a"})


def spoiled(value: Any, others: tuple[Any, ...] = OTHERS) -> Iterator[Any]:
    """The value with one thing put in the place of another, left out or put in, at each place."""
    yield from others
    if isinstance(value, dict):
        yield {**value, "more": 1}
        for key, item in value.items():
            yield {name: one for name, one in value.items() if name != key}
            yield from ({**value, key: other} for other in spoiled(item, others))
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from ([*value[:index], other, *value[index + 1 :]] for other in spoiled(item, others))


def plain(artefact: msgspec.Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(artefact))


def test_what_is_taken_is_what_has_no_violations() -> None:
    assert convert_kept(TREE, Tree) == msgspec.convert(TREE, Tree)
    many = list(spoiled(TREE))
    taken = [one for one in many if convert_kept(one, Tree) is not None]
    assert taken == [one for one in many if not list_violations(one, Tree)]
    assert 0 < len(taken) < len(many)


def test_run_that_is_spoiled_anywhere_is_left_to_those_who_tell_where() -> None:
    run = plain(run_artefact(a_made()))
    assert convert_kept(run, RunV1) == run_artefact(a_made())
    many = list(spoiled(run, (None, 7, "word", {"word": 1})))
    assert len(many) > 500, len(many)
    wrong = [
        one for one in many if (convert_kept(one, RunV1) is None) is not bool(list_violations(one, RunV1))
    ]
    assert wrong == []


def test_struct_that_takes_more_than_its_fields_is_left_to_those_who_tell_where() -> None:
    assert convert_kept({"word": "a", "more": 1}, Loose) is None
    assert convert_kept({"word": "a"}, Loose) is None


def test_nobody_looks_for_faults_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(decode, "list_violations", asked)
    data = msgspec.json.encode(run_artefact(a_made()))
    assert decode.decode_artefact(data, RunV1) == run_artefact(a_made())


def test_value_is_not_changed() -> None:
    before = copy.deepcopy(TREE)
    convert_kept(TREE, Tree)
    assert before == TREE
