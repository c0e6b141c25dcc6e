"""Definitions of a Python file, and what changes their digests."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.languages.python.extractor import extract
from adjudge.graph.languages.python.walk import DEPTH_LIMIT

if TYPE_CHECKING:
    from adjudge.graph.facts import Definition


def definitions(source: str) -> dict[str, Definition]:
    return {one.name: one for one in extract(source.encode()).definitions}


def function(source: str) -> Definition:
    return definitions(source)["f"]


def test_functions_classes_and_methods_are_listed_outer_first() -> None:
    source = "class C:\n    class D:\n        def m(self): pass\n    def n(self): pass\ndef f(): pass\n"
    found = [(one.name, one.kind) for one in extract(source.encode()).definitions]
    assert found == [
        ("C", "class"),
        ("C.D", "class"),
        ("C.D.m", "method"),
        ("C.n", "method"),
        ("f", "function"),
    ]


def test_function_inside_a_function_is_part_of_it() -> None:
    assert list(definitions("def f():\n    def g(): pass\n    class C: pass\n")) == ["f"]


def test_decorated_function_inside_a_function_is_part_of_it() -> None:
    first, second = (function(f"def f():\n    @{name}\n    def g(): pass\n    return g\n") for name in "ab")
    assert first.uses == ("a", "g")
    assert first.body != second.body


def test_span_holds_decorators() -> None:
    one = function("x = 1\n\n@a\n# note\n@b(1)\ndef f():\n    pass\n\n")
    assert (one.start_line, one.end_line) == (3, 7)


def test_span_of_a_function_at_the_end_without_line_feed() -> None:
    assert function("def f():\n    pass").end_line == 2


def test_decorators_are_told_in_order() -> None:
    assert function("@a\n@b.c(1, x=2)\ndef f(): pass\n").decorators == ("a", "b.c(1, x = 2)")


def test_uses_are_names_and_chains() -> None:
    one = function("def f(a: T = D):\n    return a.b.c(g(x)[0].h, f'{y.z}')\n")
    assert one.uses == (".h", "D", "T", "a", "a.b.c", "g", "x", "y.z")


def test_uses_of_a_class_leave_out_those_of_its_methods() -> None:
    found = definitions("class C(B):\n    x: T\n    def m(self): return g()\n")
    assert found["C"].uses == ("B",)
    assert found["C.m"].uses == ("g", "self")


def test_uses_of_the_top_level_are_apart() -> None:
    assert extract(b"import a\na.b()\ndef f(): c()\n").uses == ("a.b",)


# --- digests ------------------------------------------------------------------------------------------

BASE = "def f(a, b=1):\n    x = a\n    if b:\n        x += 1\n    return x\n"


@pytest.mark.parametrize(
    "other",
    [
        "# before\n\n\ndef f(a, b=1):\n    x = a\n    if b:\n        x += 1\n    return x\n",
        "def f(a, b=1):\n    # note\n    x = a  # note\n    if b:\n\n        x += 1\n    return x\n",
        'def f(a, b=1):\n    """Doc."""\n    x = a\n    if b:\n        x += 1\n    return x\n',
        "def f(a, b=1):\n  x = a\n  if b:\n     x += 1\n  return x\n",
        "def f(a, b=1):\n\tx = a\n\tif b:\n\t\tx += 1\n\treturn x\n",
        "def f(\n    a,\n    b=1,\n):\n    x = a\n    if b:\n        x += 1\n    return x\n",
        "def f(a, b=1):\n    x = a; \n    if b: x += 1\n    return x\n",
        "def f(a, b=1):\r\n    x = a\r\n    if b:\r\n        x += 1\r\n    return x\r\n",
        "if True:\n    def f(a, b=1):\n        x = a\n        if b:\n            x += 1\n        return x\n",
    ],
)
def test_layout_comments_and_moves_keep_signature_and_body(other: str) -> None:
    assert (function(other).signature, function(other).body) == (
        function(BASE).signature,
        function(BASE).body,
    )


@pytest.mark.parametrize(
    "other",
    [
        "def f(a, b=1):\n    x = a\n    if b:\n        x += 1\n        return x\n",
        "def f(a, b=1):\n    x = a\n    if b:\n        x += 2\n    return x\n",
        "def f(a, b=1):\n    if b:\n        x += 1\n    return x\n",
        "def f(a, b=1):\n    x = a\n    if b:\n        x += 1\n    else:\n        pass\n    return x\n",
        "def f(a, b=1):\n    x = a\n    return x\n    if b:\n        x += 1\n",
    ],
)
def test_code_changes_the_body_alone(other: str) -> None:
    assert function(other).signature == function(BASE).signature
    assert function(other).body != function(BASE).body


@pytest.mark.parametrize(
    "header",
    [
        "def f(a, b=2):",
        "def f(b=1, a=0):",
        "def f(a, b=1, *c):",
        "def f(a: int, b=1):",
        "def f(a, b=1) -> int:",
        "async def f(a, b=1):",
        "@property\ndef f(a, b=1):",
        "def f[T](a, b=1):",
    ],
)
def test_what_a_caller_sees_changes_the_signature(header: str) -> None:
    other = BASE.replace("def f(a, b=1):", header)
    assert function(other).signature != function(BASE).signature


def test_trailing_comma_of_a_default_counts() -> None:
    first, second = function("def f(a=(1,)): pass\n"), function("def f(a=(1)): pass\n")
    assert first.signature != second.signature


def test_comment_edit_changes_the_text_alone() -> None:
    first, second = function("def f():\n    pass  # a\n"), function("def f():\n    pass  # b\n")
    assert first.body == second.body
    assert first.text != second.text


def test_comment_after_a_constant_is_part_of_its_text() -> None:
    first, second = (definitions(source)["A"] for source in ("A = 1  # a\n", "A = 1  # b\n"))
    assert first.text != second.text


def test_own_name_is_not_part_of_the_body() -> None:
    assert function("def f(a): return a\n").body == definitions("def g(a): return a\n")["g"].body


def test_method_edit_leaves_its_class_alone() -> None:
    first, second = (definitions(f"class C:\n    def m(self): return {n}\n") for n in (1, 2))
    assert first["C"] == second["C"]
    assert first["C.m"].body != second["C.m"].body


def test_comment_edit_in_a_method_leaves_the_text_of_its_class_alone() -> None:
    first, second = (
        definitions(f"class C:\n    def m(self):\n        pass  # {n}\n        x\n") for n in (1, 2)
    )
    assert first["C"].text == second["C"].text


def test_bases_change_the_signature_of_a_class() -> None:
    first, second = definitions("class C(A): pass\n")["C"], definitions("class C(B): pass\n")["C"]
    assert first.signature != second.signature


def test_definition_moved_to_another_branch_changes_the_top_level() -> None:
    first = extract(b"if a:\n    def f(): pass\nelse:\n    pass\n")
    second = extract(b"if a:\n    pass\nelse:\n    def f(): pass\n")
    assert first.top != second.top


def test_import_moved_to_another_branch_changes_the_top_level() -> None:
    first = extract(b"if a:\n    import x\nelse:\n    pass\n")
    second = extract(b"if a:\n    pass\nelse:\n    import x\n")
    assert first.top != second.top


def test_definition_moved_past_another_leaves_the_top_level_alone() -> None:
    first, second = (
        extract(b"def f(): pass\ndef g(): pass\nx()\n"),
        extract(b"x()\ndef g(): pass\ndef f(): pass\n"),
    )
    assert first.top == second.top


def test_string_statements_do_nothing() -> None:
    first, second = extract(b"x = 1\n'''note'''\n"), extract(b"x = 1\n")
    assert first.top == second.top


def test_string_in_a_tuple_statement_is_code() -> None:
    assert extract(b"'a', x()\n").top != extract(b"").top


def test_unpacking_is_not_binding() -> None:
    assert definitions("a, = x\n")["a"].body != definitions("a = x\n")["a"].body


def test_format_string_statement_is_code() -> None:
    assert extract(b"f'{x()}'\n").top != extract(b"").top


# --- what does not parse ------------------------------------------------------------------------------


def test_definitions_around_an_error_are_found() -> None:
    assert list(definitions("def f(): pass\n$$$ x\ndef g(): pass\n")) == ["f", "g"]


def test_edit_of_a_comment_in_code_that_does_not_parse_is_a_body_edit() -> None:
    first, second = (definitions(f"x = f(1 2, # {n}\n  3)\n")["x"] for n in (1, 2))
    assert first.body != second.body


def test_error_in_one_function_leaves_comments_in_another_alone() -> None:
    first, second = (definitions(f"def f():\n    pass  # {n}\ndef g():\n    x = $\n") for n in (1, 2))
    assert first["f"].body == second["f"].body


def test_nesting_past_the_limit_is_flagged_and_kept() -> None:
    levels = DEPTH_LIMIT + 20
    nested = "".join(" " * level + "if x:\n" for level in range(levels))
    first, second = (extract(f"{nested}{' ' * levels}y = {n}\nimport z\n".encode()) for n in (1, 2))
    assert first.flags == ("deep-nesting",)
    assert first.top != second.top
    assert [fact.specifier for fact in first.imports] == ["z"]
