"""What is read of two trees for a second look at what a fixer left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.graph.graph import load_whole
from adjudge.fix.fooling import find_fooling
from adjudge.fix.judges import judges
from adjudge.fix.runners import is_read
from adjudge.fix.second_look import Left, find_helpers, find_judges, find_tests_inside, may_hold_tests
from adjudge.survey.texts import Texts

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.app.wiring import Repository
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.ports import GitReader

DOCTEST: Final = "doctest"


class JudgedFix(NamedTuple):
    """A fix between two trees.

    Attributes:
        base: The tree before.
        head: The tree after.
        changed: Paths, sorted.
        packet: What it is to mend.
    """

    base: ObjectId
    head: ObjectId
    changed: tuple[RepoPath, ...]
    packet: FixPacketV1


def judges_touched(fix: JudgedFix, repository: Repository) -> tuple[Reason, ...]:
    """Why a fix touches what judges it, whatever its grant says."""
    git = repository.git
    before, after = (frozenset(one.path for one in git.list_tree(tree)) for tree in (fix.base, fix.head))
    opened = frozenset(one.pattern for one in fix.packet.grant.allow if not one.kinds)
    left = Left(fix.changed, before, after, opened)
    new = [one for one in fix.changed if one in after - before and not judges(one)]
    return (*find_judges(left), *find_helpers(left, _importers(new, fix.head, repository)))


def _importers(
    paths: list[RepoPath], tree: ObjectId, repository: Repository
) -> dict[RepoPath, frozenset[RepoPath]]:
    """Who imports each of these; nobody is asked where there are none."""
    if not paths:
        return {}
    graph = load_whole(tree, repository.ports).snapshot
    return {path: frozenset(edge.source for edge in graph.importers(path)) for path in paths}


def inside_tests(fix: JudgedFix, git: GitReader) -> tuple[Reason, ...]:
    """Why a green check proves nothing of a fix: files whose own tests it changed, words that fool checks."""
    wanted = frozenset(fix.changed)
    before, after = (_read(tree, git, wanted.__contains__) for tree in (fix.base, fix.head))
    examples = any(one.endswith(".py") for one in wanted) and _runs_examples(fix, git)
    held = {path: text for path, text in before.items() if may_hold_tests(path)}
    return (*find_tests_inside(held, after, examples=examples), *find_fooling(before, after))


def _runs_examples(fix: JudgedFix, git: GitReader) -> bool:
    """Whether anything says that examples in texts are run as tests."""
    if any(DOCTEST in word for one in fix.packet.commands for word in one.argv):
        return True
    return any(DOCTEST.encode() in text for text in _read(fix.base, git, is_read).values())


def _read(tree: ObjectId, git: GitReader, wanted: Callable[[RepoPath], bool]) -> dict[RepoPath, bytes]:
    ids = {one.path: one.object_id for one in git.list_tree(tree) if wanted(one.path)}
    read = Texts(git.blobs())(list(ids.values()))
    return {path: read[one] or b"" for path, one in ids.items()}
