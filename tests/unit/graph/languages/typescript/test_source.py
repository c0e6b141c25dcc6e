"""Bytes made ready for a grammar."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.source import count_lines, read_source

VUE = b"<template>\n  <my-tag :a='b'/>\n</template>\n<script setup lang=\"ts\">\nimport A from './A.vue'\n</script>\n<style>.a{}</style>\n"


def test_script_of_a_component_stands_on_its_lines() -> None:
    source = read_source(VUE, "vue")
    assert source.data.split(b"\n")[4] == b"import A from './A.vue'"
    assert len(source.data) == len(VUE)
    assert source.grammar == "typescript"


def test_markup_is_kept_without_styles() -> None:
    markup = read_source(VUE, "vue").markup
    assert b"my-tag" in markup
    assert b".a{}" not in markup


def test_two_scripts_are_one_program() -> None:
    source = read_source(b"<script>const a = 1</script>\n<script setup>\nb()\n</script>\n", "vue")
    assert source.data.split() == [b"const", b"a", b"=", b"1;", b"b()", b";"]


@pytest.mark.parametrize(
    ("text", "grammar"),
    [
        ("<script>a</script>", "javascript"),
        ("<script lang='tsx'>a</script>", "tsx"),
        ("<script>a</script><script lang=ts setup>b</script>", "typescript"),
    ],
)
def test_attributes_say_the_language(text: str, grammar: str) -> None:
    assert read_source(text.encode(), "vue").grammar == grammar


@pytest.mark.parametrize(
    "text", ["<!-- <script>a</script> -->", "<script type='application/json'>a</script>"]
)
def test_what_is_no_program_is_blank(text: str) -> None:
    assert read_source(text.encode(), "vue").data.strip() == b""


def test_script_that_stands_elsewhere_is_a_source() -> None:
    assert read_source(b"\n<script src='./a.ts'></script>", "vue").sources == (("./a.ts", 2),)


def test_generics_of_a_script_do_not_end_its_tag() -> None:
    source = read_source(b"<script lang='ts' generic=\"T extends A<B>\">go()</script>", "vue")
    assert source.data.strip(b" ;") == b"go()"


def test_front_matter_of_astro_is_its_program() -> None:
    source = read_source(
        b"---\nimport A from './A.astro'\n---\n<A/>\n<script>import './b'</script>\n", "astro"
    )
    assert b"import A from './A.astro'" in source.data
    assert b"import './b'" in source.data
    assert b"<A/>" in source.markup


@pytest.mark.parametrize(
    ("data", "flags"),
    [
        (b"a\0b", ("binary",)),
        (b"// @generated\nexport {}\n", ("generated",)),
        (b"const a = 'do not edit'\n", ()),
        (b"a" * 9000 + b"\0", ()),
    ],
)
def test_flags_are_found_on_the_way(data: bytes, flags: tuple[str, ...]) -> None:
    assert read_source(data, "typescript").flags == flags


def test_star_of_types_is_spelt_for_the_grammar() -> None:
    data = b"\xef\xbb\xbfexport type * from './a'\n"
    assert read_source(data, "typescript").data == b"   export      * from './a'\n"


@pytest.mark.parametrize(("data", "lines"), [(b"", 0), (b"a", 1), (b"a\n", 1), (b"a\nb", 2)])
def test_lines_are_counted_as_git_does(data: bytes, lines: int) -> None:
    assert count_lines(data) == lines
