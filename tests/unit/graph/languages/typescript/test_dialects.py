"""Languages and the ends of their paths."""

from __future__ import annotations

from adjudge.graph.languages.typescript.dialects import DIALECTS, SUFFIXES


def test_no_suffix_has_two_languages() -> None:
    assert len(SUFFIXES) == len(set(SUFFIXES)) == sum(len(one.suffixes) for one in DIALECTS.values())


def test_components_are_told_apart() -> None:
    assert {name for name, one in DIALECTS.items() if one.is_component} == {"vue", "svelte", "astro"}
