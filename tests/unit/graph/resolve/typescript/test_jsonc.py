"""JSON as people write it."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.typescript.jsonc import read_object, string, table, texts


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": 1}', {"a": 1}),
        ('{ // c\n "a": [1, 2,], /* d */ }', {"a": [1, 2]}),
        ('{"a": "// no /* comment */ ,}"}', {"a": "// no /* comment */ ,}"}),
        ('{"a": "x\\"//", }', {"a": 'x"//'}),
        ('\ufeff{"a": 1,}', {"a": 1}),
        ("[1]", {}),
        ("{", {}),
        ("", {}),
        ("[" * 100_000, {}),
    ],
)
def test_object_is_read_or_empty(text: str, found: object) -> None:
    assert read_object(text.encode()) == found


def test_strict_reading_lets_nothing_by() -> None:
    assert read_object(b'{"a": 1,}', strict=True) == {}


def test_other_kinds_are_empty() -> None:
    assert (table([1]), texts("a"), texts(["a", 1]), texts(1), string(1), string("a")) == (
        {},
        ("a",),
        ("a",),
        (),
        "",
        "a",
    )
