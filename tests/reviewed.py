"""A repository of which rules reviewed the last commit and found a shell in each of some files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.served.reviews import list_reviews
from adjudge.contracts.reviews_v1 import ReviewsV1
from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World
    from tests.builders import Repo

SHELL = "import subprocess\n\n\ndef run(word):\n    subprocess.run('ls ' + word, shell=True)\n"


def with_shells(place: Path, *paths: str) -> Repo:
    """A repository whose last commit adds a shell in each of these files; nothing is reviewed."""
    made = repo(place / "subject")
    made.commit({"c.py": "x = 1\n"})
    made.commit(dict.fromkeys(paths, SHELL))
    (place / "home").mkdir()
    return made


def with_review(place: Path, *paths: str) -> World:
    """The same, reviewed."""
    made = with_shells(place, *paths)
    Console(place)(made.path, "review", "--executor", "builtin", "--commit", "HEAD")
    return world(place)


def newest_run(here: World) -> str:
    """The name of the newest review."""
    listed = list_reviews(1, None, here)[0].artefact
    assert isinstance(listed, ReviewsV1)
    return listed.reviews[0].run_id
