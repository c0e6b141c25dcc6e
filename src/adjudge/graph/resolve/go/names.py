"""Names that the resolver of Go knows: manifests, and the standard library."""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
"""Raised whenever the same facts would give other edges."""

MODULE: Final = "go.mod"
WORKSPACE: Final = "go.work"

_STANDARD: Final = frozenset(
    """
    C archive arena bufio builtin bytes cmp compress container context crypto database debug embed
    encoding errors expvar flag fmt go hash html image index io iter log maps math mime net os path
    plugin reflect regexp runtime simd slices sort strconv strings structs sync syscall testing text
    time unicode unique unsafe uuid weak
    """.split()  # noqa: SIM905 - fifty names read better as a block
)
"""First parts of the paths of the standard library, Go 1.0 to 1.27, and the name of cgo."""


def is_manifest(path: str) -> bool:
    """Whether the resolver wants the content at a path."""
    return path.rpartition("/")[2] in {MODULE, WORKSPACE}


def is_standard(specifier: str) -> bool:
    """Whether an import path is one of the standard library; module paths have a dot in their first part."""
    return specifier.partition("/")[0] in _STANDARD
