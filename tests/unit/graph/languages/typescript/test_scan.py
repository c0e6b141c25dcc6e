"""Imports told by text alone."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.scan import scan_imports


@pytest.mark.parametrize(
    ("text", "kind", "names"),
    [
        ("import a from 'm'", "import", ()),
        ("import 'm'", "import", ()),
        ("import {\n  a,\n  b\n} from 'm'", "import", ()),
        ("import type { A } from 'm'", "type-import", ()),
        ("import type from 'm'", "import", ()),
        ("export { a } from 'm'", "reexport", ()),
        ("export * from 'm'", "reexport", (("*", "*"),)),
        ("  const x = require('m')", "require", ()),
        ("x = import( 'm' )", "dynamic", ()),
    ],
)
def test_import_is_found(text: str, kind: str, names: tuple[tuple[str, str], ...]) -> None:
    (fact,) = scan_imports(f"\n{text}\n".encode())
    assert (fact.specifier, fact.kind, fact.names, fact.line) == ("m", kind, names, 2)


@pytest.mark.parametrize(
    "text", ["export const a = 'm'", "x.import('m'", "importer from 'm'", "import a\n= 'm'"]
)
def test_other_text_is_none(text: str) -> None:
    assert [fact.kind for fact in scan_imports(text.encode()) if fact.kind != "dynamic"] == []


def test_only_the_head_is_scanned() -> None:
    assert list(scan_imports(b" " * (1 << 20) + b"\nimport 'm'\n")) == []
