"""What merging knows of a finding: no more, so that it depends on nothing that proves findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.candidate import Severity
    from adjudge.model.place import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Mergeable:
    """One located finding, with the words and the place that merging goes by.

    Attributes:
        index: Its candidate's; unique in one call, and no decision goes by it.
        path: In the tree of its side.
        side: Which tree.
        start_line: 1-based; ``None`` for a whole file.
        end_line: 1-based, inclusive; ``None`` as ``start_line``.
        quote: The lines as they stand there; empty for a whole file.
        symbol: The innermost definition around; empty outside all, and where none is known.
        defect_class: From the closed list; ``other`` says nothing.
        severity: As proposed.
        confidence_percent: 0 to 100; ``None`` when not stated.
        title: One line.
        summary: More of it; may be empty.
        reporter: The tool that says so.
        rule: Its rule; empty for a free finding.
        lens: The pass that found it; empty when there is none.
        finding_id: Place and class.
        place_id: The place alone.
        previous_id: The finding id under the old path of a rename; empty without one.
        proof: As in a qualification: a sorted set, with ``proved`` in it or not.
        late: Its reporter had been told what others found, so it joins, and parts nothing.
    """

    index: int
    path: str
    side: Side
    start_line: int | None
    end_line: int | None
    quote: str
    symbol: str
    defect_class: str
    severity: Severity
    confidence_percent: int | None
    title: str
    summary: str
    reporter: str
    rule: str
    lens: str
    finding_id: str
    place_id: str
    previous_id: str = ""
    proof: tuple[str, ...] = ()
    late: bool = False
