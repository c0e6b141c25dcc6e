"""Facts of a Python blob as a whole."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.python import extractor
from adjudge.graph.languages.python.extractor import extract, extract_outline
from adjudge.graph.languages.python.source import CAP_BYTES


def test_empty_file_has_empty_facts() -> None:
    facts = extract(b"")
    assert (facts.imports, facts.definitions, facts.exports, facts.lines, facts.flags) == (
        (),
        (),
        None,
        0,
        (),
    )


def test_binary_file_has_no_imports() -> None:
    facts = extract(b"import a\0")
    assert (facts.imports, facts.words, facts.flags) == ((), (), ("binary",))


def test_oversize_file_has_imports_by_line() -> None:
    facts = extract(b"import a\n" + b"x = 1\n" * (CAP_BYTES // 6))
    assert ([fact.specifier for fact in facts.imports], facts.definitions) == (["a"], ())
    assert facts.flags == ("oversize",)


def test_file_at_the_cap_is_parsed() -> None:
    assert extract(b"x = 1\n" + b"#" * (CAP_BYTES - 6)).flags == ()


def test_file_that_takes_too_many_steps_has_imports_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extractor, "parse", lambda _: None)
    facts = extract(b"import a\n")
    assert ([fact.specifier for fact in facts.imports], facts.flags) == (["a"], ("timeout",))


@pytest.mark.parametrize("data", [b"a\0", b"x" * (CAP_BYTES + 1)])
def test_any_edit_of_an_unparsed_file_changes_its_top_level(data: bytes) -> None:
    assert extract(data).top != extract(data + b" ").top


def test_syntax_error_is_flagged() -> None:
    assert extract(b"def f(:\n").flags == ("syntax-error",)


def test_lines_are_gits() -> None:
    assert extract(b"a\rb\n").lines == 1


@pytest.mark.parametrize(
    "source",
    [
        b"import a\n",
        b"def f():\n    import a\n",
        b'__all__ = ["x"]\nif TYPE_CHECKING:\n    from a import b\n',
        b"class C:\n    try:\n        import a\n    except E:\n        import b\n",
        b"x = import_module('a')\n",
        b"def f(:\n    import a\n",
        b"match a:\n    case 1:\n        import b\n",
        b"@d\ndef f():\n    if TYPE_CHECKING:\n        import a\n",
        b"a\0",
        b"# coding: koi8-r\nimport a\n",
        b"x=1;import a;__all__=['b']\n",
        b"with x:\n    __all__ = ['a']\n",
        b"# note\rimport a\n",
        b"x = 1\n" * (CAP_BYTES // 6 + 1),
    ],
)
def test_outline_is_that_of_the_facts(source: bytes) -> None:
    assert extract_outline(source) == extract(source).outline
