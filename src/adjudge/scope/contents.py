"""What the lines of a patch say beyond paths: how many there are, and where written links lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.ids import RepoPath
from adjudge.scope.touches import is_link

if TYPE_CHECKING:
    from adjudge.model.change import Change, PatchSet

_NO_FEED: Final = b"\\"
_UNSEEN: Final = "content-unseen"


class LineCount(NamedTuple):
    """Lines that change.

    Attributes:
        added: Over all changes.
        removed: Over all changes.
        uncounted: Sorted paths whose content changes without being shown.
    """

    added: int
    removed: int
    uncounted: tuple[RepoPath, ...]


def count_lines(patch: PatchSet) -> LineCount:
    """The lines of a patch that the strict parser read."""
    hunks = [hunk for change in patch.changes for hunk in change.hunks]
    uncounted = {change.path for change in patch.changes if change.binary}
    uncounted.update(RepoPath(flag.path) for flag in patch.flags if flag.code == _UNSEEN)
    return LineCount(
        added=sum(hunk.added for hunk in hunks),
        removed=sum(hunk.removed for hunk in hunks),
        uncounted=tuple(sorted(uncounted)),
    )


def find_link_targets(patch: PatchSet) -> dict[tuple[int, RepoPath], bytes | None]:
    """(commit index, path) of each symbolic link that the patch writes → its target, if it is shown."""
    written = (change for change in patch.changes if is_link(change))
    return {(change.commit, change.path): _target(patch.data, change) for change in written}


def _target(data: bytes, change: Change) -> bytes | None:
    """The whole new side of the change, or ``None`` when it is not all there.

    A link is one blob without a final line feed, so its new side must begin at line 1 and end with git's mark
    for that; else something is cut off or not shown.
    """
    written = [hunk for hunk in change.hunks if hunk.new_count]
    if len(written) != 1 or written[0].new_start != 1:
        return None
    kept: list[bytes] = []
    ended = is_new = False
    for line in data[written[0].body_start : written[0].body_end].removesuffix(b"\n").split(b"\n"):
        if line.startswith(_NO_FEED):
            ended = ended or is_new
            continue
        is_new = not line.startswith(b"-")
        if is_new:
            kept.append(line[1:])
    return b"\n".join(kept) if ended else None
