"""Which language a path is read as, and what decides its facts."""

from __future__ import annotations

import pytest

from adjudge.graph.facts import NO_FACTS, NO_OUTLINE
from adjudge.graph.languages.registry import (
    EXTRACTORS,
    extract_facts,
    extract_outline,
    extractor_key,
    is_closed,
    language_of,
)

VERSIONS = {"tree-sitter": "0.26.1", "tree-sitter-python": "0.25.0"}


@pytest.mark.parametrize(
    ("path", "mode", "language"),
    [
        ("a.py", "100644", "python"),
        ("a/b.pyi", "100755", "python"),
        ("a.pyw", "100644", "python"),
        ("a.py", "120000", "other"),
        ("a.py", "160000", "other"),
        ("a.pyx", "100644", "other"),
        ("README", "100644", "other"),
        ("py", "100644", "other"),
        ("a.ts", "100644", "typescript"),
        ("a.d.mts", "100644", "typescript"),
        ("a.tsx", "100644", "tsx"),
        ("a.cjs", "100644", "javascript"),
        ("a.jsx", "100755", "javascript"),
        ("a.vue", "100644", "vue"),
        ("a.svelte", "100644", "svelte"),
        ("a.astro", "100644", "astro"),
        ("a.json", "100644", "other"),
    ],
)
def test_language_follows_path_and_mode(path: str, mode: str, language: str) -> None:
    assert language_of(path, mode) == language


def test_key_is_a_digest() -> None:
    assert len(extractor_key("python", VERSIONS)) == 64


@pytest.mark.parametrize("name", sorted(VERSIONS))
def test_key_changes_with_each_package(name: str) -> None:
    assert extractor_key("python", {**VERSIONS, name: "9"}) != extractor_key("python", VERSIONS)


def test_key_changes_with_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    before = extractor_key("python", VERSIONS)
    monkeypatch.setitem(EXTRACTORS, "python", EXTRACTORS["python"]._replace(limits=(1,)))
    assert extractor_key("python", VERSIONS) != before


def test_key_changes_with_our_version(monkeypatch: pytest.MonkeyPatch) -> None:
    before = extractor_key("python", VERSIONS)
    monkeypatch.setitem(EXTRACTORS, "python", EXTRACTORS["python"]._replace(version=99))
    assert extractor_key("python", VERSIONS) != before


def test_language_without_an_extractor_has_no_facts() -> None:
    assert (extract_facts(b"import a\n", "other"), extract_outline(b"import a\n", "other")) == (
        NO_FACTS,
        NO_OUTLINE,
    )


def test_language_with_an_extractor_has_facts() -> None:
    assert extract_facts(b"import a\n", "python").outline == extract_outline(b"import a\n", "python")


@pytest.mark.parametrize(
    ("path", "closed"), [("a.ts", True), ("a.vue", True), ("a.py", False), ("a.md", False)]
)
def test_what_is_not_exported_cannot_be_had_in_some_languages(path: str, closed: bool) -> None:
    assert is_closed(path) is closed


def test_every_language_tells_what_it_cannot_see() -> None:
    assert all(extractor.blind_spots for extractor in EXTRACTORS.values())
