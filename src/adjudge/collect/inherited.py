"""Which reports of a head its base has as well.

Two reports are the same when rule, file and the text of their lines are; the file is followed over a rename,
white space counts for nothing, and of several alike the first ones are the old ones. Line numbers count for
nothing, since lines move. A text that cannot be read is like no other.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adjudge.collect.sides import Sides
    from adjudge.collect.tree import CollectPorts
    from adjudge.model.collection import Collection, ToolReport
    from adjudge.model.ids import ObjectId, RepoPath

Key = tuple[str, str, str]
"""Rule, path in the base, text."""


def find_inherited(
    head: Collection, base: Collection, old: Sequence[int], sides: Sides, ports: CollectPorts
) -> tuple[int, ...]:
    """Positions among the head's reports of those that the base has too, sorted.

    Args:
        head: Of the head tree.
        base: Of the base tree.
        old: Positions of the reports that may be old.
        sides: The trees.
        ports: The world.
    """
    if not base.reports:
        return ()
    after = _Lines(head.tree, (head.reports[at].path for at in old), ports)
    before = _Lines(base.tree, (one.path for one in base.reports), ports)
    counts = Counter(key for one in base.reports if (key := _key(one, one.path, before)) is not None)
    found = []
    for at in old:
        report = head.reports[at]
        key = _key(report, sides.earlier.get(report.path, report.path), after)
        if key is not None and counts[key] > 0:
            counts[key] -= 1
            found.append(at)
    return tuple(found)


class _Lines:
    """Lines of files of a tree."""

    def __init__(self, tree: ObjectId, paths: Iterable[RepoPath], ports: CollectPorts) -> None:
        wanted = set(paths)
        ids = {one.path: one.object_id for one in ports.list_tree(tree) if one.path in wanted}
        texts = ports.texts(sorted(set(ids.values())))
        self._lines: Mapping[RepoPath, list[bytes]] = {
            path: data.split(b"\n") for path, one in ids.items() if (data := texts[one]) is not None
        }

    def text(self, report: ToolReport) -> str | None:
        """Text of the lines of a report without white space; empty for a whole file, ``None`` when unread."""
        if not report.start_line:
            return ""
        lines = self._lines.get(report.path)
        if lines is None or report.end_line > len(lines):
            return None
        part = b"\n".join(lines[report.start_line - 1 : report.end_line])
        return b" ".join(part.split()).decode("latin-1")


def _key(report: ToolReport, path: RepoPath, lines: _Lines) -> Key | None:
    text = lines.text(report)
    return None if text is None else (report.rule, path, text)
