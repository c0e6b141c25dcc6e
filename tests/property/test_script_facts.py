"""Facts of random TypeScript, JavaScript and components: never an exception, outlines in step with facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.graph.languages.typescript.checks import read_checks
from adjudge.graph.languages.typescript.dialects import DIALECTS
from adjudge.graph.languages.typescript.extractor import extract, extract_outline
from adjudge.graph.packing import pack_facts, unpack_facts
from adjudge.graph.symbols import SymbolChangeKind, compare_symbols
from tests.property.strategies_script import SOURCES

pytestmark = pytest.mark.property

_ODD = st.lists(
    st.sampled_from([
        b"import a", b" from ", b"'x'", b'"y"', b"export ", b"default ", b"function f(", b"class C {", b"{", b"}", b"(", b")",
        b"=>", b"\n", b"\r", b" ", b"/*", b"*/", b"//", b"`", b"${", b"const a = ", b"require(", b"import(", b"type T = ",
        b"interface I {", b"namespace N {", b"<div>", b"</div>", b"@D ", b";", b",", b"...", b"?.", b"/", b"module.exports = ",
        b"<script>", b"</script>", b"---\n", b"enum E {", b"declare module 'm' {", b"if (a) ", b"return ", b"throw new E()",
        b"jest.mock(", b"it('t', () => {", b"\xff", b"\xc3\xa9", b"\xef\xbb\xbf", b"export type *", b"[", b"]", b"async ",
    ]),
    max_size=40,
).map(b"".join)  # fmt: skip
_LANGUAGES = st.sampled_from(sorted(DIALECTS))
_DATA = st.one_of(_ODD, st.binary(max_size=60), SOURCES.map(str.encode))


@given(_DATA, _LANGUAGES)
def test_any_bytes_have_facts_that_survive_packing(data: bytes, language: str) -> None:
    facts = extract(data, language)
    assert unpack_facts(pack_facts(facts)) == facts


@given(_DATA, _LANGUAGES)
def test_outline_is_in_step_with_the_facts(data: bytes, language: str) -> None:
    assert extract_outline(data, language) == extract(data, language).outline


@given(_DATA, _LANGUAGES)
def test_lines_lie_inside_the_file(data: bytes, language: str) -> None:
    facts = extract(data, language)
    spans = [(one.start_line, one.end_line) for one in facts.definitions]
    assert all(1 <= start <= end <= facts.lines for start, end in spans)
    assert all(1 <= fact.line <= facts.lines for fact in facts.imports)


@given(_DATA, _LANGUAGES)
def test_any_bytes_can_be_read_for_what_holds_code_to_account(data: bytes, language: str) -> None:
    found = read_checks(data, language)
    assert found is None or found.functions[0].name == ""


_PIECES = st.lists(
    st.sampled_from([
        "export function f(a: string, b = 'x') { return a + b }\n", "export const g = (a: number) => a * 2\n",
        "interface I { a: string; b?: { c: number } }\n", "export class C extends D { m(x: I) { return x.a } }\n",
        "type T = 'a' | 'b'\n", "const { p, q } = load('x')\n", "export default { a: [1, 2], b: 'c' }\n",
    ]),
    max_size=5,
    unique=True,
)  # fmt: skip


@given(_PIECES, st.sampled_from(["\n", "\n// note\n", "\n/* note */\n", "\n\n\n"]))
def test_layout_is_never_more_than_a_comment(pieces: list[str], gap: str) -> None:
    plain = "".join(pieces)
    spread = gap.join(pieces).replace("{ ", "{\n  ").replace("'", '"')
    before, after = extract(plain.encode(), "typescript"), extract(spread.encode(), "typescript")
    changes = {change.change for change in compare_symbols(before, after, closed=True)}
    assert changes <= {SymbolChangeKind.COMMENT}
