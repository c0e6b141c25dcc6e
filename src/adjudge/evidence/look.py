"""Questions to the graph of one side, each answered once however often it is asked."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import TYPE_CHECKING, Final

from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.edges import IMPORT_KINDS
from adjudge.graph.facts import UNREAD_FLAGS
from adjudge.graph.languages.registry import EXTRACTORS, OTHER
from adjudge.model.place import SURE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.graph.consumers import Consumer
    from adjudge.graph.edges import Edge, Unresolved
    from adjudge.graph.facts import FileFacts
    from adjudge.graph.view import Graph
    from adjudge.model.ids import RepoPath

COMPUTING: Final = frozenset({
    "__import__", "eval", "exec", "exec_module", "import_module", "import_string", "load_module",
    "run_module", "run_path", "spec_from_file_location",
})  # fmt: skip
"""Functions that may import by a name that is computed."""

PARTLY_READ: Final = UNREAD_FLAGS | {"syntax-error"}
"""Flags of files of which some part was not read."""

FILES: Final = 5_000
"""Files whose facts are asked for to say that nobody imports by a computed name."""
STEPS: Final = 5_000_000
"""Edges walked on one side for all questions together; who asks for more is told nothing."""
KEPT: Final = 64
"""Walks kept at hand."""

Walk = dict["RepoPath", "RepoPath | None"]
"""Every file that was reached, and the one before it."""


class Look:
    """The graph of one side.

    Attributes:
        graph: The graph.
        flags: Flags of files that carry any, by path.
        rebound: Whether a file may mean something else by a name it imports: (file, line, name).
    """

    def __init__(self, graph: Graph) -> None:
        """Nothing is asked yet."""
        self.graph = graph
        self.flags = dict(graph.snapshot.flagged)
        self._from: dict[str, Mapping[RepoPath, tuple[Edge, ...]]] = {}
        self._to: dict[str, tuple[Edge, ...]] = {}
        self._users: dict[tuple[str, str], tuple[Consumer, ...]] = {}
        self._walks: dict[tuple[str, int, bool], Walk] = {}
        self._computes: dict[str, bool] = {}
        self._steps = STEPS
        self.rebound: dict[tuple[RepoPath, int, str], bool] = {}

    def has(self, path: str) -> bool:
        """Whether an entry of the tree stands at a path."""
        return path in self.graph.snapshot.nodes

    @cached_property
    def _rivals(self) -> frozenset[tuple[str, str]]:
        """(folder, module) of what loads before a module or speaks for it: stub, binary, package."""
        found = set()
        for path in self.graph.snapshot.nodes:
            folder, _, name = path.rpartition("/")
            if name.endswith((".pyi", ".so", ".pyd")):
                found.add((folder, name.partition(".")[0]))
            elif name == "__init__.py":
                above, _, package = folder.rpartition("/")
                found.add((above, package))
        return frozenset(found)

    def is_shadowed(self, path: RepoPath) -> bool:
        """Whether a module has a stub, a compiled twin or a package of its name beside it."""
        folder, _, name = path.rpartition("/")
        return (folder, name.partition(".")[0]) in self._rivals

    def is_read(self, path: RepoPath) -> bool:
        """Whether the path is a file of a language with a reader."""
        node = self.graph.snapshot.nodes.get(path)
        return node is not None and node.language != OTHER

    @cached_property
    def read_files(self) -> tuple[RepoPath, ...]:
        """Files of a language with a reader, sorted."""
        return tuple(path for path in self.graph.snapshot.nodes if self.is_read(path))

    @cached_property
    def blind_spots(self) -> tuple[str, ...]:
        """What can never be seen in the languages of this tree; sorted."""
        languages = {node.language for node in self.graph.snapshot.nodes.values()} - {OTHER}
        return tuple(sorted({spot for one in languages for spot in EXTRACTORS[one].blind_spots}))

    @cached_property
    def dead_ends(self) -> Mapping[RepoPath, tuple[Unresolved, ...]]:
        """What leads nowhere, by the file that names it."""
        found: dict[RepoPath, list[Unresolved]] = {}
        for one in self.graph.snapshot.unresolved:
            found.setdefault(one.source, []).append(one)
        return {source: tuple(ends) for source, ends in found.items()}

    @cached_property
    def dead_words(self) -> Mapping[str, Unresolved]:
        """The first dead end by each part of its specifier; those of the standard library are left out."""
        found: dict[str, Unresolved] = {}
        ends = (end for named in self.dead_ends.values() for end in named if end.reason != "standard-library")
        for end in ends:
            for part in end.specifier.split("."):
                found.setdefault(part, end)
        return found

    @cached_property
    def partly_read(self) -> tuple[RepoPath, ...]:
        """Files of a language with a reader of which some part was not read, sorted."""
        flagged = ((path, PARTLY_READ.intersection(flags)) for path, flags in self.flags.items())
        return tuple(path for path, flags in flagged if flags and self.is_read(path))

    @cached_property
    def who_computes(self) -> str:
        """Who may import by a computed name; empty when nobody does."""
        if len(self.read_files) > FILES:
            return f"more than {FILES} files would have to be looked into"
        self.graph.facts_of(self.read_files)
        computing = (path for path in self.read_files if self.computes(path))
        return next((f"{path} may import by a computed name" for path in computing), "")

    def computes(self, path: RepoPath) -> bool:
        """Whether a file mentions a function that may import by a computed name."""
        if path not in self._computes:
            self._computes[path] = _computes_imports(self.facts(path))
        return self._computes[path]

    def facts(self, path: RepoPath) -> FileFacts:
        """Facts of one file; empty for one without a reader."""
        return self.graph.facts(path)

    def edges_from(self, source: str) -> Mapping[RepoPath, tuple[Edge, ...]]:
        """Edges that start at a file, by what they lead to, in order."""
        if source not in self._from:
            found: dict[RepoPath, list[Edge]] = {}
            for edge in self.graph.snapshot.imports(source):
                found.setdefault(edge.target, []).append(edge)
            self._from[source] = {target: tuple(found[target]) for target in sorted(found)}
        return self._from[source]

    def edges_to(self, target: str) -> tuple[Edge, ...]:
        """Edges that lead to a file from others, in order."""
        if target not in self._to:
            edges = self.graph.snapshot.importers(target)
            self._to[target] = tuple(edge for edge in edges if edge.source != target)
        return self._to[target]

    def users(self, path: RepoPath, name: str) -> tuple[Consumer, ...]:
        """Uses of a symbol in other files."""
        if (path, name) not in self._users:
            graph = self.graph
            self._users[path, name] = symbol_consumers(graph.snapshot, graph.facts_of, path, [name])[name]
        return self._users[path, name]

    def walk(self, start: RepoPath, *, least: int = SURE, backward: bool = False) -> Walk | None:
        """All that a file reaches over imports, itself included; ``None`` when too much was asked.

        Args:
            start: Where to start.
            least: Confidence that an edge must have.
            backward: Walk to those who import it instead.
        """
        key = (start, least, backward)
        if key not in self._walks:
            if self._steps <= 0:
                return None
            if len(self._walks) >= KEPT:
                del self._walks[next(iter(self._walks))]
            self._walks[key] = self._walked(start, least, backward=backward)
        return self._walks[key]

    def spend(self, steps: int) -> bool:
        """Take steps from those that are left; false when there are none."""
        self._steps -= steps
        return self._steps > 0

    def _walked(self, start: RepoPath, least: int, *, backward: bool) -> Walk:
        came: Walk = {start: None}
        waiting = deque([start])
        while waiting:
            path = waiting.popleft()
            for following in self._neighbours(path, least, backward=backward):
                if following not in came:
                    came[following] = path
                    waiting.append(following)
        return came

    def _neighbours(self, path: RepoPath, least: int, *, backward: bool) -> list[RepoPath]:
        if backward:
            edges = self.edges_to(path)
            found = sorted({edge.source for edge in edges if _loads(edge, least)})
        else:
            leads = self.edges_from(path)
            found = [target for target, edges in leads.items() if any(_loads(one, least) for one in edges)]
        self.spend(len(found) + 1)
        return found


def _loads(edge: Edge, least: int) -> bool:
    """Whether an edge loads its target and is as sure as asked."""
    return edge.kind in IMPORT_KINDS and edge.confidence >= least


def _computes_imports(facts: FileFacts) -> bool:
    """Whether a file mentions a function that may import by a computed name."""
    taken = {name for fact in facts.imports for name, _ in fact.names}
    if not COMPUTING.isdisjoint(taken):
        return True
    uses = (facts.uses, *(one.uses for one in facts.definitions))
    return any(use.rpartition(".")[2] in COMPUTING for names in uses for use in names)
