"""The whole environment of every git child; nothing is inherited.

Two kinds. *Asking* looks into the subject's own git folder with ``rev-parse`` and ``config``, which run
nothing, and sees the user's own scopes, so that git itself applies ``safe.directory``. *Working* has a git
folder of ours, and of settings only what is pinned here. docs/git.md says what each pin stops.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

Pairs = tuple[tuple[str, str], ...]

COMMON: Final[Pairs] = (
    ("GIT_ALLOW_PROTOCOL", "none"),
    ("GIT_ATTR_NOSYSTEM", "1"),
    ("GIT_GRAFT_FILE", os.devnull),
    ("GIT_LITERAL_PATHSPECS", "1"),
    ("GIT_NO_LAZY_FETCH", "1"),
    ("GIT_NO_REPLACE_OBJECTS", "1"),
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_TERMINAL_PROMPT", "0"),
    ("LC_ALL", "C"),
)
PINS: Final[Pairs] = (
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("core.splitIndex", "false"),
    ("core.untrackedCache", "false"),
    ("core.attributesFile", os.devnull),
    ("core.commitGraph", "false"),
    ("core.multiPackIndex", "false"),
    ("core.safecrlf", "false"),
    ("core.checkStat", "default"),
    ("core.trustctime", "true"),
    ("core.ignoreStat", "false"),
    ("core.quotePath", "true"),
    ("core.warnAmbiguousRefs", "true"),
    ("core.bigFileThreshold", "16m"),
    ("core.compression", "1"),
    ("submodule.recurse", "false"),
    ("diff.ignoreSubmodules", "none"),
    ("log.showSignature", "false"),
    ("advice.graftFileDeprecated", "false"),
    ("maintenance.auto", "false"),
    ("gc.auto", "0"),
)
OWN_SCOPES: Final = (
    "HOME",
    "XDG_CONFIG_HOME",
    "GIT_CONFIG_GLOBAL",
    "GIT_CONFIG_SYSTEM",
    "GIT_CONFIG_NOSYSTEM",
)
"""Variables that say where the user's own settings are."""
MOST_PAIRS: Final = 1_000
"""Of ``GIT_CONFIG_COUNT`` taken over from the user's environment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkPlace:
    """Where a working call works.

    Attributes:
        git_dir: Our own git folder.
        alternates: Object folders of the subject to read from.
        objects: Where objects are written; ``None`` for the git folder's own.
        work_tree: The subject's top level, for listing it; ``None`` for everything else.
        index: Our copy of the index; ``None`` where no index is looked at.
        shallow: The subject's list of cut commits, or ``None``.
        settings: The user's own settings that are passed on, over the pins.
    """

    git_dir: Path
    alternates: tuple[Path, ...]
    objects: Path | None = None
    work_tree: Path | None = None
    index: Path | None = None
    shallow: Path | None = None
    settings: Pairs = ()


def asking_environment(program: Path, user: Mapping[str, str], *, pinned: bool, more: Pairs = ()) -> Pairs:
    """For ``rev-parse`` and ``config`` in the subject's own git folder.

    Args:
        program: The git that is run.
        user: The process's environment, as a value.
        pinned: Put the pins over every setting; not when the settings themselves are the question.
        more: Settings over those.
    """
    kept = [(name, user[name]) for name in OWN_SCOPES if name in user]
    pairs = [*_user_pairs(user), *(PINS if pinned else ()), *more]
    return (("PATH", _path(program)), *kept, *COMMON, *_counted(pairs))


def working_environment(program: Path, place: WorkPlace) -> Pairs:
    """For everything else: our git folder, our settings."""
    variables = {
        "PATH": _path(program),
        "HOME": str(place.git_dir),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_DIR": str(place.git_dir),
        "GIT_ALTERNATE_OBJECT_DIRECTORIES": ":".join(_quoted(folder) for folder in place.alternates),
    }
    optional = (
        ("GIT_OBJECT_DIRECTORY", place.objects),
        ("GIT_WORK_TREE", place.work_tree),
        ("GIT_INDEX_FILE", place.index),
        ("GIT_SHALLOW_FILE", place.shallow),
    )
    variables |= {name: str(path) for name, path in optional if path is not None}
    return (*variables.items(), *COMMON, *_counted((*PINS, *place.settings)))


def _path(program: Path) -> str:
    """Where git may look for its own parts; no folder of the user's ``PATH`` but git's."""
    return f"{program.parent}:/usr/bin:/bin"


def _quoted(folder: Path) -> str:
    """A path in C quotes, since git splits the list at colons (git(1), GIT_ALTERNATE_OBJECT_DIRECTORIES)."""
    plain = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,=@~ "
    return (
        '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in os.fsencode(folder)) + '"'
    )


def _user_pairs(user: Mapping[str, str]) -> list[tuple[str, str]]:
    """Settings that the user's environment itself holds (git-config(1), GIT_CONFIG_COUNT)."""
    count = user.get("GIT_CONFIG_COUNT", "")
    if not count.isascii() or not count.isdigit() or int(count) > MOST_PAIRS:
        return []
    names = range(int(count))
    return [
        (user[f"GIT_CONFIG_KEY_{index}"], user[f"GIT_CONFIG_VALUE_{index}"])
        for index in names
        if f"GIT_CONFIG_KEY_{index}" in user and f"GIT_CONFIG_VALUE_{index}" in user
    ]


def _counted(pairs: Iterable[tuple[str, str]]) -> Pairs:
    listed = tuple(pairs)
    numbered = [
        item
        for index, (name, value) in enumerate(listed)
        for item in ((f"GIT_CONFIG_KEY_{index}", name), (f"GIT_CONFIG_VALUE_{index}", value))
    ]
    return (("GIT_CONFIG_COUNT", str(len(listed))), *numbered)
