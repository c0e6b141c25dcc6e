"""Questions about one symbol of a file: who uses it, and which tests reach it; and what a file defines."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.errors import InconclusiveError, UsageError
from adjudge.graph.callers import felt_by
from adjudge.graph.consumers import is_package, symbol_consumers
from adjudge.graph.reach import HINT
from adjudge.graph.symbols import handed_on
from adjudge.graph.testing import is_test
from adjudge.graph.tests_reaching import LIMIT_LOOKED, reaching_tests
from adjudge.model.place import SURE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.graph.consumers import Consumer
    from adjudge.graph.facts import Definition
    from adjudge.graph.view import Graph
    from adjudge.model.ids import RepoPath

LIMIT_FILES: Final = 16
"""Files of the product through which tests are followed, as in the brief."""
ALIKE: Final = 3
"""Symbols that look like an unknown one and are named."""


class ReachingTest(NamedTuple):
    """A test file that reaches a symbol, and whether that is certain."""

    path: RepoPath
    sure: bool


def symbols_of(graph: Graph, path: RepoPath) -> tuple[Definition, ...]:
    """Everything that a file defines, in order of lines."""
    return tuple(sorted(graph.facts(path).definitions, key=lambda one: (one.start_line, one.name)))


def users_of(graph: Graph, path: RepoPath, symbol: str) -> tuple[Consumer, ...]:
    """Uses of a symbol in other files, sorted; an unknown symbol is a ``UsageError``."""
    _check_symbol(graph, path, symbol)
    return symbol_consumers(graph.snapshot, graph.facts_of, path, [symbol])[symbol]


def tests_of(graph: Graph, path: RepoPath, symbol: str) -> tuple[ReachingTest, ...]:
    """Test files that use a symbol, what leans on it in its file, or a definition of the product that does.

    Raises:
        InconclusiveError: It is used in more places than tests are followed through.
    """
    _check_symbol(graph, path, symbol)
    names = felt_by(graph.facts(path), [symbol])
    found = symbol_consumers(graph.snapshot, graph.facts_of, path, names)
    users = [use for name in sorted(names) for use in found[name]]
    steps = {(use.path, use.symbol) for use in users if _is_step(use)}
    through = None
    if len({file for file, _ in steps}) <= LIMIT_FILES:
        through = reaching_tests(graph.snapshot, graph.facts_of, steps)
    if through is None:
        message = (
            f"The graph does not answer which tests reach {symbol}: it is used in more than {LIMIT_FILES} "
            f"files of the product, or more than {LIMIT_LOOKED} test files would have to be looked into."
        )
        raise InconclusiveError("unsupported", message, "ask for one of the definitions that use it")
    followed = {test for tests in through.values() for test in tests}
    return tuple(_told(users, followed - {path}, path))


def _told(users: Iterable[Consumer], followed: set[RepoPath], path: RepoPath) -> list[ReachingTest]:
    direct: dict[RepoPath, int] = {}
    for use in users:
        if use.confidence >= HINT and is_test(use.path) and use.path != path:
            direct[use.path] = max(use.confidence, direct.get(use.path, 0))
    sure = followed | {one for one, confidence in direct.items() if confidence >= SURE}
    return [ReachingTest(one, one in sure) for one in sorted(sure | direct.keys())]


def _is_step(use: Consumer) -> bool:
    return bool(use.symbol) and use.confidence >= SURE and not is_test(use.path)


def _check_symbol(graph: Graph, path: RepoPath, symbol: str) -> None:
    """Nothing, when the file defines the symbol or hands it on.

    Raises:
        UsageError: It does not; what looks like it is named.
    """
    facts = graph.facts(path)
    known = {one.name for one in facts.definitions} | set(handed_on(facts, package=is_package(path)))
    if symbol in known:
        return
    like = get_close_matches(symbol, sorted(known), n=ALIKE)
    hint = f"did you mean {', '.join(like)}?" if like else f"adjudge graph symbols {path}"
    raise UsageError("unknown-symbol", f"{path} has no symbol {ascii(symbol)[:80]}.", hint)
