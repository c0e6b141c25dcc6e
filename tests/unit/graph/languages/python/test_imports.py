"""Imports of a Python file, in every form."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.python.extractor import extract
from adjudge.graph.languages.python.imports import scan_lines

if TYPE_CHECKING:
    from adjudge.graph.facts import ImportFact


def imports(source: str) -> list[ImportFact]:
    return list(extract(source.encode()).imports)


def one(source: str) -> ImportFact:
    (fact,) = imports(source)
    return fact


def test_import_of_a_module_binds_its_dotted_name() -> None:
    fact = one("import a.b\n")
    assert (fact.specifier, fact.local, fact.names) == ("a.b", "a.b", ())


def test_import_with_an_alias_binds_the_alias() -> None:
    assert one("import a.b as c\n").local == "c"


def test_import_of_several_modules_gives_one_fact_each() -> None:
    assert [fact.specifier for fact in imports("import a, b.c as d\n")] == ["a", "b.c"]


def test_from_import_lists_names_and_aliases() -> None:
    assert one("from a import b, c as d\n").names == (("b", "b"), ("c", "d"))


def test_from_import_in_brackets_with_comments_is_read() -> None:
    assert one("from a import (  # why\n    b,\n    # and\n    c,\n)\n").names == (("b", "b"), ("c", "c"))


def test_dotted_name_with_spaces_is_joined() -> None:
    assert one("import a . b\n").specifier == "a.b"


@pytest.mark.parametrize(
    ("source", "specifier", "level"),
    [("from . import x\n", "", 1), ("from ..a.b import x\n", "a.b", 2), ("from ... import x\n", "", 3)],
)
def test_dots_are_the_level(source: str, specifier: str, level: int) -> None:
    fact = one(source)
    assert (fact.specifier, fact.level) == (specifier, level)


def test_star_is_the_name_of_all() -> None:
    assert one("from a import *\n").names == (("*", "*"),)


def test_alias_to_itself_is_a_reexport() -> None:
    assert one("from a import b as b\n").kind == "reexport"


def test_future_import_is_told() -> None:
    assert one("from __future__ import annotations\n").specifier == "__future__"


@pytest.mark.parametrize("test", ["TYPE_CHECKING", "typing.TYPE_CHECKING", "t.TYPE_CHECKING"])
def test_import_for_type_checkers_is_a_type_import(test: str) -> None:
    assert one(f"if {test}:  # note\n    import a\n").kind == "type-import"


def test_import_in_the_else_of_type_checking_is_none() -> None:
    assert one("if TYPE_CHECKING:\n    pass\nelse:\n    import a\n").kind == "import"


def test_import_inside_a_function_is_lazy() -> None:
    assert one("def f():\n    import a\n").lazy


def test_import_inside_a_class_is_not_lazy() -> None:
    assert not one("class C:\n    import a\n").lazy


def test_import_inside_a_nested_function_of_a_method_is_lazy() -> None:
    assert one("class C:\n    def m(self):\n        def n():\n            import a\n").lazy


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    import a\nexcept ImportError:\n    pass\n",
        "if x:\n    import a\n",
        "if x:\n    pass\nelse:\n    import a\n",
        "match x:\n    case 1:\n        import a\n",
    ],
)
def test_import_under_a_condition_is_guarded(source: str) -> None:
    assert one(source).guarded


def test_import_in_a_loop_is_not_guarded() -> None:
    assert not one("for x in y:\n    import a\n").guarded


@pytest.mark.parametrize(
    "source",
    [
        "if x: import a\n",
        "x = 1; import a\n",
        "def f(): import a\n",
        "with x:\n  import a\n",
        "async def f():\n  import a\n",
    ],
)
def test_import_on_a_line_with_others_is_found(source: str) -> None:
    assert one(source).specifier == "a"


@pytest.mark.parametrize(
    ("call", "specifier", "level"),
    [
        ('importlib.import_module("a.b")', "a.b", 0),
        ("import_module('a')", "a", 0),
        ('__import__("a")', "a", 0),
        ('importlib.import_module(".b", package=__package__)', "b", 1),
        ('importlib.import_module(".b", __name__)', "b", 1),
        ('importlib.import_module(".b", "a")', "a.b", 0),
    ],
)
def test_literal_dynamic_import_is_found(call: str, specifier: str, level: int) -> None:
    fact = one(f"x = {call}\n")
    assert (fact.specifier, fact.level, fact.kind) == (specifier, level, "dynamic")


@pytest.mark.parametrize(
    "call",
    [
        "import_module(name)",
        'import_module("a" + b)',
        'import_module(f"a.{b}")',
        'import_module(".b")',
        'import_module(".b", p)',
    ],
)
def test_computed_dynamic_import_is_none(call: str) -> None:
    assert imports(f"x = {call}\n") == []


def test_dynamic_import_deep_in_a_function_has_its_line() -> None:
    fact = one('def f():\n    if x:\n        y = 1\n        return g(import_module("a"))\n')
    assert (fact.line, fact.lazy, fact.guarded) == (4, True, True)


def test_import_inside_a_string_is_none() -> None:
    assert imports('"""\nimport a\n"""\nx = "import b"\n') == []


def test_imports_are_in_order_of_lines() -> None:
    assert [fact.line for fact in imports("import b\nimport a\n\nimport c\n")] == [1, 2, 4]


def test_import_hidden_behind_a_carriage_return_is_found() -> None:
    assert one("# harmless\rimport evil\n").specifier == "evil"


@pytest.mark.parametrize(
    "source",
    [
        "def f(:\n    import a\n",
        "class A[T=int]: ...\nimport a\n",
        "x = (\nimport a\n",
        "print 'x'\nimport a\n",
        "import a\n$$$\n",
    ],
)
def test_import_in_a_file_that_does_not_parse_is_found(source: str) -> None:
    assert [fact.specifier for fact in imports(source)] == ["a"]


# --- by line ------------------------------------------------------------------------------------------


def scanned(source: str) -> list[tuple[str, int, tuple[tuple[str, str], ...], str]]:
    return [(fact.specifier, fact.level, fact.names, fact.local) for fact in scan_lines(source.encode())]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import a.b as c, d\n", [("a.b", 0, (), "c"), ("d", 0, (), "d")]),
        ("from a import b as c, d  # note\n", [("a", 0, (("b", "c"), ("d", "d")), "")]),
        ("from . import b\n", [("", 1, (("b", "b"),), "")]),
        ("from .import b\n", [("", 1, (("b", "b"),), "")]),
        ("from ..a import *\n", [("a", 2, (("*", "*"),), "")]),
        ("from a import (\n  b, # one\n  c as d)\n", [("a", 0, (("b", "b"), ("c", "d")), "")]),
        ("    import a; x = 1\n", [("a", 0, (), "a")]),
    ],
)
def test_line_scan_reads_each_form(source: str, found: list[object]) -> None:
    assert scanned(source) == found


@pytest.mark.parametrize(
    "source", ["important = 1\n", "from x\n", "x.import_a\n", "# import a\n", "import 1\n"]
)
def test_line_scan_leaves_other_lines_alone(source: str) -> None:
    assert scanned(source) == []


def test_line_scan_tells_lines_and_indents() -> None:
    facts = list(scan_lines(b"x\n\nimport a\n  import b\n"))
    assert [(fact.line, fact.lazy) for fact in facts] == [(3, False), (4, True)]
