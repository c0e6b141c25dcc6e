"""``adjudge purge``: every trace of one repository, or of all; first what would go, then it goes.

The cache is shared by all repositories and may be missing at any time, so it goes with either.
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
    names = ALL if everything else kept_names(world)
    traces = tuple(_carry_out(names, world, list_traces if dry_run else remove_traces))
    artefact = PurgeV1(
        extent="all" if everything else "repository",
        removed=not dry_run,
        size_bytes=sum(trace.size_bytes for trace in traces),
        traces=traces,
    )
    return Answer(artefact=artefact, screen=lambda: purge_screen(artefact))


def _carry_out(
    names: Sequence[str], world: World, action: Callable[[str, Sequence[str]], tuple[Trace, ...]]
) -> Iterator[TraceV1]:
    """List or remove in both folders."""
    state, cache = locate(world)
    if cache.path is not None:
        yield from _wire("cache", cache.path, action(cache.path, CACHE_FILES))
    if state.path is not None:
        yield from _wire("state", state.path, action(state.path, names))


def _wire(folder: Literal["state", "cache"], path: str, traces: Sequence[Trace]) -> Iterator[TraceV1]:
    for trace in traces:
        yield TraceV1(folder=folder, path=trace.path.removeprefix(path).lstrip("/"), size_bytes=trace.size)
