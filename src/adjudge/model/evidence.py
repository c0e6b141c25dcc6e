"""Facts that somebody states beside a claim, and what became of checking them.

A fact proves only what it entails; which evidence entails which claim stands in one table (``evidence``).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import RepoPath
    from adjudge.model.place import Side


class Claim(StrEnum):
    """What a candidate or a judgment says, from a closed list."""

    STILL_IMPORTED = "still-imported"
    UNUSED = "unused"
    MISSING_SYMBOL = "missing-symbol"
    UNTESTED = "untested"
    TOOL_REPORTED = "tool-reported"
    BREAKS = "breaks"


class Query(StrEnum):
    """Questions that the graph and the word sets answer."""

    IMPORTERS = "importers"
    CALLERS = "callers"
    TESTS_REACHING = "tests_reaching"
    PATH_BETWEEN = "path_between"
    NO_MENTION = "no_mention"


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteEvidence:
    """Source text that stands somewhere.

    Attributes:
        path: As written.
        side: Which tree.
        start_line: 1-based; ``None`` when no line is claimed.
        end_line: 1-based, inclusive; ``None`` as ``start_line``.
        quote: The text.
    """

    path: str
    side: Side
    start_line: int | None
    end_line: int | None
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeEvidence:
    """One file that depends on another.

    Attributes:
        source: The file that depends, as written.
        target: What it depends on.
        edge: Edge kind; empty for any.
        side: Which tree.
    """

    source: str
    target: str
    edge: str
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolEvidence:
    """A name that is defined in a file, or is not.

    Attributes:
        path: As written.
        name: Qualified inside the file.
        exists: Which of the two is stated.
        side: Which tree.
    """

    path: str
    name: str
    exists: bool
    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryEvidence:
    """An answer of the graph as stated.

    Attributes:
        query: The question.
        args: (name, value) pairs, sorted: ``path``, ``symbol``, ``from``, ``to``, ``token``, ``side``.
        count: How many there are; ``None`` when not stated.
        members: Paths among the answer, sorted; ``None`` when not stated.
    """

    query: Query
    args: tuple[tuple[str, str], ...]
    count: int | None
    members: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectorEvidence:
    """What a named tool reported on the same tree.

    Attributes:
        collector: Name of the tool.
        rule: Its rule.
        path: As written.
        start_line: 1-based.
    """

    collector: str
    rule: str
    path: str
    start_line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEvidence:
    """How a command of the operator's list ends on either tree.

    Attributes:
        name: In the list.
        args: Values of its typed holes, in order.
        head: Stated outcome on the head: ``red`` or ``green``.
        base: The same on the base.
    """

    name: str
    args: tuple[str, ...]
    head: str
    base: str


Evidence = QuoteEvidence | EdgeEvidence | SymbolEvidence | QueryEvidence | CollectorEvidence | CommandEvidence
"""Any one of them."""

KINDS: dict[type, str] = {
    QuoteEvidence: "quote",
    EdgeEvidence: "edge",
    SymbolEvidence: "symbol",
    QueryEvidence: "query",
    CollectorEvidence: "collector",
    CommandEvidence: "command",
}
"""The word of each on the wire."""


class EvidenceState(StrEnum):
    """What came of checking; only ``contradicted`` turns a claim down."""

    HOLDS = "holds"
    DOES_NOT_HOLD = "does-not-hold"
    CONTRADICTED = "contradicted"
    UNAVAILABLE = "unavailable"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Topic:
    """What a fact is about beyond its arguments, so that it proves no claim about something else.

    Attributes:
        path: A file of the side of the fact.
        name: A symbol, or a name as that file spells it; ``*`` for the file as a whole.
    """

    path: RepoPath
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedEvidence:
    """One piece of evidence with what was found.

    Attributes:
        evidence: As stated.
        state: What came of it.
        found: What stands there instead, or why nothing can be said; one sentence, empty when it holds.
        blind_spots: What the look-up cannot see, such as computed names; sorted.
        topics: What the fact entails something about; sorted, empty unless it holds.
    """

    evidence: Evidence
    state: EvidenceState
    found: str
    blind_spots: tuple[str, ...] = ()
    topics: tuple[Topic, ...] = ()
