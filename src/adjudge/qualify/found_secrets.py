"""Lines of the head in which a collector of this run found a secret, whatever its shape.

They are known by rule and line alone: the tool's own match was never read. What stands in them is hidden in
everybody's findings, not only in the tool's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.collection import Collection
    from adjudge.model.ids import ObjectId

FOUND_LABEL: Final = "found-secret"


class FoundSecrets:
    """Runs of lines by file."""

    def __init__(self, collections: Iterable[Collection], head: ObjectId) -> None:
        """The lines that collections of the head report as secrets."""
        self._spans: dict[str, set[tuple[int, int]]] = {}
        for report in (one for made in collections if made.tree == head for one in made.reports):
            if report.defect_class == "secret" and report.start_line:
                self._spans.setdefault(report.path, set()).add((report.start_line, report.end_line))

    def lines(self, path: str, side: Side) -> tuple[int, ...]:
        """1-based lines of a file, sorted."""
        spans = self._spans.get(path, ()) if side is Side.HEAD else ()
        return tuple(sorted({line for first, last in spans for line in range(first, last + 1)}))

    def touches(self, path: str, side: Side, first: int | None, last: int | None) -> bool:
        """Whether one of them lies from the first line to the last; without lines the whole file is meant."""
        spans = self._spans.get(path, ()) if side is Side.HEAD else ()
        if first is None:
            return bool(spans)
        return any(start <= (last or first) and end >= first for start, end in spans)
