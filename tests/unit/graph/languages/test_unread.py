from __future__ import annotations

import pytest

from adjudge.graph.languages.registry import EXTRACTORS
from adjudge.graph.languages.unread import UNREAD, unread_language


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a/b.rs", "Rust"),
        ("a/b.ts", None),
        ("B.KT", "Kotlin"),
        ("a.py", None),
        ("README.md", None),
        (".kt", None),
        ("kt", None),
        ("a.kt/x", None),
    ],
)
def test_a_language_without_a_reader_is_known_by_its_suffix(path: str, language: str | None) -> None:
    assert unread_language(path) == language


def test_no_language_is_both_read_and_unread() -> None:
    read = {suffix for extractor in EXTRACTORS.values() for suffix in extractor.suffixes}
    assert read.isdisjoint(UNREAD)
