"""Edges between files, and what a file names that leads nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath

EDGE_KINDS = (
    "import", "type-import", "dynamic", "reexport", "require", "mock", "include", "reference", "tests",
    "entry", "configures",
)  # fmt: skip
"""Every kind an edge may have, in the order in which snapshots number them."""

IMPORT_KINDS = frozenset({"import", "type-import", "dynamic", "reexport", "require", "include"})
"""Kinds that load the target when the source runs or is type-checked."""


class Edge(NamedTuple):
    """One place in one file that leads to another file.

    Attributes:
        source: The file that names.
        target: The file that is named.
        kind: One of ``EDGE_KINDS``.
        line: 1-based line in the source.
        confidence: 0 to 100; below 50 is a hint and accuses nobody.
        reason: How the target was found, such as ``absolute-import``.
        specifier: As written, leading dots included.
        local: What stands for the target module in the source (``a.b``, an alias); empty when it is not
            bound.
        names: (name in the target, local name) pairs that the source takes; ``*`` takes all.
    """

    source: RepoPath
    target: RepoPath
    kind: str
    line: int
    confidence: int
    reason: str
    specifier: str
    local: str = ""
    names: tuple[tuple[str, str], ...] = ()


class Unresolved(NamedTuple):
    """One specifier that leads to no file of the tree.

    Attributes:
        source: The file that names.
        specifier: As written, leading dots included; for ``from p import m`` with a missing ``m``, ``p.m``.
        line: 1-based.
        kind: One of ``EDGE_KINDS``.
        reason: ``standard-library``, ``external``, ``not-found`` (it should be in the tree), ``ambiguous``.
    """

    source: RepoPath
    specifier: str
    line: int
    kind: str
    reason: str
