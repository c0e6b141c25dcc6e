"""What of a tree judges a fix, and who depends on the files that it is about."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.graph.graph import load_whole
from adjudge.fix.grant import frozen_paths
from adjudge.fix.judges import is_a_test
from adjudge.fix.runners import is_read
from adjudge.graph.links import LINK
from adjudge.graph.reach import HINT
from adjudge.model.outcome import Reason
from adjudge.survey.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.app.wiring import Repository
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import ObjectId, RepoPath

ASSERTS: Final = re.compile(
    rb"\b(?:assert|pytest|unittest|hypothesis|doctest|vitest|chai|should|sinon)\b|\bexpect\(|\btesting\.[TB]\b"
)
"""Words by which tests tell what must hold, in any language."""


class TreeJudges(NamedTuple):
    """What stands in a tree.

    Attributes:
        paths: Everything in it.
        judging: What of it judges a fix.
    """

    paths: frozenset[RepoPath]
    judging: frozenset[RepoPath]


class Consumers(NamedTuple):
    """Files that import others directly, tests left aside.

    Attributes:
        open: Those that a fix may touch.
        closed: Those that judge a fix, and helpers of tests: nobody but tests imports them, and they assert.
    """

    open: frozenset[RepoPath]
    closed: frozenset[RepoPath]


def look_at_ground(tree: ObjectId, argvs: Iterable[tuple[str, ...]], repository: Repository) -> TreeJudges:
    """What of a tree judges a fix.

    Args:
        tree: Which.
        argvs: The words of the commands that are run.
        repository: Where it is.
    """
    entries = repository.git.list_tree(tree)
    wanted = {one.path: one for one in entries if one.mode == LINK or is_read(one.path)}
    read = Texts(repository.git.blobs())([one.object_id for one in wanted.values()])
    texts = {
        path: (read[one.object_id] or b"").decode("utf-8", "surrogateescape") for path, one in wanted.items()
    }
    paths = frozenset(one.path for one in entries)
    links = {path: text for path, text in texts.items() if wanted[path].mode == LINK}
    judging = frozen_paths(paths, argvs=argvs, texts=texts, links=links)
    return TreeJudges(paths, frozenset(judging))


def consumers_of(
    files: Iterable[RepoPath], tree: ObjectId, repository: Repository, judging: frozenset[RepoPath]
) -> Consumers:
    """Files that import these directly.

    Args:
        files: Which.
        tree: In which tree.
        repository: Where it is.
        judging: What judges a fix.
    """
    graph = load_whole(tree, repository.ports).snapshot
    wanted = frozenset(files)
    found = {one for path in wanted for one in _importers(path, graph) if not is_a_test(one)} - wanted
    lone = {one for one in found - judging if _only_judges_import(one, graph, judging)}
    closed = (found & judging) | set(_asserting(lone, tree, repository))
    return Consumers(frozenset(found - closed), frozenset(closed))


def told_of_closed(closed: Iterable[RepoPath]) -> Iterator[Reason]:
    """What is told of consumers that stay closed."""
    for path in sorted(closed):
        message = f"{path} depends on a finding and is there for tests: frozen; --also {path} opens it."
        yield Reason(code="consumer-frozen", message=message, path=path)


def _only_judges_import(path: RepoPath, graph: GraphSnapshot, judging: frozenset[RepoPath]) -> bool:
    """Whether a file is there for tests alone: each way up from it ends at one, and at least one does."""
    seen, waiting, judged = {path}, [path], False
    while waiting:
        above = _importers(waiting.pop(), graph)
        for one in above - seen:
            seen.add(one)
            if one in judging:
                judged = True
            elif not _importers(one, graph):
                return False
            else:
                waiting.append(one)
    return judged


def _asserting(paths: set[RepoPath], tree: ObjectId, repository: Repository) -> Iterator[RepoPath]:
    """Files that hold words by which tests tell what must hold."""
    if not paths:
        return
    entries = {one.path: one.object_id for one in repository.git.list_tree(tree) if one.path in paths}
    read = Texts(repository.git.blobs())(list(entries.values()))
    yield from (path for path, one in entries.items() if ASSERTS.search(read[one] or b""))


def _importers(path: RepoPath, graph: GraphSnapshot) -> set[RepoPath]:
    return {edge.source for edge in graph.importers(path) if edge.confidence >= HINT}
