"""``adjudge purge``: every trace of one repository, or of all; first what would go, then it goes.

The cache is shared by all repositories, so it goes with all of them alone, and stays where one is purged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from adjudge.app.answer import Answer
from adjudge.app.wiring import (
    CACHE_FILES,
    NOTES_NAME,
    REPOSITORIES_NAME,
    kept_names,
    list_traces,
    locate,
    remove_traces,
)
from adjudge.contracts.purge_v1 import PurgeV1, TraceV1
from adjudge.errors import UsageError
from adjudge.report.state_screens import purge_screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adjudge.app.wiring import Trace
    from adjudge.app.world import World

ALL: Final = (REPOSITORIES_NAME, NOTES_NAME)


def answer_purge(world: World, *, everything: bool, dry_run: bool, confirmed: bool) -> Answer:
    """What is removed, or would be.

    Args:
        world: Where the command runs.
        everything: All repositories, not only the one that one stands in.
        dry_run: Only list.
        confirmed: The person has said yes.

    Raises:
        UsageError: Neither a dry run nor confirmed.
    """
    if not dry_run and not confirmed:
        message = "Every trace would be removed: grants, verdicts, receipts and the ledger."
        raise UsageError("purge-unconfirmed", message, "see what would go with --dry-run, then say --yes")
    action = list_traces if dry_run else remove_traces
    own = ALL if everything else kept_names(world)
    cached = tuple(_carry_out("cache", CACHE_FILES, world, action if everything else list_traces))
    traces = (*(cached if everything else ()), *_carry_out("state", own, world, action))
    artefact = PurgeV1(
        extent="all" if everything else "repository",
        removed=not dry_run,
        size_bytes=sum(trace.size_bytes for trace in traces),
        traces=traces,
        stays=() if everything else cached,
    )
    return Answer(artefact=artefact, screen=lambda: purge_screen(artefact))


def _carry_out(
    folder: Literal["state", "cache"],
    names: Sequence[str],
    world: World,
    action: Callable[[str, Sequence[str]], tuple[Trace, ...]],
) -> Iterator[TraceV1]:
    """List or remove in one folder."""
    (path,) = (place.path for place in locate(world) if place.name == folder)
    for trace in () if path is None else action(path, names):
        name = trace.path.removeprefix(path or "").lstrip("/")
        yield TraceV1(folder=folder, path=name, size_bytes=trace.size)
