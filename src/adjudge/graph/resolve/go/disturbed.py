"""Which files' unchanged imports may lead elsewhere once files came or went, or manifests say otherwise.

Rules: too many may be named, never too few. An import path leads to a folder that ends as the path does, but
for the path of a module, or of a repository, itself. So everything is disturbed when a manifest came, went or
says something else; otherwise:

1. a package of which files came or went is found by the last part of its folder, or by the path of a module
   that stands there, or is replaced by it: whoever writes such a path is disturbed;
2. whoever writes a relative path is;
3. a file that is not at the top may be embedded by the files of each folder above it; one at the top by those
   of the top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.graph.resolve.go.manifests import read_manifest
from adjudge.graph.resolve.typescript.paths import upwards

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from adjudge.graph.columns import EdgeColumns
    from adjudge.graph.resolve.contract import Layout
    from adjudge.model.ids import RepoPath

_REPOSITORY_SLASHES = 2


def find_disturbed(before: Layout, after: Layout, known: EdgeColumns) -> AbstractSet[RepoPath]:
    """Files of both trees whose imports must be resolved again, though they themselves may be unchanged.

    Args:
        before: The other tree.
        after: The tree wanted.
        known: Edges and dead ends of the other tree.
    """
    both = set(before.paths).intersection(after.paths)
    if dict(before.manifests) != dict(after.manifests):
        return both
    moved = before.files ^ after.files
    above = {folder for path in moved for folder in upwards(path.rpartition("/")[0])}
    near = {path for path in both if path.rpartition("/")[0] in above}
    moved_code = set(before.paths) ^ set(after.paths)
    ends = {path.rpartition("/")[0].rpartition("/")[2] for path in moved_code}
    bare, is_top = _module_paths(after), "" in ends

    def may_mean(specifier: str) -> bool:
        return (
            specifier.rpartition("/")[2] in ends
            or specifier.startswith(".")
            or specifier in bare
            or specifier.endswith("/")
            or (is_top and specifier.count("/") == _REPOSITORY_SLASHES)
        )

    naming = {source for source, _, _ in known.naming(may_mean, may_mean)} if moved_code else set()
    return near | (naming & both)


def _module_paths(layout: Layout) -> set[str]:
    """Paths that may name a folder which ends otherwise: of modules, and of what they replace."""
    manifests = [read_manifest(data) for data in layout.manifests.values()]
    replaced = (path for one in manifests for path, _ in one.replaced)
    return {one.module for one in manifests} | set(replaced)
