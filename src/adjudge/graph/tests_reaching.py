"""Which test files use a definition, or one of its own file that leans on it.

Rules: a test's use may be a guess by the name of a method; only test files, and files that hand names on to
them, are looked into.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.graph.callers import felt_by
from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.facts import NO_FACTS, FileFacts
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.offering import is_package
from adjudge.graph.reach import HINT
from adjudge.graph.testing import is_test

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

LIMIT_LOOKED: Final = 100
"""Test files that are looked into; where there are more, nothing is told."""


_SHUT: Final = FileFacts(exports=())
"""What is held of a file that is not looked into and that offers nothing but what it exports."""


class _TestFacts:
    """Facts of test files, and of files that hand names on to them; others have none here.

    Attributes:
        full: More files were asked for than are looked into.
    """

    def __init__(
        self,
        snapshot: GraphSnapshot,
        load_facts: Callable[[Sequence[RepoPath]], Mapping[RepoPath, FileFacts]],
    ) -> None:
        self._snapshot = snapshot
        self._load_facts = load_facts
        self._seen: set[RepoPath] = set()
        self.full = False

    def __call__(self, paths: Sequence[RepoPath]) -> Mapping[RepoPath, FileFacts]:
        """Facts of every path asked for."""
        wanted = [path for path in paths if is_test(path) or self._hands_on(path)]
        self._seen.update(wanted)
        self.full = self.full or len(self._seen) > LIMIT_LOOKED
        loaded = self._load_facts(wanted) if not self.full else {}
        return {path: loaded.get(path, _SHUT if is_closed(path) else NO_FACTS) for path in paths}

    def _hands_on(self, path: RepoPath) -> bool:
        if is_closed(path):
            return any(kind == "reexport" for _, _, kind, _ in self._snapshot.columns.links_from(path))
        return is_package(path)


def reaching_tests(
    snapshot: GraphSnapshot,
    load_facts: Callable[[Sequence[RepoPath]], Mapping[RepoPath, FileFacts]],
    places: Iterable[tuple[RepoPath, str]],
) -> dict[tuple[RepoPath, str], frozenset[RepoPath]] | None:
    """Test files that use each definition, or one of its file that leans on it.

    Args:
        snapshot: The graph in which to look.
        load_facts: Facts of each path asked for, of the same tree.
        places: (file, qualified name) of each definition.

    Returns:
        By place; ``None`` where more test files would have to be looked into than are.
    """
    symbols: dict[RepoPath, set[str]] = {}
    for path, symbol in places:
        symbols.setdefault(path, set()).add(symbol)
    facts = load_facts(sorted(symbols))
    found: dict[tuple[RepoPath, str], frozenset[RepoPath]] = {}
    looked = _TestFacts(snapshot, load_facts)
    for path in sorted(symbols):
        felt = {symbol: felt_by(facts[path], {symbol}) for symbol in sorted(symbols[path])}
        names = {name for one in felt.values() for name in one}
        users = symbol_consumers(snapshot, looked, path, names)
        tests = {
            name: {use.path for use in uses if use.confidence >= HINT and is_test(use.path)}
            for name, uses in users.items()
        }
        for symbol, leaning in felt.items():
            found[path, symbol] = frozenset().union(*(tests.get(name, set()) for name in leaning))
    return found if not looked.full else None
