"""What is told of a throw-away tree: which codes there are, which of them leave a doubt, and how many."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from adjudge.model.outcome import Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

UNKNOWN: Final = frozenset({
    "corrupt",
    "environment",
    "link-holds-copy",
    "link-leads-back",
    "link-missing",
    "link-refused",
    "link-unread",
    "missing-blob",
    "mode-unknown",
    "name-collides",
    "name-refused",
    "no-such-file",
    "oversize",
})  # fmt: skip
"""By these the tree is not what was asked for."""
MOST: Final = 100
"""Reasons of one code; a hostile tree could give one for each of its entries."""


def bounded(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons sorted, each once; of a code with too many the first, and how many more there are."""
    listed = sorted(set(reasons), key=lambda one: (one.code, one.path or "", one.message))
    counted = Counter(one.code for one in listed)
    kept: list[Reason] = []
    seen: Counter[str] = Counter()
    for one in listed:
        seen[one.code] += 1
        if seen[one.code] <= MOST:
            kept.append(one)
        elif seen[one.code] == MOST + 1:
            more = counted[one.code] - MOST
            kept.append(Reason(code=one.code, message=f"The same holds for {more} more paths."))
    return tuple(kept)


def of_unknown(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Those that leave a doubt, in order."""
    return tuple(one for one in reasons if one.code in UNKNOWN)
