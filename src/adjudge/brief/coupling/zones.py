"""Which part of the repository a file belongs to: by configuration, else by top-level packages.

Rules: with configured zones the first one that matches a path has it, and what none matches has no zone.
Without any, a zone is a top-level package: the topmost folder above a file that has an ``__init__``, or, for
packages without one, the folder right below ``src``. All test files are one zone; what lies aside of the
product (examples, documents, benches) has none, and neither have scripts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.aside import ASIDE
from adjudge.brief.touched import is_test
from adjudge.graph.languages.registry import OTHER
from adjudge.patch.patterns import parse_pattern, split_path

if TYPE_CHECKING:
    from collections.abc import Collection

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath
    from adjudge.model.policy import Zone

TESTS: Final = "tests"
SOURCE_FOLDER: Final = "src"


class Zones:
    """The zones of one tree.

    Attributes:
        configured: They come from the configuration.
    """

    def __init__(self, configured: Collection[Zone], snapshot: GraphSnapshot) -> None:
        """Zones over the paths of a tree."""
        self.configured = bool(configured)
        self._nodes = snapshot.nodes
        self._patterns = [(zone.name, tuple(map(parse_pattern, zone.patterns))) for zone in configured]
        self._known: dict[str, str | None] = {}

    def of(self, path: str) -> str | None:
        """The zone of a file; ``None`` where it belongs to no part."""
        if self.configured:
            return self._by_pattern(path)
        if is_test(path):
            return TESTS
        folder = path.rpartition("/")[0]
        if folder not in self._known:
            self._known[folder] = self._by_package(folder)
        return self._known[folder]

    def files(self) -> dict[str, list[RepoPath]]:
        """The files that have a language, by their zone, sorted."""
        found: dict[str, list[RepoPath]] = {}
        for path, node in self._nodes.items():
            zone = self.of(path) if node.language != OTHER else None
            if zone is not None:
                found.setdefault(zone, []).append(path)
        return found

    def _by_pattern(self, path: str) -> str | None:
        if path not in self._known:
            parts = split_path(path)
            self._known[path] = next(
                (name for name, patterns in self._patterns if any(one.matches(parts) for one in patterns)),
                None,
            )
        return self._known[path]

    def _by_package(self, folder: str) -> str | None:
        parts = folder.split("/")
        if not ASIDE.isdisjoint(parts):
            return None
        for end in range(1, len(parts) + 1):
            above = "/".join(parts[:end])
            if f"{above}/__init__.py" in self._nodes or f"{above}/__init__.pyi" in self._nodes:
                return above
        if SOURCE_FOLDER in parts[:-1]:
            return "/".join(parts[: parts.index(SOURCE_FOLDER) + 2])
        return None
