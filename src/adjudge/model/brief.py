"""The body of a guide: what changed, in which order to look, and who outside depends on it.

Facts of git and of the graph only; no prose of anybody enters. Every list is complete or carries its
remainder, and every changed path has exactly one unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.ids import ObjectId, Pin, RepoPath
    from adjudge.model.outcome import Reason
    from adjudge.model.ownership import Ownership
    from adjudge.model.place import Consumer, Side
    from adjudge.model.signal import Decisions, Signal, Weakening
    from adjudge.model.target import Target


class SymbolChange(StrEnum):
    """What happened to one symbol of a changed file."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    SIGNATURE = "signature"
    BODY = "body"
    COMMENT = "comment"


class Placement(StrEnum):
    """Where a unit stands in the reading; the three parts partition the units."""

    REVIEW_HERE = "review-here"
    DEPRIORITIZED = "deprioritized"
    EXCLUDED = "excluded"


@dataclass(frozen=True, slots=True, kw_only=True)
class TouchedSymbol:
    """One symbol that the change touches.

    Attributes:
        name: Qualified inside the file; ``<module>`` for statements outside definitions,
            ``<imports>`` for what the file imports.
        kind: ``function``, ``class``, ``method``, ``constant``, ``variable``, ``type`` or ``module``.
        change: What happened to it.
        exported: Reachable from outside by the language's rules.
        side: Where ``line`` counts: base for what is gone, else head.
        line: 1-based first line.
        old_name: The name before, when renamed.
        guards_removed: Conditional exits, raises and asserts that the body lost, as written.
    """

    name: str
    kind: str
    change: SymbolChange
    exported: bool
    side: Side
    line: int
    old_name: str | None = None
    guards_removed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus:
    """Integer review weight of a unit with the terms that make it.

    Attributes:
        total: Sum of the terms.
        lines: From the number of changed lines.
        contracts: From changed contracts.
        consumers: From consumers outside the change.
        guards: From guards removed.
    """

    total: int
    lines: int
    contracts: int
    consumers: int
    guards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TestReach:
    """Tests that reach a unit; they count apart from production consumers.

    Attributes:
        count: Test files that use a touched symbol, directly or within bounded hops.
        nearest: The first by distance, then path, at most the display bound.
        omitted: How many of ``count`` are not in ``nearest``.
    """

    count: int
    nearest: tuple[RepoPath, ...]
    omitted: int


NO_TESTS = TestReach(count=0, nearest=(), omitted=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One changed path: a rename is one unit with both paths.

    Attributes:
        path: Path after, or the path that is gone.
        old_path: Path before, when another.
        status: A ``ChangeKind`` value.
        language: As the graph reads it; ``other`` when it has no reader.
        old_mode: Six octal digits, or ``None`` when added.
        new_mode: Six octal digits, or ``None`` when deleted.
        binary: Content was not shown as text.
        added: Lines added; 0 for binary.
        removed: Lines removed; 0 for binary.
        symbols: Touched symbols, in order of lines, removed ones first.
        consumers: Of the product, outside the change, sorted; complete. Tests count apart.
        fan_in: Files that import it at head (at base when gone).
        fan_out: Files that it imports at head.
        focus: Review weight.
        placement: Part of the reading it belongs to.
        reason: Why it is deprioritized or excluded; empty otherwise.
        lens: What to look at it for: ``security``, ``configuration``, ``dependency``, ``tests``,
            ``documentation``, ``contract`` or ``product``.
        tests: Tests that reach it.
    """

    path: RepoPath
    old_path: RepoPath | None
    status: str
    language: str
    old_mode: str | None
    new_mode: str | None
    binary: bool
    added: int
    removed: int
    symbols: tuple[TouchedSymbol, ...]
    consumers: tuple[Consumer, ...]
    fan_in: int
    fan_out: int
    focus: Focus
    placement: Placement
    reason: str = ""
    lens: str = "product"
    tests: TestReach = NO_TESTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Impact:
    """Transitive consumers outside the change.

    Attributes:
        count: Exact number of files.
        by_folder: (folder, number) pairs, largest first; they sum to ``count``.
        nearest: Direct importers outside, sorted, at most the display bound.
        omitted: How many of ``count`` are not in ``nearest``.
    """

    count: int
    by_folder: tuple[tuple[str, int], ...]
    nearest: tuple[RepoPath, ...]
    omitted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcludedFile:
    """A changed path that is listed and not read.

    Attributes:
        path: As in its unit.
        why: ``binary``, ``generated``, ``vendored``, ``lock-file`` or ``submodule``.
        known_by: What says so, such as ``.gitattributes at the trust base``.
    """

    path: RepoPath
    why: str
    known_by: str


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class BriefInput:
    """One blob that the brief read; the pin is bound to all of them."""

    side: Side
    path: RepoPath
    object_id: ObjectId


class Risk(StrEnum):
    """How much could go wrong, by content."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class Effort(StrEnum):
    """How long a careful look takes."""

    GLANCE = "glance"
    READ = "read"
    STUDY = "study"


@dataclass(frozen=True, slots=True, kw_only=True)
class Triage:
    """Size of the change, how risky it is and how long a look takes, with the reasons that set them.

    Attributes:
        files: Units; the sum of the three placements.
        review_here: Units to read in turn.
        deprioritized: Units to read later.
        excluded: Units left aside.
        hunks: Changed regions of text.
        added: Lines added.
        removed: Lines removed.
        risk: How much could go wrong.
        effort: How long a careful look takes.
        reasons: Why, the strongest first; each names what set or raised a class.
    """

    files: int
    review_here: int
    deprioritized: int
    excluded: int
    hunks: int
    added: int
    removed: int
    risk: Risk
    effort: Effort
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """Everything the graph can say about a change before anybody judges it.

    Attributes:
        target: The change.
        pin: ``snap:`` + 64 hex digits; moves when any byte that could change the brief moves.
        triage: Counts.
        order: Paths in reading order: review-here, then deprioritized; excluded ones are not in it.
        units: One for each changed path, in reading order, excluded ones last.
        impact: Transitive consumers.
        signals: Highest consequence first; every one is citable, suppressed ones too.
        decisions: Which of them come first.
        weakening: What got weaker, in the order of its signals.
        ownership: Who answers for the changed paths and who knows them.
        excluded: Sorted by path.
        inputs: What the pin is bound to; sorted.
        limitations: What could not be seen; sorted.
    """

    target: Target
    pin: Pin
    triage: Triage
    order: tuple[RepoPath, ...]
    units: tuple[Unit, ...]
    impact: Impact
    signals: tuple[Signal, ...]
    decisions: Decisions
    weakening: tuple[Weakening, ...]
    ownership: Ownership
    excluded: tuple[ExcludedFile, ...]
    inputs: tuple[BriefInput, ...]
    limitations: tuple[Reason, ...]
