"""Limits of Go files."""

from __future__ import annotations

from adjudge.graph.languages.go.extractor import extract
from adjudge.graph.languages.go.limits import CAP_BYTES, SCAN_BYTES

HEAD = b'package p\n\nimport "a/b"\n'


def test_file_above_the_cap_has_package_and_imports_alone() -> None:
    facts = extract(HEAD + b"func F() {}\n" + b"// x\n" * (CAP_BYTES // 5))
    assert (facts.package, [fact.specifier for fact in facts.imports]) == ("p", ["a/b"])
    assert (facts.definitions, facts.flags) == ((), ("oversize",))


def test_import_behind_what_is_scanned_is_not_seen() -> None:
    assert extract(b"package p\n" + b"// x\n" * (SCAN_BYTES // 5) + b'import "a"\n').imports == ()
