"""Digests and exports of definitions."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python.scopes import Scope, decorator_text, digest_of, is_exported


@pytest.mark.parametrize(
    ("name", "exports", "exported"),
    [
        ("f", None, True),
        ("_f", None, False),
        ("C.m", None, True),
        ("C._m", None, False),
        ("C.__init__", None, True),
        ("C.__m", None, False),
        ("_C.m", None, False),
        ("__version__", None, False),
        ("f", ("f",), True),
        ("g", ("f",), False),
        ("_f", ("_f",), True),
        ("C.m", ("C",), True),
        ("C._m", ("C",), False),
    ],
)
def test_export_follows_the_list_or_the_underscore(
    name: str, exports: tuple[str, ...] | None, exported: bool
) -> None:
    assert is_exported(name, exports) is exported


def test_parts_cannot_be_moved_across_their_border() -> None:
    assert digest_of([b"ab", b"c"]) != digest_of([b"a", b"bc"])


def test_depth_is_told_relative_to_the_scope() -> None:
    shallow, deep = Scope("function", "f", 0), Scope("function", "f", 3)
    shallow.add(1, [b"x"])
    deep.add(4, [b"x"])
    assert shallow.digest() == deep.digest()


def test_depth_changes_the_digest() -> None:
    first, second = Scope("function", "f", 0), Scope("function", "f", 0)
    first.add(1, [b"x"])
    second.add(2, [b"x"])
    assert first.digest() != second.digest()


def test_marks_are_not_uses() -> None:
    scope = Scope("module", "", 0)
    scope.mark(1, [b"x"])
    assert (scope.words, len(scope.lines)) == (set(), 1)


def test_empty_line_is_none() -> None:
    scope = Scope("module", "", 0)
    scope.add(0, [])
    assert scope.lines == []


@pytest.mark.parametrize(
    ("kind", "depth", "nested"),
    [("module", 0, False), ("module", 1, True), ("class", 1, False), ("class", 2, True)],
)
def test_statement_deeper_than_its_scope_is_nested(kind: str, depth: int, nested: bool) -> None:
    assert Scope(kind, "", 0).is_nested(depth) is nested


def test_decorator_text_is_compact() -> None:
    assert decorator_text([b"@", b"app.route", b"(", b"'/x'", b",", b"a", b")"]) == "app.route('/x', a)"
