"""The resolver of each family of languages; a new language is one line here.

Rules: a resolver is loaded when a tree holds a file of its languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.languages.typescript.dialects import DIALECTS
from adjudge.graph.resolve.go import names as go
from adjudge.graph.resolve.python import manifests as python_manifests
from adjudge.graph.resolve.python import resolver as python
from adjudge.graph.resolve.typescript import names as typescript

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.graph.resolve.contract import Layout, Resolver


class ResolverKind(NamedTuple):
    """How the files of a family of languages are resolved.

    Attributes:
        make: From the layout of a tree.
        version: Raised whenever the same facts would give other edges.
        is_manifest: Which paths the resolver wants the content of.
        languages: Keys of the language registry.
        sees_all: Files of other languages may be led to.
    """

    make: Callable[[Layout], Resolver]
    version: int
    is_manifest: Callable[[str], bool]
    languages: frozenset[str]
    sees_all: bool = False


def _typescript(layout: Layout) -> Resolver:
    from adjudge.graph.resolve.typescript import resolver  # noqa: PLC0415 - loaded when met

    return resolver.TypeScriptResolver(layout)


def _go(layout: Layout) -> Resolver:
    from adjudge.graph.resolve.go import resolver  # noqa: PLC0415 - loaded when met

    return resolver.GoResolver(layout)


RESOLVERS = {
    "python": ResolverKind(
        make=python.PythonResolver,
        version=python.VERSION,
        is_manifest=python_manifests.is_manifest,
        languages=frozenset({"python"}),
    ),
    "typescript": ResolverKind(
        make=_typescript,
        version=typescript.VERSION,
        is_manifest=typescript.is_manifest,
        languages=frozenset(DIALECTS),
        sees_all=True,
    ),
    "go": ResolverKind(
        make=_go,
        version=go.VERSION,
        is_manifest=go.is_manifest,
        languages=frozenset({"go"}),
        sees_all=True,
    ),
}


def is_manifest(path: str) -> bool:
    """Whether some resolver wants the content at a path."""
    return True in [resolver.is_manifest(path) for resolver in RESOLVERS.values()]


def resolver_versions() -> str:
    """All resolvers and their versions as one text, for keys."""
    return ",".join(f"{family}={RESOLVERS[family].version}" for family in sorted(RESOLVERS))
