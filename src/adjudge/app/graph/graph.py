"""``adjudge graph``: questions to the code graph of one commit."""

from __future__ import annotations

import posixpath
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.graph.uses import symbols_of, tests_of, users_of
from adjudge.app.wiring import open_repository
from adjudge.contracts.graph_v1 import (
    GraphQueryV1,
    edges_wire,
    exports_wire,
    reaching_wire,
    stats_wire,
    symbols_wire,
    uses_wire,
)
from adjudge.errors import InconclusiveError, UsageError
from adjudge.graph.consumers import is_package, symbol_consumers
from adjudge.graph.facts import LOST_FLAGS, Definition
from adjudge.graph.languages.registry import OTHER
from adjudge.graph.reach import closure_size, links_of, shortest_path
from adjudge.graph.stats import graph_stats
from adjudge.graph.symbols import handed_on
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.report.graph_screen import edges_screen, exports_screen, named_screen, stats_screen
from adjudge.report.wording import plural
from adjudge.survey.graphs import load_graph

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.world import World
    from adjudge.contracts.graph_v1 import Question
    from adjudge.graph.edges import Edge
    from adjudge.graph.view import Graph
    from adjudge.survey.survey import SurveyPorts

HEAD = "HEAD"
OF_SYMBOL = frozenset({"callers", "tests_reaching"})
"""Questions about one symbol."""
LOOK = "git fsck, or fetch what is missing"
ALIKE = 3
"""Files that end like an unknown path and are named."""


class _Asked(NamedTuple):
    """A question with what it needs."""

    graph: Graph
    tree: ObjectId
    paths: tuple[RepoPath, ...]
    limit: int | None
    symbol: str = ""


def answer_graph(
    question: str,
    paths: tuple[str, ...],
    world: World,
    *,
    symbol: str | None = None,
    revision: str | None = None,
    limit: int | None = None,
) -> Answer:
    """The answer to a question about the graph of a commit.

    Args:
        question: ``stats``, ``importers``, ``exports``, ``symbols``, ``callers``, ``tests_reaching`` or
            ``path``.
        paths: None of ``stats``, two of ``path``, else one file, relative to the top of the repository.
        world: Where the command runs.
        revision: The commit; HEAD by default.
        symbol: Qualified inside the file, of ``callers`` and ``tests_reaching``.
        limit: List at most so many; the count stays exact.

    Raises:
        UsageError: Another number of paths, a path that is not in the tree, a symbol where none is asked for,
            or a limit below 1.
    """
    answer, wanted = _QUESTIONS[question]
    if len(paths) != wanted:
        raise UsageError(
            "graph-paths",
            f"`graph {question}` takes {plural(wanted, 'path')}, not {len(paths)}.",
            "adjudge graph --help",
        )
    if (symbol is not None) is not (question in OF_SYMBOL):
        message = f"Of `graph {question}` {'no' if symbol is not None else 'a'} symbol is expected."
        raise UsageError("graph-symbol", message, "adjudge graph --help")
    if limit is not None and limit < 1:
        raise UsageError("graph-limit", "The limit must be at least 1.")
    with open_repository(world) as repository:
        tree = repository.git.commit(repository.git.resolve(HEAD if revision is None else revision)).tree
        graph = load_whole(tree, repository.ports)
        known = tuple(_known(path, graph, repository.folder) for path in paths)
        return _with_gaps(answer(_Asked(graph, tree, known, limit, symbol or "")), graph)


def load_whole(tree: ObjectId, ports: SurveyPorts) -> Graph:
    """The graph of a tree."""
    return load_graph(
        tree, git=ports.git, pool=ports.pool, snapshots=ports.snapshots, progress=ports.progress
    )


def _with_gaps(answer: Answer, graph: Graph) -> Answer:
    """The answer, with code 3 when files of the tree are missing or damaged: it may lack some then."""
    why = missing_words(graph)
    return answer._replace(exit_code=3, why=why, next_step=LOOK) if why else answer


def missing_words(graph: Graph) -> str:
    """That files of the tree could not be read; empty when all could."""
    gone = sum(not LOST_FLAGS.isdisjoint(flags) for _, flags in graph.snapshot.flagged)
    return (
        f"{plural(gone, 'file')} of the tree could not be read, so the answer may lack some." if gone else ""
    )


def _known(path: str, graph: Graph, folder: str) -> RepoPath:
    """The path as the tree has it: from where one stands, else from the top of the repository.

    Args:
        path: As typed.
        graph: Of the tree.
        folder: Where one stands, relative to the top; empty at the top.

    Raises:
        UsageError: It is not in the tree; a file that ends like it is named.
    """
    nodes = graph.snapshot.nodes
    from_here = RepoPath(posixpath.normpath(posixpath.join(folder, path)))
    from_top = RepoPath(posixpath.normpath(path))
    for named in (from_here, from_top):
        if named in nodes:
            return named
    like = sorted(one for one in nodes if one.endswith(f"/{from_top}"))
    hint = "name it from the top of the repository; --at asks another commit"
    if like:
        hint = f"did you mean {', '.join(like[:ALIKE])}?"
    raise UsageError("unknown-path", f"The tree has no file {path!r}.", hint)


def _refuse_unread(asked: _Asked, what: str) -> None:
    """Nothing, when every file asked about is in a language that is read.

    Raises:
        InconclusiveError: One is not, so that "none" would not be true.
    """
    for path in asked.paths:
        if asked.graph.snapshot.nodes[path].language == OTHER:
            message = f"{path} is in no language that is read, so {what} is not known."
            raise InconclusiveError("language-not-read", message, "adjudge graph stats")


def _stats(asked: _Asked) -> Answer:
    stats = graph_stats(asked.graph.snapshot)
    artefact = GraphQueryV1(
        question="stats", arguments=(), tree=asked.tree, count=stats.files, stats=stats_wire(stats)
    )
    return Answer(artefact=artefact, screen=lambda: stats_screen(stats))


def _importers(asked: _Asked) -> Answer:
    (path,) = asked.paths
    edges = asked.graph.snapshot.importers(path)
    if not edges:
        _refuse_unread(asked, "who leads to it")
    files = len({edge.source for edge in edges})
    closure = closure_size(links_of(asked.graph.snapshot).backward, [path])
    shown = edges[: asked.limit]
    omitted = len(edges) - len(shown)
    artefact = GraphQueryV1(
        question="importers",
        arguments=asked.paths,
        tree=asked.tree,
        count=len(edges),
        omitted=omitted,
        edges=edges_wire(shown),
        closure=closure,
    )
    lead = "leads" if len(edges) == 1 else "lead"
    places = f"{plural(len(edges), 'place')} in {plural(files, 'file')}"
    title = f"{path}: {places} {lead} to it, {plural(closure, 'file')} in all"
    return Answer(artefact=artefact, screen=lambda: edges_screen(title, shown, omitted=omitted))


def _exports(asked: _Asked) -> Answer:
    (path,) = asked.paths
    _refuse_unread(asked, "what it offers")
    exports = _exported(asked.graph, path)
    shown = exports[: asked.limit]
    omitted = len(exports) - len(shown)
    artefact = GraphQueryV1(
        question="exports",
        arguments=asked.paths,
        tree=asked.tree,
        count=len(exports),
        omitted=omitted,
        exports=exports_wire(shown),
    )
    title = f"{path}: {plural(len(exports), 'exported symbol')}"
    return Answer(artefact=artefact, screen=lambda: exports_screen(title, shown, omitted=omitted))


def _exported(graph: Graph, path: RepoPath) -> list[tuple[Definition, int]]:
    """Exported definitions in order of lines, each name once, with the number of other files that use it."""
    facts = graph.facts(path)
    found = {one.name: one for one in reversed(facts.definitions) if one.exported}
    for name, line in handed_on(facts, package=is_package(path)).items():
        found.setdefault(name, _imported(name, line))
    consumers = symbol_consumers(graph.snapshot, graph.facts_of, path, found)
    ordered = sorted(found.values(), key=lambda one: (one.start_line, one.name))
    return [(one, len({user.path for user in consumers[one.name]})) for one in ordered]


def _imported(name: str, line: int) -> Definition:
    """A name that a file hands on from elsewhere, as if it were defined by its import."""
    return Definition(
        name=name,
        kind="import",
        start_line=line,
        end_line=line,
        exported=True,
        signature="",
        body="",
        text="",
    )


def _path(asked: _Asked) -> Answer:
    start, end = asked.paths
    way = shortest_path(links_of(asked.graph.snapshot).forward, start, end)
    if not way:
        _refuse_unread(asked, "whether one reaches the other")
    steps = _steps(asked.graph, way or ())
    artefact = GraphQueryV1(
        question="path", arguments=asked.paths, tree=asked.tree, count=len(steps), edges=edges_wire(steps)
    )
    title = f"{start} to {end}: {plural(len(steps), 'step') if way else 'no chain of imports'}"
    return Answer(artefact=artefact, screen=lambda: edges_screen(title, steps))


def _steps(graph: Graph, way: tuple[RepoPath, ...]) -> tuple[Edge, ...]:
    """The first edge of each step of a way."""
    return tuple(
        next(edge for edge in graph.snapshot.imports(source) if edge.target == target)
        for source, target in pairwise(way)
    )


def _symbols(asked: _Asked) -> Answer:
    (path,) = asked.paths
    _refuse_unread(asked, "what it defines")
    found = symbols_of(asked.graph, path)
    shown = found[: asked.limit]
    title = f"{path}: {plural(len(found), 'symbol')}"
    lines = [f"{one.name}  {one.kind}, lines {one.start_line}-{one.end_line}" for one in shown]
    return _named(
        asked, lines, title=title, question="symbols", count=len(found), symbols=symbols_wire(shown)
    )


def _callers(asked: _Asked) -> Answer:
    (path,) = asked.paths
    _refuse_unread(asked, "who uses its symbols")
    found = users_of(asked.graph, path, asked.symbol)
    shown = found[: asked.limit]
    title = f"{asked.symbol} of {path}: used in {plural(len(found), 'place')} of other files"
    lines = [f"{one.path}  {one.symbol or 'top level'}, {one.confidence} % sure" for one in shown]
    return _named(asked, lines, title=title, question="callers", count=len(found), uses=uses_wire(shown))


def _tests(asked: _Asked) -> Answer:
    (path,) = asked.paths
    _refuse_unread(asked, "which tests reach it")
    found = tests_of(asked.graph, path, asked.symbol)
    shown = found[: asked.limit]
    title = f"{asked.symbol} of {path}: reached by {plural(len(found), 'test file')}"
    lines = [one.path if one.sure else f"{one.path}  perhaps" for one in shown]
    return _named(
        asked, lines, title=title, question="tests_reaching", count=len(found), tests=reaching_wire(shown)
    )


def _named(
    asked: _Asked,
    lines: list[str],
    *,
    title: str,
    question: Question,
    count: int,
    **found: Any,  # noqa: ANN401 - one list of the contract
) -> Answer:
    """An answer that lists names, one line each, of as many as ``count`` says."""
    omitted = count - len(lines)
    artefact = GraphQueryV1(
        question=question,
        arguments=(*asked.paths, *((asked.symbol,) if asked.symbol else ())),
        tree=asked.tree,
        count=count,
        omitted=omitted,
        **found,
    )
    return Answer(artefact=artefact, screen=lambda: named_screen(title, lines, omitted=omitted))


_QUESTIONS: dict[str, tuple[Callable[[_Asked], Answer], int]] = {
    "stats": (_stats, 0),
    "importers": (_importers, 1),
    "exports": (_exports, 1),
    "path": (_path, 2),
    "symbols": (_symbols, 1),
    "callers": (_callers, 1),
    "tests_reaching": (_tests, 1),
}
