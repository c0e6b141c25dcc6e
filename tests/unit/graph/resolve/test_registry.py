"""The resolvers by language."""

from __future__ import annotations

from adjudge.graph.languages.registry import EXTRACTORS
from adjudge.graph.resolve.registry import RESOLVERS, is_manifest, resolver_versions


def test_every_extracted_language_has_a_resolver() -> None:
    assert RESOLVERS.keys() == EXTRACTORS.keys()


def test_manifests_are_told_by_path() -> None:
    assert (is_manifest("a/pyproject.toml"), is_manifest("a/pyproject.tom")) == (True, False)


def test_versions_name_each_language() -> None:
    assert resolver_versions() == f"python={RESOLVERS['python'].version}"
