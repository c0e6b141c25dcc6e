from __future__ import annotations

from adjudge.brief.touched import is_module, is_symbol, touched_symbols
from adjudge.model.brief import SymbolChange
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.brief_values import a_symbol
from tests.fakes.graph import TextTree

PATH = RepoPath("a.py")
GUARDED = "@login_required\ndef f(x):\n    if not x:\n        raise ValueError\n    return x\n"


def told(before: str | None, after: str | None, path: RepoPath = PATH) -> list[tuple[str, str, str, int]]:
    """(name, change, side, line) of each touched symbol."""
    base = TextTree({path: before}).facts(path) if before is not None else None
    head = TextTree({path: after}).facts(path) if after is not None else None
    return [
        (one.name, one.change.value, one.side.value, one.line) for one in touched_symbols(path, base, head)
    ]


def test_what_is_gone_stands_first_and_at_base() -> None:
    assert told("x = 1\n\ndef g(): pass\n", "def h(): return 3\n") == [
        ("x", "removed", "base", 1),
        ("g", "removed", "base", 3),
        ("h", "added", "head", 1),
    ]


def test_a_new_and_a_gone_file_tell_all_their_symbols() -> None:
    assert told(None, "def f(): pass\n") == [("f", "added", "head", 1)]
    assert told("def f(): pass\n", None) == [("f", "removed", "base", 1)]


def test_a_lost_guard_and_a_lost_decorator_are_told_with_their_text() -> None:
    base = TextTree({PATH: GUARDED}).facts(PATH)
    head = TextTree({PATH: "def f(x):\n    return x\n"}).facts(PATH)
    (symbol,) = touched_symbols(PATH, base, head)
    assert len(symbol.guards_removed) == 2
    assert "ValueError" in symbol.guards_removed[0]
    assert "login_required" in symbol.guards_removed[1]


def test_a_renamed_function_keeps_its_old_name() -> None:
    base = TextTree({PATH: "def f(x):\n    return x + 1\n"}).facts(PATH)
    head = TextTree({PATH: "def g(x):\n    return x + 1\n"}).facts(PATH)
    (symbol,) = touched_symbols(PATH, base, head)
    assert (symbol.name, symbol.old_name, symbol.change) == ("g", "f", SymbolChange.RENAMED)


def test_a_name_that_a_package_hands_on_is_a_symbol_of_it() -> None:
    package = RepoPath("p/__init__.py")
    assert told("from p.m import f\n", "", package) == [("f", "removed", "base", 1)]
    assert told("from p.m import f\n", "", PATH) == [("<imports>", "body", "head", 1)]


def test_statements_outside_definitions_are_the_module() -> None:
    base = TextTree({PATH: "print(1)\n"}).facts(PATH)
    head = TextTree({PATH: "print(2)\n"}).facts(PATH)
    (symbol,) = touched_symbols(PATH, base, head)
    assert is_module(symbol)
    assert not is_symbol(symbol)
    assert not is_module(a_symbol("f", side=Side.HEAD))


def test_a_decorator_that_guards_nothing_and_a_test_are_not_told_as_guards() -> None:
    base = TextTree({PATH: "@cache\ndef f(x):\n    return x\n"}).facts(PATH)
    head = TextTree({PATH: "def f(x):\n    return x\n"}).facts(PATH)
    assert touched_symbols(PATH, base, head)[0].guards_removed == ()
    test = RepoPath("tests/test_a.py")
    before = TextTree({test: "def test_a():\n    assert f()\n"}).facts(test)
    after = TextTree({test: "def test_a():\n    pass\n"}).facts(test)
    assert touched_symbols(test, before, after)[0].guards_removed == ()


def test_of_a_side_that_was_not_read_nothing_is_said_but_that_it_changed() -> None:
    large = "def f():\n    return 1\n" + "# padding\n" * 60_000
    assert told("def f():\n    return 1\n", large) == [("<module>", "body", "head", 1)]
    assert told(large, "def f():\n    return 1\n") == [("<module>", "body", "head", 1)]


def test_a_symbol_that_a_syntax_error_may_hide_is_not_told_as_gone() -> None:
    assert ("f", "removed", "base", 1) not in told("def f():\n    return 1\n", "def f(:\n  return (\n")
    assert ("f", "removed", "base", 1) in told("def f():\n    return 1\n", "def (:\n")
