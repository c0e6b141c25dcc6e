"""``adjudge tool config show``: what is laid down, each key with its value and where it comes from.

It is read where a change on top of HEAD would have it read: at what HEAD shares with the protected branch, or
at HEAD where nobody says which branch that is. What the work tree says is not in force, and that is told.
"""

from __future__ import annotations

import os
import posixpath
from typing import TYPE_CHECKING, NamedTuple

from adjudge.app.answer import Answer
from adjudge.app.named_config import read_named_config
from adjudge.app.place import open_place, the_repository
from adjudge.app.words import TargetWords, target_request
from adjudge.contracts.config_keys import SETTINGS
from adjudge.contracts.config_show_v1 import (
    ConfigFileV1,
    ConfigShownV1,
    ConfigSourceV1,
    ConfigValueV1,
)
from adjudge.contracts.config_values import default_values, find_faults, list_values
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.errors import InconclusiveError, UsageError
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.report.config_screen import config_screen
from adjudge.survey.policy import CONFIG, pending, read_config_file, trusted_files, without_effect
from adjudge.survey.target_trust import trust_base

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.model.ids import ObjectId
    from adjudge.ports import GitReader

UNTRUSTED = Reason(
    code="configuration-from-head",
    message="Nobody says which branch is protected, so this is what stands in HEAD; name it with --base.",
)


class ConfigWords(NamedTuple):
    """What is asked.

    Attributes:
        path: A file or folder of the repository, from where one stands; ``None`` for the top.
        base: The protected branch.
        config: A file in place of those of the trust base.
    """

    path: str | None = None
    base: str | None = None
    config: str | None = None


class _Read(NamedTuple):
    """Files with their bytes, the nearest first, and what is to be said of them."""

    commit: ObjectId | None
    trusted: bool
    files: tuple[tuple[RepoPath, bytes, bool], ...]
    limitations: tuple[Reason, ...]


def answer_config(words: ConfigWords, world: World) -> Answer:
    """What is in force; 2 where a file cannot be used, with every fault."""
    with open_place(world, needs_repository=True, keeps=False) as place:
        repository = the_repository(place)
        path = None if words.path is None else _path(words.path, repository, world)
        read = (
            _trusted(words, path, repository.git, world)
            if words.config is None
            else _named(words.config, world, repository)
        )
        notes = place.notes()
    faults = tuple(fault for file, data, _ in read.files for fault in find_faults(data, file=file))
    shown = ConfigShownV1(
        commit=read.commit,
        trusted=read.trusted,
        path=path,
        files=tuple(ConfigFileV1(file=file, holds=holds) for file, _, holds in read.files),
        values=() if faults else (*_values(read), *_settings(world.environment)),
        faults=faults,
        limitations=reasons_wire(read.limitations),
    )
    return Answer(
        artefact=shown,
        screen=lambda: config_screen(shown),
        exit_code=2 if faults else 0,
        why=f"{len(faults)} faults: a configuration that cannot be used ends every command."
        if faults
        else "",
        next_step="mend it, then adjudge tool config show --config .adjudge.toml" if faults else "",
        notes=notes,
    )


def _path(typed: str, repository: Repository, world: World) -> RepoPath:
    """A path from the top of the repository.

    Raises:
        UsageError: It leads out of the repository.
    """
    here = f"{repository.folder}/{typed}" if repository.folder else typed
    if posixpath.isabs(typed):
        here = os.path.relpath(typed, os.path.realpath(repository.top or world.folder))
    found = posixpath.normpath(here)
    if found == ".." or found.startswith("../"):
        message = "The path lies outside of the repository."
        raise UsageError("outside-work-tree", message, "name one inside")
    return RepoPath("" if found == "." else found)


def _named(config: str, world: World, repository: Repository) -> _Read:
    named = read_named_config(config, world, like=repository.git.facts().empty_tree)
    return _Read(None, trusted=True, files=((named.name, named.data, True),), limitations=())


def _trusted(words: ConfigWords, path: RepoPath | None, git: GitReader, world: World) -> _Read:
    """The files of the trust base.

    Raises:
        InconclusiveError: There is no commit.
    """
    request = target_request(TargetWords(base=words.base), world.environment, fall_through=False)
    head = git.facts().head
    if head is None:
        raise InconclusiveError("no-commits", "This repository has no commits yet.", "--config names a file")
    known = trust_base(request, git)
    commit = known if known is not None else head
    tree = {one.path: one for one in git.list_tree(git.commit(commit).tree)}
    now = {one.path: one for one in git.list_tree(git.commit(head).tree)}
    files = [*(trusted_files(tree)), *((CONFIG,) if CONFIG in tree else ())]
    held = tuple(
        (file, read_config_file(file, tree[file], git.blobs()), _holds(file, path)) for file in files
    )
    limits = (*(() if known is not None else (UNTRUSTED,)), *pending(tree, now), *_in_vain(held))
    return _Read(commit, known is not None, held, limits)


def _in_vain(held: Sequence[tuple[RepoPath, bytes, bool]]) -> tuple[Reason, ...]:
    """What files of folders say without effect, where they can be used."""
    sound = [(file, data) for file, data, _ in held if "/" in file and not find_faults(data, file=file)]
    return tuple(reason for file, data in sound for reason in without_effect(file, data))


def _holds(file: RepoPath, path: RepoPath | None) -> bool:
    """Whether the file of a folder is about a path; that of the top is about all."""
    folder = file.rpartition("/")[0]
    return not folder or (path is not None and (path == folder or path.startswith(f"{folder}/")))


def _values(read: _Read) -> Sequence[ConfigValueV1]:
    """Values of every file that holds, the nearest first; of the last one with its defaults."""
    holding = [(file, data) for file, data, holds in read.files if holds]
    below = [one for one in holding if "/" in one[0]]
    top = [one for one in holding if "/" not in one[0]]
    near = [value for file, data in below for value in list_values(data, file=file, folder=True)]
    rest = list_values(top[0][1], file=top[0][0]) if top else default_values()
    said = {one.key for one in near}
    return [*near, *(one for one in rest if one.key not in said or one.source.kind == "file")]


def _settings(environment: Mapping[str, str]) -> Sequence[ConfigValueV1]:
    """The variables of the operator."""
    return [
        ConfigValueV1(
            key=one.variable,
            place=one.variable,
            value=environment.get(one.variable),
            default=one.default,
            type=one.type,
            trust="operator",
            source=ConfigSourceV1(kind="environment", variable=one.variable)
            if one.variable in environment
            else ConfigSourceV1(kind="default"),
        )
        for one in SETTINGS
    ]
