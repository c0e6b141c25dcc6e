"""The resolver of each language; a new language is one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.resolve.python import manifests as python_manifests
from adjudge.graph.resolve.python import resolver as python

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.graph.resolve.contract import Layout, Resolver


class ResolverKind(NamedTuple):
    """How the files of one language are resolved.

    Attributes:
        make: From the layout of a tree.
        version: Raised whenever the same facts would give other edges.
        is_manifest: Which paths the resolver wants the content of.
    """

    make: Callable[[Layout], Resolver]
    version: int
    is_manifest: Callable[[str], bool]


RESOLVERS = {
    "python": ResolverKind(
        make=python.PythonResolver, version=python.VERSION, is_manifest=python_manifests.is_manifest
    )
}


def is_manifest(path: str) -> bool:
    """Whether some resolver wants the content at a path."""
    return True in [resolver.is_manifest(path) for resolver in RESOLVERS.values()]


def resolver_versions() -> str:
    """All resolvers and their versions as one text, for keys."""
    return ",".join(f"{language}={RESOLVERS[language].version}" for language in sorted(RESOLVERS))
