"""What changed between two versions of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.registry import extract_facts
from adjudge.graph.symbols import IMPORTS, MODULE, LineSpan, SymbolChange, compare_symbols

if TYPE_CHECKING:
    from adjudge.graph.facts import FileFacts


def facts(source: str | None) -> FileFacts | None:
    return None if source is None else extract_facts(source.encode(), "python")


def changes(base: str | None, head: str | None, *, package: bool = False) -> list[tuple[str, str]]:
    found = compare_symbols(facts(base), facts(head), package=package)
    return [(change.name, change.change.value) for change in found]


def change(base: str, head: str) -> SymbolChange:
    (found,) = compare_symbols(facts(base), facts(head))
    return found


F = "def f(a):\n    return a\n"


@pytest.mark.parametrize(
    ("base", "head", "found"),
    [
        (F, F, []),
        ("", F, [("f", "added")]),
        (F, "", [("f", "removed")]),
        (F, "def f(a, b):\n    return a\n", [("f", "signature")]),
        (F, "def f(a):\n    return -a\n", [("f", "body")]),
        (F, "def f(a):\n    return a  # note\n", [("f", "comment")]),
        (F, 'def f(a):\n    """Doc."""\n    return a\n', [("f", "comment")]),
        (F, f"import os\n\n\n{F}", [(IMPORTS, "body")]),
        (F, f"# note\n\n\n{F}", []),
        (F, f"x()\n{F}", [(MODULE, "body")]),
        ("A = 1\n", "A = 2\n", [("A", "body")]),
        ("A: int = 1\n", "A: str = 1\n", [("A", "signature")]),
        (f"{F}def g(): pass\n", f"def g(): pass\n{F}", []),
        ("class C:\n    def m(self): pass\n", "class C:\n    def m(self, a): pass\n", [("C.m", "signature")]),
        ("class C:\n    a = 1\n", "class C:\n    a = 1\n    b = 2\n", [("C.b", "added")]),
        ("class C(A): pass\n", "class C(B): pass\n", [("C", "signature")]),
        ("import a\n", "import b\n", [(IMPORTS, "body")]),
        ("import a\nimport b\n", "import b\nimport a\n", []),
        ("from safe import check\n", "from evil import check\n", [(IMPORTS, "body")]),
    ],
)
def test_change_is_told_by_what_it_touches(base: str, head: str, found: list[tuple[str, str]]) -> None:
    assert changes(base, head) == found


def test_added_file_adds_its_symbols() -> None:
    assert changes(None, F) == [("f", "added")]


def test_deleted_file_removes_its_symbols() -> None:
    assert changes(F, None) == [("f", "removed")]


def test_change_tells_kind_export_and_both_spans() -> None:
    found = change(f"\n{F}", "def f(a):\n    x = a\n    return x\n")
    assert (found.kind, found.exported, found.base, found.head) == (
        "function",
        True,
        LineSpan(2, 3),
        LineSpan(1, 3),
    )


def test_symbol_that_stops_being_exported_was_exported() -> None:
    found = compare_symbols(facts("__all__ = ['f']\n" + F), facts("__all__ = []\ndef f(b):\n    return b\n"))
    assert [one.exported for one in found if one.name == "f"] == [True]


# --- renames ------------------------------------------------------------------------------------------


def test_name_with_the_same_tokens_is_a_rename() -> None:
    found = change(F, F.replace("f(", "g("))
    assert (found.name, found.previous_name, found.change.value) == ("g", "f", "renamed")


def test_class_takes_its_members_along() -> None:
    base = "class C:\n    x = 1\n    def m(self): return 1\n"
    assert changes(base, base.replace("class C", "class D")) == [
        ("D", "renamed"),
        ("D.m", "renamed"),
        ("D.x", "renamed"),
    ]


def test_method_is_renamed_inside_its_class() -> None:
    base = "class C:\n    def m(self): return 1\n"
    assert changes(base, base.replace("m(", "n(")) == [("C.n", "renamed")]


@pytest.mark.parametrize(
    ("base", "head"),
    [
        (F, "def g(a):\n    return -a\n"),
        (f"{F}{F.replace('f(', 'g(')}", F.replace("f(", "h(")),
        (F, f"{F.replace('f(', 'g(')}{F.replace('f(', 'h(')}"),
        ("a = 1\n", "b = 1\n"),
        ("class C:\n    def m(self): return 1\n", "class D:\n    def m(self): return 2\n"),
    ],
)
def test_what_is_not_certain_is_no_rename(base: str, head: str) -> None:
    assert "renamed" not in {kind for _, kind in changes(base, head)}


# --- several definitions of one name ------------------------------------------------------------------

OVERLOADED = (
    "@overload\ndef f(a: int) -> int: ...\n@overload\ndef f(a: str) -> str: ...\ndef f(a): return a\n"
)


def test_overload_that_changes_changes_the_signature() -> None:
    assert changes(OVERLOADED, OVERLOADED.replace("a: str", "a: bytes")) == [("f", "signature")]


def test_overload_that_is_gone_changes_the_signature() -> None:
    assert changes(OVERLOADED, OVERLOADED.replace("@overload\ndef f(a: str) -> str: ...\n", "")) == [
        ("f", "signature")
    ]


def test_span_of_several_definitions_holds_all() -> None:
    assert change(OVERLOADED, OVERLOADED.replace("return a", "return -a")).head == LineSpan(1, 5)


def test_order_of_two_definitions_of_a_name_counts() -> None:
    assert changes("x = 1\nx = 2\n", "x = 2\nx = 1\n") == [("x", "body")]


# --- guards and decorators ----------------------------------------------------------------------------

GUARDED = "def f(a):\n    if not a:\n        raise E\n    assert a.ok\n    return a\n"


def test_removed_guard_is_told_with_its_line() -> None:
    found = change(GUARDED, GUARDED.replace("    if not a:\n        raise E\n", ""))
    assert [(guard.text, guard.line) for guard in found.guards_removed] == [("if not a: raise E", 2)]


def test_moved_guard_is_not_removed() -> None:
    head = "def f(a):\n    assert a.ok\n    if not a:\n        raise E\n    return a\n"
    assert change(GUARDED, head).guards_removed == ()


def test_one_of_two_equal_guards_counts_once() -> None:
    twice = GUARDED.replace("    return a\n", "    assert a.ok\n    return a\n")
    assert [guard.text for guard in change(twice, GUARDED).guards_removed] == ["assert a.ok"]


def test_loosened_guard_is_removed_and_added() -> None:
    found = change(GUARDED, GUARDED.replace("a.ok", "True"))
    assert [guard.text for guard in found.guards_removed] == ["assert a.ok"]
    assert [guard.text for guard in found.guards_added] == ["assert True"]


def test_guards_of_a_removed_function_are_removed() -> None:
    assert len(change(GUARDED, "").guards_removed) == 2


def test_removed_decorator_is_told() -> None:
    assert change(
        "@login_required\n@cached\ndef f(): pass\n", "@cached\ndef f(): pass\n"
    ).decorators_removed == ("login_required",)


# --- names that a file only hands on ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "head", "package", "found"),
    [
        ("from .m import f\n", "", True, [("f", "removed")]),
        ("", "from .m import f as g\n", True, [("g", "added")]),
        ("from .m import f\n", "", False, []),
        ("from .m import f as f\n", "", False, [("f", "removed")]),
        (
            "from .m import f\n__all__ = ['f']\n",
            "from .m import f\n__all__ = []\n",
            False,
            [("__all__", "body"), ("f", "removed")],
        ),
        ("import m\n__all__ = ['m']\n", "__all__ = ['m']\n", False, [("m", "removed")]),
        ("from .m import f\n", "def f(): pass\n", True, [("f", "added")]),
        ("def f(): pass\n", "from .m import f\n", True, [("f", "removed")]),
        ("from .m import *\n", "from .n import *\n", True, []),
        ("def g():\n    from .m import f\n", "def g():\n    pass\n", True, [("g", "body")]),
    ],
)
def test_name_handed_on_is_a_symbol(
    base: str, head: str, package: bool, found: list[tuple[str, str]]
) -> None:
    assert [one for one in changes(base, head, package=package) if one[0] not in {MODULE, IMPORTS}] == found


def test_handed_on_name_tells_its_line() -> None:
    found = compare_symbols(facts("import os\nfrom .m import f\n"), facts("import os\n"), package=True)
    assert [(one.kind, one.base) for one in found if one.name == "f"] == [("import", LineSpan(2, 2))]


# --- what cannot be parsed ----------------------------------------------------------------------------


def test_edit_of_a_binary_file_is_a_change_of_the_module() -> None:
    assert changes("a\0", "b\0") == [(MODULE, "body")]


def test_what_two_branches_declare_alike_is_declared_as_before() -> None:
    base = "class C:\n    a: int\n"
    head = "if x:\n    class C:\n        a: int\nelse:\n    class C:\n        a: int\n"
    assert ("C.a", "signature") not in changes(base, head)


@pytest.mark.parametrize(
    ("base", "head"),
    [
        ("import typing\ndef f(a: typing.Any): pass\n", "from typing import Any\ndef f(a: Any): pass\n"),
        ("from typing import List\ndef f(a: List[int]): pass\n", "def f(a: list[int]): pass\n"),
        (
            "import typing as t\nclass C(t.Generic[T]): pass\n",
            "from typing import Generic\nclass C(Generic[T]): pass\n",
        ),
    ],
)
def test_another_spelling_of_a_type_is_no_signature(base: str, head: str) -> None:
    assert [found for found in changes(base, head) if found[1] == "signature"] == []


@pytest.mark.parametrize(
    ("base", "head", "change"),
    [
        ("'a'", '"a"', "comment"),
        ("rb'a'", 'rb"a"', "comment"),
        ("f'{a}'", 'f"{a}"', "comment"),
        ("''", '""', "comment"),
        ("'a'", '"b"', "body"),
        ("'a'", 'b"a"', "body"),
        ("'a\"'", '"a"', "body"),
        (r"'a\''", '"a"', "body"),
        ("['a', 'b']", '["a, b"]', "body"),
    ],
)
def test_the_kind_of_quotation_marks_is_layout(base: str, head: str, change: str) -> None:
    assert changes(f"A = {base}\n", f"A = {head}\n") == [("A", change)]
