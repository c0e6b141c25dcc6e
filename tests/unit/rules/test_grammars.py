"""Tests of ``adjudge.rules.grammars``."""

from __future__ import annotations

import pytest

from adjudge.rules.grammars import LANGUAGES, language_of, parse_for


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a/b.py", "python"),
        ("b.tsx", "tsx"),
        ("c.MJS", "javascript"),
        ("d.go", "go"),
        ("E.java", "java"),
        ("f.rs", "rust"),
    ],
)
def test_language_is_told_by_the_ending(path: str, language: str) -> None:
    assert language_of(path) == language


@pytest.mark.parametrize("path", ["Makefile", "a.txt", ".py", "b.py/c"])
def test_other_files_have_none(path: str) -> None:
    assert language_of(path) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_grammar(language: str) -> None:
    root = parse_for(language, b"")
    assert root is not None
    assert not root.has_error
