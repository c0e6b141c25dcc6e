"""A digest of the settings that git goes by in a repository, the user's own and what they include among them.

``git config`` is asked in the user's own scopes; it runs nothing. What includes name is read as well, whether
or not its condition holds now, and so is a folder of hooks that stands elsewhere.
"""

from __future__ import annotations

import hashlib
import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.git.environment import asking_environment
from adjudge.adapters.git.folder_parts import add_line, content_line, walk
from adjudge.model.ids import Digest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adjudge.adapters.git.calling import Git
    from adjudge.adapters.git.subject import Subject

LISTED: Final = ("config", "-z", "--list", "--show-origin", "--show-scope", "--includes")
MOST: Final = 1_000
"""Files that settings name, and files of one folder of hooks."""
_FILE: Final = "file:"


def settings_digest(git: Git, subject: Subject, user: Mapping[str, str]) -> Digest:
    """The digest; where git cannot read the settings, of what it says then.

    Args:
        git: How git is called.
        subject: The repository.
        user: The process's environment, as a value.
    """
    environment = asking_environment(git.program, user, pinned=False)
    done = git.run(LISTED, environment, folder=subject.folder)
    digest = hashlib.sha256(done.stdout + b"%d" % done.status)
    fields = [os.fsdecode(one) for one in done.stdout.split(b"\0")]
    for origin, pair in zip(fields[1::3], fields[2::3], strict=False):
        for line in _named(origin, pair, subject.folder, user.get("HOME", "")):
            add_line(digest, line)
    return Digest(digest.hexdigest())


def _named(origin: str, pair: str, folder: Path, home: str) -> Iterator[bytes]:
    """Lines of what a setting names: a file that it includes, or a folder of hooks."""
    key, _, value = pair.partition("\n")
    key = key.lower()
    place = Path(home) / value[2:] if value.startswith("~/") else Path(value)
    if key == "include.path" or (key.startswith("includeif.") and key.endswith(".path")):
        yield _file_line((folder / origin.removeprefix(_FILE)).parent / place)
    if key == "core.hookspath":
        for path, status in islice(walk(folder / place), MOST):
            yield os.fsencode(path) + b"\0" + content_line(folder / place / path, status)


def _file_line(place: Path) -> bytes:
    try:
        return content_line(place, place.stat())
    except OSError as error:
        return content_line(place, error)
