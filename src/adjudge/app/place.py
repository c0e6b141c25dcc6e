"""Where a gate runs: the repository around it, if there is one, with the state it keeps."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.app.wiring import has_state, open_kept, open_repository
from adjudge.errors import InvariantError, TargetError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.app.wiring import Repository
    from adjudge.app.world import World
    from adjudge.ports import Store

NOTHING_KEPT: Final = "There is no repository here, so nothing of this run is kept."


class Place(NamedTuple):
    """Where a gate runs.

    Attributes:
        repository: The repository, or ``None`` outside one.
        store: Its state, or ``None`` where nothing can be kept.
    """

    repository: Repository | None
    store: Store | None

    @property
    def writable(self) -> Store | None:
        """The state, where something can be added to it."""
        return self.store if self.store is not None and self.store.read_only is None else None

    def notes(self) -> tuple[str, ...]:
        """What a person should know of it; never part of an artefact."""
        if self.repository is None:
            return (NOTHING_KEPT,)
        read_only = None if self.store is None else self.store.read_only
        told = () if read_only is None else (f"{read_only.message} Nothing of this run is kept.",)
        return (*self.repository.notes(), *told)


@contextmanager
def open_place(world: World, *, needs_repository: bool, keeps: bool = True) -> Iterator[Place]:
    """The place around the folder one stands in.

    Args:
        world: Where the command runs.
        needs_repository: Without one there is nothing to do.
        keeps: Something will be kept, so a state is made when there is none.

    Raises:
        TargetError: There is no repository and one is needed, or it cannot be read.
    """
    with ExitStack() as stack:
        try:
            repository = stack.enter_context(open_repository(world))
        except TargetError as error:
            if needs_repository or error.code != "not-a-repository":
                raise
            yield Place(None, None)
            return
        wanted = keeps or has_state(repository)
        yield Place(repository, stack.enter_context(open_kept(repository)) if wanted else None)


def the_repository(place: Place) -> Repository:
    """The repository of a place that was asked to have one.

    Raises:
        InvariantError: It has none.
    """
    if place.repository is None:
        raise InvariantError("no-repository", "A change was to be looked at in no repository.")
    return place.repository
