"""What evidence of the kinds ``collector`` and ``command`` is held against.

Collections are those that were kept of the very trees. Commands run only where the person allows it, and only
those of the operator's list.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from adjudge.app.kept_collections import known_collections
from adjudge.app.place import the_repository
from adjudge.app.wiring_programs import open_means
from adjudge.trial.lookup import CommandLookup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.place import Place
    from adjudge.app.world import World
    from adjudge.evidence.sources import Commands
    from adjudge.model.collection import Collection
    from adjudge.model.policy import Policy
    from adjudge.model.target import Target


def collections_of(target: Target, place: Place) -> tuple[Collection, ...]:
    """What is kept of collectors over either tree of a change."""
    return known_collections(place.store, (target.base_tree, target.head_tree))


@contextmanager
def lend_commands(
    policy: Policy, target: Target, place: Place, world: World, *, allowed: bool
) -> Iterator[Commands | None]:
    """The operator's commands, tried when they are asked for; ``None`` where the person allows none.

    Args:
        policy: Declares them.
        target: On the trees of which change.
        place: Where the repository is.
        world: Where the command runs.
        allowed: The person allows it.
    """
    if not allowed:
        yield None
        return
    links = any(one.links for one in policy.commands)
    with open_means(the_repository(place), target, world, links=links) as means:
        yield CommandLookup(
            commands={one.name: one for one in policy.commands},
            base=target.base_tree,
            head=target.head_tree,
            means=means,
        )
