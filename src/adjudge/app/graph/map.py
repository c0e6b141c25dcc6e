"""``adjudge graph map``: one picture of the code of a commit, or of a change on top of it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.answer import Printout
from adjudge.app.brief.picture import STANDARD_OUTPUT, keep_picture, refuse_picture_inside
from adjudge.app.graph.graph import HEAD, LOOK, load_whole, missing_words
from adjudge.app.wiring import open_repository
from adjudge.app.words import target_request
from adjudge.errors import GitError, UsageError
from adjudge.graph.code_map import MapChange, make_map
from adjudge.report.svg_map import map_svg
from adjudge.report.wording import SHORT, reason_words, target_words
from adjudge.survey.survey import survey_change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.app.wiring import Repository
    from adjudge.app.words import TargetWords
    from adjudge.app.world import World
    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import Target

COMMITS: Final = 500
"""Commits looked at to tell how often a file changes."""
TOLD: Final = 3
"""Reasons that are told."""


class _Seen(NamedTuple):
    """A tree, perhaps after a change, and what is not known of it."""

    of: str
    snapshot: GraphSnapshot
    commit: ObjectId | None
    change: MapChange | None
    doubts: tuple[str, ...]


def draw_map(
    target: TargetWords | None,
    world: World,
    *,
    revision: str | None = None,
    output: str = STANDARD_OUTPUT,
) -> Printout:
    """The picture; 3 when files are missing or damaged or the change is in doubt, since it may lack links.

    Args:
        target: The change to show; ``None`` for a tree without one.
        world: Where the command runs.
        revision: The commit of the tree; HEAD by default.
        output: A file outside the repository; ``-`` for standard output.

    Raises:
        UsageError: A commit and a change at once, or the file would lie in the repository.
    """
    if target is not None and revision is not None:
        raise UsageError("map-words", "`graph map` shows a commit or a change, not both.", "leave out --at")
    refuse_picture_inside(output, world)
    with open_repository(world) as repository:
        seen = _tree(repository, revision) if target is None else _change(repository, target, world)
        commits, unread = _commits(repository, seen.commit)
        code = make_map(seen.snapshot, change=seen.change, commits=commits)
        picture = map_svg(code, of=seen.of, limits=(*unread, *seen.doubts)).encode()
        notes = repository.notes()
    chunks = (picture,) if output == STANDARD_OUTPUT else ()
    kept = () if output == STANDARD_OUTPUT else (keep_picture(output, picture),)
    return Printout(
        lambda: chunks,
        exit_code=3 if seen.doubts else 0,
        why=" ".join(seen.doubts),
        next_step=LOOK if seen.doubts else "",
        notes=(*kept, *notes),
    )


def _tree(repository: Repository, revision: str | None) -> _Seen:
    git = repository.git
    commit = git.resolve(HEAD if revision is None else revision)
    graph = load_whole(git.commit(commit).tree, repository.ports)
    why = missing_words(graph)
    return _Seen(f"commit {commit[:SHORT]}", graph.snapshot, commit, None, (why,) if why else ())


def _change(repository: Repository, words: TargetWords, world: World) -> _Seen:
    request = target_request(words, world.environment, fall_through=False)
    survey = survey_change(request, repository.ports)
    target = survey.target
    change = MapChange(survey.base.snapshot, _paths(target))
    why = (missing_words(survey.base), missing_words(survey.head))
    doubts = (*map(reason_words, target.reasons[:TOLD]), *why)
    known = dict.fromkeys(one for one in doubts if one)
    return _Seen(target_words(target), survey.head.snapshot, target.base_commit, change, tuple(known))


def _paths(target: Target) -> frozenset[RepoPath]:
    """Names of what changed, before and after."""
    before = (one.old_path for one in target.changes if one.old_path is not None)
    return frozenset((*(one.path for one in target.changes), *before))


def _commits(
    repository: Repository, commit: ObjectId | None
) -> tuple[Mapping[RepoPath, int] | None, tuple[str, ...]]:
    """How many of the latest commits touched each path, and why that is not known whole."""
    if commit is None:
        return None, ()
    try:
        history = repository.git.history(commit, limit=COMMITS, mailmap=None)
    except GitError:
        return None, ("How often files change is not known: the history could not be read.",)
    seen = f"Commits: the latest {len(history.commits)} were looked at"
    cut = "; this clone lacks older ones" if history.extent == "shallow" else ""
    return Counter(path for one in history.commits for path in one.paths), (f"{seen}{cut}.",)
