from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.languages.python.checks import read_checks

if TYPE_CHECKING:
    from adjudge.graph.languages.python.held import FunctionChecks


def function(text: str) -> FunctionChecks:
    checks = read_checks(text.encode())
    assert checks is not None
    return checks.functions[1]


def test_a_branch_is_told_with_how_it_leaves_and_where() -> None:
    found = function("def f(a):\n    if a:\n        raise E(1)\n    elif b:\n        g()\n")
    assert [(one.kind, one.leaving, one.line) for one in found.refusals] == [
        ("raise", "raise E", 2),
        ("branch", "g()", 4),
    ]


def test_an_else_that_leaves_refuses_the_opposite() -> None:
    found = function("def f(a):\n    if a:\n        g()\n    else:\n        raise E\n")
    assert [sorted(map(sorted, one.when)) for one in found.refusals] == [[["a"]], [["not a"]]]


def test_conditions_around_a_branch_are_kept() -> None:
    found = function("def f(a, b):\n    if a:\n        if b:\n            raise E\n")
    assert found.refusals[1].under == found.refusals[0].when


def test_methods_have_the_decorators_of_their_class_too() -> None:
    found = function("@one\nclass A:\n    @two\n    def f(self):\n        g()\n")
    assert (found.name, [text for text, _ in found.decorators]) == ("A.f", ["two", "one"])


def test_handlers_tell_what_they_catch_and_whether_they_swallow() -> None:
    found = function(
        "def f():\n    try:\n        g()\n    except (B, A) as e:\n        pass\n    except C:\n        raise\n"
    )
    assert [(one.types, one.swallows, one.raises) for one in found.handlers] == [
        (("A", "B"), True, False),
        (("C",), False, True),
    ]


def test_a_file_with_a_syntax_error_is_not_whole_and_one_that_is_no_text_is_none() -> None:
    broken = read_checks(b"def f(:\n")
    assert broken is not None
    assert not broken.whole
    assert read_checks(b"\0") is None


def test_nesting_beyond_the_limit_is_not_whole() -> None:
    deep = "".join("    " * n + "if a:\n" for n in range(130)) + "    " * 130 + "pass\n"
    checks = read_checks(deep.encode())
    assert checks is not None
    assert not checks.whole
