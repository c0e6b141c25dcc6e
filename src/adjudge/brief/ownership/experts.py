"""Who knows a path: whoever changed it before the change, lately more than long ago.

Integers only. A commit weighs ``FULL``, halved for each whole ``HALF_LIFE_S`` that lies between it and the
head commit; never less than 1. Weights move in steps, so a head a minute later mostly says the same.
The authors of the change are left out, by name and by e-mail address, and so are bots.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from adjudge.model.ownership import Expert

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adjudge.model.history import History, PastCommit
    from adjudge.model.ids import RepoPath

HALF_LIFE_S: Final = 180 * 24 * 60 * 60
FULL: Final = 1024
BOT: Final = "[bot]"
"""How the name of a GitHub App ends when it writes commits."""

Counts = dict[str, tuple[int, int]]
"""Name → (weight, commits)."""


def weigh_age(age_s: int) -> int:
    """What a commit of this age counts; one from the future counts in full."""
    halvings = max(age_s, 0) // HALF_LIFE_S
    return max(FULL >> min(halvings, FULL.bit_length()), 1)


def find_experts(
    history: History, wanted: Mapping[RepoPath, Iterable[RepoPath]], *, head_time: int
) -> dict[RepoPath, tuple[Expert, ...]]:
    """Who knows each path, best first; nobody where history does not tell.

    Args:
        history: Before the change.
        wanted: Each path with the names it had.
        head_time: Committer time of the head commit, seconds UTC.
    """
    asked = {name for names in wanted.values() for name in names}
    commits = tuple(_of_others(history))
    touched: dict[RepoPath, set[int]] = defaultdict(set)
    for place, commit in enumerate(commits):
        for path in asked.intersection(commit.paths):
            touched[path].add(place)
    return {
        path: _ranked(
            (commits[place] for place in set().union(*(touched[name] for name in names))), head_time
        )
        for path, names in wanted.items()
    }


def _of_others(history: History) -> Iterable[PastCommit]:
    """Commits of people who have no part in the change."""
    names = {author.name for author in history.authors}
    emails = {author.email.casefold() for author in history.authors} - {""}
    for commit in history.commits:
        author = commit.author
        own = author.name in names or author.email.casefold() in emails
        if author.name and not own and not author.name.endswith(BOT):
            yield commit


def _ranked(commits: Iterable[PastCommit], head_time: int) -> tuple[Expert, ...]:
    counts: Counts = {}
    for commit in commits:
        weight, number = counts.get(commit.author.name, (0, 0))
        counts[commit.author.name] = (weight + weigh_age(head_time - commit.time_s), number + 1)
    found = [Expert(name=name, weight=weight, commits=number) for name, (weight, number) in counts.items()]
    return tuple(sorted(found, key=lambda one: (-one.weight, -one.commits, one.name)))
