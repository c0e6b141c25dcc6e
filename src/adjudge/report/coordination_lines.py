"""What a coordinator did to the findings of a review, on a terminal: nothing that it took away is silent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.screen import Line, Style, data, own, rest_line
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.coordination_v1 import RunCoordinationV1
    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.run_v1 import RunV1
    from adjudge.report.screen import Span

SHOWN: Final = 10
"""Findings of a kind that are told; the rest is counted."""


def coordination_lines(run: RunV1) -> Iterator[Line]:
    """The lines, none where nobody was to coordinate."""
    told = run.coordination
    if told is None:
        return
    yield ()
    yield (own("Coordinator  ", Style.TITLE), *_state(told))
    results = {one.index: one for one in run.findings.results}
    kept = [(one.index, one.reason) for one in told.refused if one.index is not None]
    yield from _words("kept, though it would drop", kept, results)
    yield from _words("dropped", [(one.index, one.reason) for one in told.dropped], results)
    refused = len(told.refused) - len(kept)
    counts = ((len(told.merged), "merged group"), (len(told.added), "addition"), (refused, "refused word"))
    said = ", ".join(plural(count, what) for count, what in counts if count)
    if said:
        yield (own(f"  {said}: --json has all", Style.FAINT),)


def ranks(run: RunV1) -> dict[int, int]:
    """Where a coordinator ranks each finding, by the index of its result; none where it does not."""
    order = run.coordination.order if run.coordination is not None else ()
    return {index: rank for rank, index in enumerate(order)}


def _state(told: RunCoordinationV1) -> Iterator[Span]:
    if told.state == "nothing-found":
        yield own("nobody was asked, for nothing was found", Style.FAINT)
    elif told.state == "coordinated":
        reused = " by an answer that was kept" if told.reused else ""
        yield own(f"{plural(len(told.shown), 'finding')} by ")
        yield data(told.executor)
        yield own(reused)
    else:
        yield own("not coordinated: ", Style.WARNING)
        yield data(told.cause)


def _words(title: str, said: list[tuple[int, str]], results: dict[int, ResultV1]) -> Iterator[Line]:
    """Findings with what was said of them."""
    for index, reason in said[:SHOWN]:
        one = results[index]
        yield (own(f"  {title}: "), data(one.title), own("  "), data(reason, Style.FAINT))
    if len(said) > SHOWN:
        yield rest_line(len(said) - SHOWN)
