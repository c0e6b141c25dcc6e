"""What older grammars cannot read, spelt for them."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.grammar import parse
from adjudge.graph.languages.typescript.spelling import spelt, type_import_at


@pytest.mark.parametrize(
    "source",
    [
        "const A = styled.div<{ $x: string }>`color: red`\n",
        "const A = styled(Link)<{\n  a: 1;\n}>`x`\n",
        "const f = vi.fn<typeof import('x')>()\n",
        "let a: readonly import('x').T[]\n",
        "type M = import('x').Y<string>\n",
        "export { default as c } from './c.json' with { type: 'json' }\n",
        "class A extends B { abstract override x: string }\n",
        "f('using', using)\n",
    ],
)
def test_newer_syntax_is_read_without_an_error(source: str) -> None:
    data = source.encode()
    parsed = parse(data, "tsx")
    assert parsed is not None
    assert not parsed.root.has_error
    assert len(spelt(data)) == len(data)


def test_expression_that_imports_is_left_as_it_is() -> None:
    source = b"const a = import('./x').then(f)\n"
    assert spelt(source) == source


def test_type_import_tells_module_and_name() -> None:
    source = b"type M = import('./x').Y<string>\n"
    assert type_import_at(source, source.index(b"import")) == ("./x", "Y")


def test_other_place_is_no_type_import() -> None:
    assert type_import_at(b"let a = 1", 0) is None
