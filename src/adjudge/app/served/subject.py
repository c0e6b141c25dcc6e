"""The one repository that a server is about: known by an opaque id, and looked at anew before each call."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.wiring import locate, open_repository
from adjudge.errors import UsageError
from adjudge.model.ids import derive_digest

if TYPE_CHECKING:
    from adjudge.app.world import World

DOMAIN: Final = "adjudge/served-repository/v1"
DIGITS: Final = 16
SHORTEST: Final = 4
"""Characters of a folder of this machine, below which it is too common to be told apart."""


class Served(NamedTuple):
    """A repository that is served.

    Attributes:
        world: Where every call runs.
        name: Opaque id: it tells nothing of where the repository lies.
        places: Absolute folders of this machine that no answer names, the longest first.
    """

    world: World
    name: str
    places: tuple[str, ...]


def find_served(world: World) -> Served:
    """The repository around the folder one stands in; one that is no repository is a ``TargetError``."""
    world = replace(world, quiet=True)
    with open_repository(world) as repository:
        top = repository.top or world.folder
        name = _name(repository.git.facts().identity)
    home = world.environment.get("HOME", "")
    kept = (one.path for one in locate(world) if one.path is not None)
    places = {one.rstrip("/") for one in (top, world.folder, home, *kept)}
    known = sorted((one for one in places if len(one) >= SHORTEST), key=lambda one: (-len(one), one))
    return Served(world, name, tuple(known))


def check_served(served: Served) -> None:
    """Nothing, when the repository there is still the one that is served.

    Raises:
        UsageError: Another one stands there now.
    """
    with open_repository(served.world) as repository:
        name = _name(repository.git.facts().identity)
    if name != served.name:
        message = "Another repository stands where the one was that this server is about."
        raise UsageError("other-repository", message, "start the server again")


def _name(identity: str) -> str:
    return f"repo:{derive_digest(DOMAIN, identity.encode())[:DIGITS]}"
