"""The resolvers by language."""

from __future__ import annotations

from adjudge.graph.languages.registry import EXTRACTORS
from adjudge.graph.resolve.registry import RESOLVERS, is_manifest, resolver_versions


def test_every_extracted_language_has_a_resolver() -> None:
    assert set().union(*(kind.languages for kind in RESOLVERS.values())) == EXTRACTORS.keys()


def test_no_language_has_two_resolvers() -> None:
    assert sum(len(kind.languages) for kind in RESOLVERS.values()) == len(EXTRACTORS)


def test_manifests_are_told_by_path() -> None:
    assert [is_manifest(one) for one in ("a/pyproject.toml", "a/package.json", "a/pyproject.tom", "a/b.json")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_versions_name_each_family() -> None:
    assert resolver_versions() == ",".join(f"{one}={RESOLVERS[one].version}" for one in sorted(RESOLVERS))
