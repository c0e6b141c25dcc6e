"""Where Python looks for modules in a tree: search roots, and what each holds.

Rules: a root is *declared* (the top of the tree, folders with a manifest, what manifests name, ``src`` beside
a manifest), or a *holder* (a folder without ``__init__`` that directly holds a package), since something must
put it on the path. A holder inside test, example or document folders is seen from below itself only, because
such folders hold look-alikes of real packages.
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from adjudge.graph.resolve.python.manifests import read_manifest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from adjudge.graph.resolve.contract import Layout

_CONVENTIONAL = ("src",)
_ASIDE = frozenset({
    "demo", "demos", "doc", "docs", "example", "examples", "fixture", "fixtures", "sample", "samples", "test",
    "testdata", "testing", "tests",
})  # fmt: skip
_ENDINGS = ("/__init__.py", ".py", "/__init__.pyi", ".pyi")


class Roots:
    """The search roots of one tree.

    Attributes:
        declared: Declared roots, the top of the tree (``""``) among them.
        holders: Holders, declared ones among them.
    """

    def __init__(self, layout: Layout) -> None:
        self._files = layout.files
        self._children = _children(layout)
        self._found: dict[str, str | None] = {}
        self._above: dict[str, tuple[str, ...]] = {}
        self.declared = frozenset(self._declared(layout))
        self.holders = frozenset(folder for folder in self._children if self._is_holder(folder))
        self._tops: dict[str, list[str]] = {}
        for root in sorted(self.declared | self.holders):
            for child in self._children.get(root, ()):
                self._tops.setdefault(child, []).append(root)

    def module(self, base: str) -> str | None:
        """The file of a module by its path without ending: package, module, then their stubs."""
        if base not in self._found:
            ends = _ENDINGS if base else tuple(end[1:] for end in _ENDINGS if end.startswith("/"))
            self._found[base] = next((base + end for end in ends if base + end in self._files), None)
        return self._found[base]

    def is_folder(self, base: str) -> bool:
        """Whether a folder holds Python files, however deep."""
        return base in self._children

    def folders(self) -> Iterator[str]:
        """Every folder that holds Python files, however deep."""
        return iter(self._children)

    def children(self, folder: str) -> AbstractSet[str]:
        """Names of modules and of folders with Python files that a folder directly holds."""
        return self._children.get(folder, frozenset())

    def is_package(self, folder: str) -> bool:
        """Whether a folder is a regular package."""
        return _join(folder, "__init__.py") in self._files or _join(folder, "__init__.pyi") in self._files

    def above(self, folder: str) -> tuple[str, ...]:
        """Roots from which a folder's files are imported, nearest first; the folder of a script is one."""
        if folder not in self._above:
            self._above[folder] = tuple(dict.fromkeys(self._find_above(folder)))
        return self._above[folder]

    def holding(self, top: str) -> list[str]:
        """Roots that hold a top-level name, sorted."""
        return self._tops.get(top, [])

    def is_visible(self, root: str) -> bool:
        """Whether files outside a root may be served by it."""
        return root in self.declared or not _ASIDE.intersection(root.split("/"))

    def holds(self, root: str, top: str) -> bool:
        """Whether a folder directly holds a module, package or Python folder of that name."""
        return top in self._children.get(root, ())

    def _find_above(self, folder: str) -> Iterator[str]:
        while folder and self.is_package(folder):
            folder = posixpath.dirname(folder)
        yield folder
        while folder:
            folder = posixpath.dirname(folder)
            if folder in self.declared or folder in self.holders:
                yield folder

    def _is_holder(self, folder: str) -> bool:
        return not self.is_package(folder) and any(
            self.is_package(_join(folder, child)) for child in self._children[folder]
        )

    def _declared(self, layout: Layout) -> Iterator[str]:
        yield ""
        for path in sorted(layout.manifests):
            folder = posixpath.dirname(path)
            if folder and self.is_package(folder):
                continue  # a manifest inside a package is data
            yield folder
            yield from read_manifest(path, layout.manifests[path]).folders
            for name in _CONVENTIONAL:
                if self.is_folder(_join(folder, name)) and not self.is_package(_join(folder, name)):
                    yield _join(folder, name)


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def _children(layout: Layout) -> dict[str, set[str]]:
    """For each folder that holds Python files, however deep: names of modules and such folders in it."""
    children: dict[str, set[str]] = {"": set()}
    for path in layout.paths:
        folder, _, name = path.rpartition("/")
        _add_folder(children, folder)
        stem = name.rpartition(".")[0]
        if stem != "__init__":
            children[folder].add(stem)
    return children


def _add_folder(children: dict[str, set[str]], folder: str) -> None:
    """Add a folder and those above it that are new, each as a child of the one above."""
    added = []
    while folder not in children:
        children[folder] = set()
        added.append(folder)
        folder = folder.rpartition("/")[0]
    for one in added:
        above, _, name = one.rpartition("/")
        children[above].add(name)
