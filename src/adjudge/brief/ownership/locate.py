"""Which CODEOWNERS file is in force, and by whose rules it is read.

GitHub looks in ``.github/``, the top and ``docs/``; GitLab in the top, ``docs/`` and ``.gitlab/``; each takes
the first there is. A file in ``.github/`` or ``.gitlab/`` is its owner's. One in the top or in ``docs/`` is
GitLab's when it has a section heading, which is no syntax of GitHub, or when the tree has a
``.gitlab-ci.yml`` and no ``.github`` folder; else GitHub's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.brief.ownership.gitlab import parse_heading
from adjudge.brief.ownership.rules import split_lines
from adjudge.model.ids import RepoPath
from adjudge.model.ownership import Dialect

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from adjudge.brief.sources import OwnersFile

GITHUB_ONLY: Final = RepoPath(".github/CODEOWNERS")
GITLAB_ONLY: Final = RepoPath(".gitlab/CODEOWNERS")
PLACES: Final = (GITHUB_ONLY, RepoPath("CODEOWNERS"), RepoPath("docs/CODEOWNERS"), GITLAB_ONLY)
"""In the order in which they are looked for; the first one counts."""

MOST_BYTES: Final = (3 << 20) - 1
"""A file of GitHub "must be under 3 MB in size", else it "will not be loaded"."""


def find_place(paths: Container[str]) -> RepoPath | None:
    """Where the file in force lies; ``None`` when there is none."""
    return next((place for place in PLACES if place in paths), None)


def dialect_of(file: OwnersFile) -> Dialect:
    """By whose rules a file is read."""
    if file.path == GITHUB_ONLY:
        return Dialect.GITHUB
    if file.path == GITLAB_ONLY or file.by_gitlab or has_heading(file.data or b""):
        return Dialect.GITLAB
    return Dialect.GITHUB


def is_gitlab_tree(paths: Iterable[str]) -> bool:
    """Whether a tree says that GitLab hosts it, and not that GitHub does."""
    found = False
    for path in paths:
        if path.startswith(".github/"):
            return False
        found = found or path == ".gitlab-ci.yml"
    return found


def has_heading(data: bytes) -> bool:
    """Whether some line begins a section."""
    return b"[" in data and any(parse_heading(line) is not None for line in split_lines(data))
