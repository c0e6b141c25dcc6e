"""Findings as somebody proposes them, unproved: what an executor, a host or an import hands in.

Nothing here is a fact. Texts are as written, paths may lead anywhere, lines may not exist.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.model.evidence import Claim, Evidence
    from adjudge.model.place import Side


class Severity(StrEnum):
    """How bad it would be, worst first."""

    CRITICAL = "critical"
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    INFO = "info"


class Basis(StrEnum):
    """What a candidate rests on; only a free claim must bring its own quote."""

    CLAIM = "claim"
    IMPORT = "import"
    SIGNAL = "signal"
    RULE = "rule"
    COLLECTOR = "collector"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """A proposed edit of the candidate's own file, judged apart from its finding.

    Attributes:
        start_line: 1-based first line replaced.
        end_line: 1-based, inclusive; ``start_line - 1`` inserts before ``start_line``.
        replacement: New text of these lines; empty removes them.
    """

    start_line: int
    end_line: int
    replacement: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporter:
    """Who says so.

    Attributes:
        tool: Name of the reviewer or tool.
        version: As it tells; empty when unknown.
        rule: Its rule, empty for a free finding.
        report: Name of the format it came in, such as ``sarif``.
    """

    tool: str
    version: str
    rule: str
    report: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """One finding as proposed.

    Attributes:
        index: 0-based position among all candidates of its import, malformed ones included.
        severity: As stated, or as the format's own words translate.
        title: One line.
        summary: More of it; may be empty.
        path: As written.
        side: Head unless stated.
        start_line: 1-based; ``None`` for a finding on a whole file.
        end_line: 1-based, inclusive; ``None`` as ``start_line``.
        quote: The exact text it rests on; ``None`` when none was brought.
        confidence_percent: 0 to 100, as stated; ``None`` when not.
        defect_class: From a closed list; ``other`` for what is not in it.
        claim: What it says in our words; ``None`` for free prose.
        evidence: Facts it brings, in order.
        suggestion: A proposed edit.
        basis: What it rests on.
        reporter: Who says so.
        content_sha256: Digest of the whole file as the reporter saw it; ``None`` when not stated.
        marks: What the reporter says of it besides, and what reading left out of it, such as ``suppressed``
            or ``suggestion-left-out``; sorted slugs of ``contracts.entries.MARKS``.
        check: The check of a standards pack that asked for it, as ``pack/check``; empty for none.
    """

    index: int
    severity: Severity
    title: str
    summary: str
    path: str
    side: Side
    start_line: int | None
    end_line: int | None
    quote: str | None
    confidence_percent: int | None
    defect_class: str
    claim: Claim | None
    evidence: tuple[Evidence, ...]
    suggestion: Suggestion | None
    basis: Basis
    reporter: Reporter
    content_sha256: str | None = None
    marks: tuple[str, ...] = ()
    check: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Malformed:
    """A candidate that is none: it is rejected by itself, its neighbours stand.

    Attributes:
        index: As in ``Candidate``.
        reason: ``invalid-<field>``.
        place: JSON pointer or line in the import.
        found: What stands there, shortened.
    """

    index: int
    reason: str
    place: str
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """Everything that one reviewer handed in.

    Attributes:
        report: Name of the format.
        tools: Names of the tools, sorted.
        entries: In the order of the file.
        revision: Commit that the reviewer says it looked at; ``None`` when it does not say.
        failures: What the reviewer itself says went wrong, such as an unsuccessful invocation; sorted.
        notes: What the format left out or lost; sorted.
    """

    report: str
    tools: tuple[str, ...]
    entries: tuple[Candidate | Malformed, ...]
    revision: str | None = None
    failures: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
