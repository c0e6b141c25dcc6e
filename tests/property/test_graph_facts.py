"""Facts of random source: never an exception, outlines in step, layout without effect."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.graph.languages.python.extractor import extract, extract_outline
from adjudge.graph.packing import pack_facts, unpack_facts
from adjudge.graph.symbols import compare_symbols
from tests.property.strategies_graph import SOURCES

pytestmark = pytest.mark.property

_ODD = st.lists(
    st.sampled_from([
        b"import a", b"from", b"def f(", b"class", b"):", b":", b"\n", b"\r", b"    ", b"\t", b"'", b'"""', b"f'{", b"}",
        b"(", b"[", b"\\", b"#", b"@", b"__all__ = [", b"import_module('", b"if TYPE_CHECKING:", b"\xff", b"\xc3\xa9",
        b"x", b"=", b",", b".", b"*", b"\xef\xbb\xbf", b"case", b"match", b"lambda", b"async", b"\x0c",
    ]),
    max_size=40,
).map(b"".join)  # fmt: skip


@given(st.one_of(_ODD, st.binary(max_size=60), SOURCES.map(str.encode)))
def test_any_bytes_have_facts_that_survive_packing(data: bytes) -> None:
    facts = extract(data)
    assert unpack_facts(pack_facts(facts)) == facts


@given(st.one_of(_ODD, SOURCES.map(str.encode)))
def test_outline_is_in_step_with_the_facts(data: bytes) -> None:
    assert extract_outline(data) == extract(data).outline


@given(st.one_of(_ODD, SOURCES.map(str.encode)))
def test_lines_lie_inside_the_file(data: bytes) -> None:
    facts = extract(data)
    spans = [(one.start_line, one.end_line) for one in facts.definitions]
    assert all(1 <= start <= end <= facts.lines for start, end in spans)
    assert all(1 <= fact.line <= facts.lines for fact in facts.imports)


def _reformatted(source: str, width: int, gap: str) -> str:
    """The source with another indent and other gaps between lines; what stands in strings is left alone."""
    lines, in_string = [], False
    for line in source.splitlines():
        stripped = line.lstrip(" ")
        depth = (len(line) - len(stripped)) // 4
        starts_in_string = in_string
        in_string ^= line.count("'''") % 2 == 1
        lines.append(
            line if starts_in_string else f"{' ' * (width * depth)}{stripped}{'' if in_string else gap}"
        )
    return "".join(f"{line}\n" for line in lines)


@given(SOURCES, st.sampled_from([1, 2, 3, 8]), st.sampled_from(["", "  # note", "\n\n", "\n# note"]))
def test_layout_is_never_more_than_a_comment(source: str, width: int, gap: str) -> None:
    before, after = extract(source.encode()), extract(_reformatted(source, width, gap).encode())
    if "syntax-error" not in {*before.flags, *after.flags}:  # docs/graph.md tells which layouts are
        assert {change.change.value for change in compare_symbols(before, after)} <= {"comment"}


@given(SOURCES)
def test_file_compared_with_itself_has_no_change(source: str) -> None:
    facts = extract(source.encode())
    assert compare_symbols(facts, facts, package=True) == ()


@given(SOURCES, SOURCES)
def test_changes_are_told_the_same_both_ways(base: str, head: str) -> None:
    before, after = extract(base.encode()), extract(head.encode())
    forth = {one.previous_name or one.name for one in compare_symbols(before, after)}
    back = {one.name for one in compare_symbols(after, before)}
    assert forth == back
