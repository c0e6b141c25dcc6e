"""Facts of whole files, read or not."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript import extractor
from adjudge.graph.languages.typescript.calls import LIMIT_CALLS
from adjudge.graph.languages.typescript.dialects import CAP_BYTES
from adjudge.graph.languages.typescript.extractor import extract, extract_outline

SOURCE = b'import { a } from "./a"\nexport const f = () => a.b\nsetup(f)\n'


def test_facts_of_a_file() -> None:
    facts = extract(SOURCE, "typescript")
    assert [fact.specifier for fact in facts.imports] == ["./a"]
    assert [(one.name, one.uses) for one in facts.definitions] == [("f", ("a.b",))]
    assert (facts.exports, facts.uses, facts.lines, facts.flags) == (("f",), ("f", "setup"), 3, ())
    assert "setup" in facts.words


def test_outline_is_that_of_the_facts() -> None:
    assert extract_outline(SOURCE, "typescript") == extract(SOURCE, "typescript").outline


def test_large_file_has_imports_and_no_definitions() -> None:
    facts = extract(SOURCE + b"//" + b"a" * CAP_BYTES, "typescript")
    assert (facts.flags, facts.definitions) == (("oversize",), ())
    assert [fact.specifier for fact in facts.imports] == ["./a"]


def test_file_past_the_bound_is_flagged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extractor, "parse", lambda _data, _grammar: None)
    assert extract(SOURCE, "typescript").flags == ("timeout",)


def test_binary_file_has_nothing() -> None:
    facts = extract(b"import 'a'\n\0", "typescript")
    assert (facts.imports, facts.words, facts.flags) == ((), (), ("binary",))


def test_any_edit_of_a_file_that_is_not_read_is_seen() -> None:
    one, other = (extract(b"\0" + end, "typescript").top for end in (b"a", b"b"))
    assert one != other


def test_error_is_flagged_and_imports_around_it_are_found() -> None:
    facts = extract(b"function ( {\nimport a from './a'\n", "typescript")
    assert "syntax-error" in facts.flags
    assert [fact.specifier for fact in facts.imports] == ["./a"]


def test_late_nul_is_read_and_counts() -> None:
    one, other = (
        extract(b"const a = 1\n" * 800 + b"b('" + end + b"')\n", "javascript") for end in (b"\0", b"\1")
    )
    assert one.flags == ()
    assert one.top != other.top


def test_markup_of_a_component_mentions_and_counts() -> None:
    text = b"<template><my-button @click='go(a.b)'/></template>\n<script setup>\nimport MyButton from './B.vue'\n</script>\n"
    facts = extract(text, "vue")
    assert {"MyButton", "a.b", "go"} <= set(facts.uses)
    assert facts.top != extract(text.replace(b"go(", b"run("), "vue").top


def test_script_of_a_component_elsewhere_is_imported() -> None:
    facts = extract(b"<script src='./a.ts'></script>", "vue")
    assert [(fact.specifier, fact.kind) for fact in facts.imports] == [("./a.ts", "import")]


@pytest.mark.parametrize("language", ["javascript", "typescript", "tsx", "vue", "svelte", "astro"])
def test_empty_file_has_empty_facts(language: str) -> None:
    facts = extract(b"", language)
    assert (facts.imports, facts.definitions, facts.lines) == ((), (), 0)


@pytest.mark.parametrize(
    ("language", "data"),
    [
        ("typescript", b"type T = " + b"{a:" * 3000 + b"1" + b"}" * 3000),
        ("javascript", b"vi.mock(" + b"f(" * 3000 + b")" * 3000 + b")"),
        ("javascript", b"f(()=>" * 3000 + b"import('a')" + b")" * 3000),
        ("typescript", b"namespace A{" * 3000 + b"}" * 3000),
        ("tsx", b"const a = " + b"<a>" * 3000 + b"</a>" * 3000),
        ("vue", b"<script>" * 10_000),
        ("vue", b"<!--" * 10_000),
        ("vue", b"<style " * 10_000),
    ],
)
def test_deep_or_unended_source_has_facts(language: str, data: bytes) -> None:
    facts = extract(data, language)
    assert facts.lines == 1
    assert facts.outline == extract_outline(data, language)


def test_many_calls_are_all_found() -> None:
    facts = extract_outline(
        b"".join(b'require("./m%d")\n' % number for number in range(LIMIT_CALLS + 50)), "javascript"
    )
    assert len({fact.specifier for fact in facts.imports}) == LIMIT_CALLS + 50
    assert facts.imports[-1].line == LIMIT_CALLS + 50
