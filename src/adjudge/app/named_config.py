"""The configuration file that the words name, in place of the one at the trust base."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from adjudge.app.wiring import compute_id, is_inside, read_named
from adjudge.contracts.config_v1 import LIMIT_BYTES
from adjudge.model.ids import RepoPath
from adjudge.survey.policy import NamedConfig

if TYPE_CHECKING:
    from adjudge.app.world import World


def read_named_config(path: str, world: World, *, like: str) -> NamedConfig:
    """The file, wherever it lies; one in the repository under review is told apart.

    Args:
        path: As typed.
        world: Where the command runs.
        like: An object id of the repository.
    """
    data = read_named(path, what="configuration", limit_bytes=LIMIT_BYTES)
    return NamedConfig(
        name=RepoPath(posixpath.basename(path)),
        data=data,
        object_id=compute_id("blob", data, like=like),
        in_subject=is_inside(path, world.folder),
    )
