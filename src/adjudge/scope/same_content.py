"""Content that a change writes and that stood elsewhere before: exact copies, as two trees show them.

Equal bytes show that the content is the same, not that anybody read it there, so this is a flag and decides
nothing; a patch that states a copy is held to the grant for its source. Small files are alike by accident.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.change import Flag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adjudge.model.ids import RepoPath

LIMIT_BYTES: Final = 64
"""Shorter content counts for nothing: empty files, one-line markers."""
NAMED: Final = 20
"""Paths flagged for one content; the rest are counted."""


class SameContent(NamedTuple):
    """One content.

    Attributes:
        sources: Where it stood before and something still stands, sorted; at least one.
        targets: Where the change writes it, sorted; at least one, and none of the sources.
    """

    sources: tuple[RepoPath, ...]
    targets: tuple[RepoPath, ...]


def flag_same_content(found: Iterable[SameContent]) -> Iterator[Flag]:
    """A flag for each source, as far as they are named."""
    for one in found:
        message = f"The change writes the same content to '{one.targets[0]}'{_more(len(one.targets) - 1)}."
        left = len(one.sources) - NAMED
        if left > 0:
            message += f" It stood at {left} more paths than are flagged."
        for source in one.sources[:NAMED]:
            yield Flag(code="copy-source-read", path=source, message=message)


def _more(count: int) -> str:
    return f" and {count} more" if count else ""
