"""Whether one file reaches another over sure imports, by which way, and who stands on one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.evidence.answers import (
    HOLDS,
    WORST,
    absent,
    contradicted,
    does_not_hold,
    few,
    shown,
    unavailable,
)
from adjudge.evidence.doubts import edge_doubt
from adjudge.graph.reach import HINT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.evidence.answers import Verdict
    from adjudge.evidence.look import Look, Walk
    from adjudge.model.evidence import QueryEvidence
    from adjudge.model.ids import RepoPath

TOO_MANY: Final = "More ways were asked for than are walked."


def check_way(item: QueryEvidence, look: Look, start: RepoPath, end: RepoPath) -> Verdict:
    """What comes of a stated way: a number of 0 says that there is none, another its files, both ends too."""
    forward = look.walk(start)
    if forward is None:
        return unavailable(TOO_MANY)
    if end not in forward:
        return _no_way(item, look, forward, start, end)
    if item.count == 0:
        return contradicted(f"There is a way: {_told(_way(forward, end))}.")
    backward = look.walk(end, backward=True)
    if backward is None:
        return unavailable(TOO_MANY)
    found = list(_stated(item, forward, backward, end))
    return min(found, key=lambda one: WORST.index(one.state), default=HOLDS)


def _stated(item: QueryEvidence, forward: Walk, backward: Walk, end: RepoPath) -> Iterator[Verdict]:
    way = _way(forward, end)
    if item.count is not None and item.count != len(way):
        told = f"A shortest way has {len(way)} files: {_told(way)}"
        yield contradicted(f"{told}.") if item.count < len(way) else does_not_hold(f"{told}.")
    for one in item.members or ():
        if one not in forward or one not in backward:
            yield does_not_hold(f"{shown(one)} is on no way that was found, such as {_told(way)}.")


def _no_way(item: QueryEvidence, look: Look, forward: Walk, start: RepoPath, end: RepoPath) -> Verdict:
    guessed = look.walk(start, least=HINT)
    if guessed is None or not look.spend(len(forward) * 4):
        return unavailable(TOO_MANY)
    if end in guessed:
        return unavailable("There is a way, but an edge on it is a guess.")
    doubt = next((told for path in sorted(forward) if (told := edge_doubt(look, path, end))), "")
    if item.count == 0:
        return unavailable(f"No way was found; {doubt}.") if doubt else HOLDS
    reached = sorted(path for path in forward if path != start)
    return absent(f"There is no way; {start} reaches {few(reached)}", doubt)


def _way(forward: Walk, end: RepoPath) -> list[RepoPath]:
    way, at = [], forward.get(end)
    while at is not None:
        way.append(at)
        at = forward[at]
    return [*reversed(way), end]


def _told(way: list[RepoPath]) -> str:
    return " → ".join(way[:5]) + (f" and {len(way) - 5} more" if len(way) > 5 else "")  # noqa: PLR2004 - a few
