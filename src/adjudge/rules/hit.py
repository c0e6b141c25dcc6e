"""What a rule is, and what it hits.

Rules: a hit is a suspicion with a stated confidence, never a proof; its lines touch a changed line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tree_sitter import Node

    from adjudge.model.candidate import Severity
    from adjudge.rules.source import Source


class Found(NamedTuple):
    """What the look of a rule yields, before lines are told.

    Attributes:
        nodes: Where it stands, the telling place first: where a text is built, then where it is used.
        summary: One or two sentences about this very place.
        confidence_percent: Other than the rule's own; ``None`` for that.
        severity: Other than the rule's own; ``None`` for that.
    """

    nodes: tuple[Node, ...]
    summary: str
    confidence_percent: int | None = None
    severity: Severity | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One kind of defect that syntax can tell.

    Attributes:
        id: ``builtin/`` and a slug.
        title: One line, the same for every hit.
        severity: Unless a hit says otherwise.
        defect_class: Of ``contracts.defect_classes``.
        confidence_percent: Unless a hit says otherwise.
        languages: Sorted.
        explanation: Whole sentences: what it looks for, and what to do.
        look: The places of one file that it suspects.
    """

    id: str
    title: str
    severity: Severity
    defect_class: str
    confidence_percent: int
    languages: tuple[str, ...]
    explanation: str
    look: Callable[[Source], Iterator[Found]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleHit:
    """A place that a rule suspects.

    Attributes:
        rule: Its id.
        path: Of the file, as it was given.
        start_line: 1-based.
        end_line: 1-based, inclusive.
        severity: How bad it would be.
        defect_class: Of ``contracts.defect_classes``.
        confidence_percent: 0 to 100, stated and not measured for this place.
        title: One line.
        summary: One or two sentences.
        languages: Languages that the rule looks at, sorted.
    """

    rule: str
    path: str
    start_line: int
    end_line: int
    severity: Severity
    defect_class: str
    confidence_percent: int
    title: str
    summary: str
    languages: tuple[str, ...]
