"""A graph to ask: the snapshot of a tree, and the facts of its files when they are wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.graph.facts import NO_FACTS, FactRequest
from adjudge.graph.languages.registry import OTHER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudge.graph.facts import FileFacts
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath


class Graph:
    """The graph of one tree.

    Attributes:
        snapshot: Nodes, edges, dead ends.
    """

    __slots__ = ("_known", "_load", "snapshot")

    def __init__(
        self,
        snapshot: GraphSnapshot,
        load: Callable[[Sequence[FactRequest]], Mapping[FactRequest, FileFacts]],
        known: dict[FactRequest, FileFacts],
    ) -> None:
        """A graph over a snapshot.

        Args:
            snapshot: Of the tree.
            load: Facts of every request given.
            known: Facts loaded so far; graphs of two trees share one, since most blobs are in both.
        """
        self.snapshot = snapshot
        self._load = load
        self._known = known

    def facts(self, path: RepoPath) -> FileFacts:
        """Facts of one file; empty for a path that is not in the tree or has no language."""
        return self.facts_of((path,))[path]

    def facts_of(self, paths: Sequence[RepoPath]) -> dict[RepoPath, FileFacts]:
        """Facts of files by path, in the order asked; loaded together."""
        if len(paths) == 1:  # most questions are about one file, and were asked before
            request = self._request(paths[0])
            known = NO_FACTS if request is None else self._known.get(request)
            if known is not None:
                return {paths[0]: known}
        requests = {path: self._request(path) for path in paths}
        # Not a set difference: that would walk all that is known at each call.
        missing = {one for one in requests.values() if one is not None and one not in self._known}
        if missing:
            self._known.update(self._load(sorted(missing)))
        return {
            path: NO_FACTS if request is None else self._known[request] for path, request in requests.items()
        }

    def without(self, paths: frozenset[RepoPath]) -> Graph:
        """The same tree without some entries; nothing may lead to or from them."""
        nodes = {path: node for path, node in self.snapshot.nodes.items() if path not in paths}
        return Graph(replace(self.snapshot, nodes=nodes), self._load, self._known) if paths else self

    def _request(self, path: RepoPath) -> FactRequest | None:
        node = self.snapshot.nodes.get(path)
        return None if node is None or node.language == OTHER else FactRequest(node.object_id, node.language)
