"""Work that somebody else does: items with their prompts, and what comes back for each.

One type for a review and for an audit. Rules: the id of an item is made from its content alone, so a run, a
result that came or an edit elsewhere mints no id anew; a run stands beside the items and never in them; paths
of results follow from ids; nobody's model, price, quota or name is anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from adjudge.model.candidate import Candidate
    from adjudge.model.evidence import Evidence
    from adjudge.model.ids import Digest, RepoPath
    from adjudge.model.lens import Lens

LIMIT_ITEMS: Final = 64
"""Items of one workload."""


class WorkKind(StrEnum):
    """What an item is for."""

    READ = "read"
    DEEPEN = "deepen"
    VERIFY = "verify"


class Complexity(StrEnum):
    """How much there is to hold in mind at once."""

    FOCUSED = "focused"
    STANDARD = "standard"
    DEEP = "deep"


class RiskLevel(StrEnum):
    """How much harm a fault in these files would do, by what they hold and who depends on them."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class ScopedFile:
    """A file of an item, bound to its content, with the lines that are to be read.

    Attributes:
        path: Repository-relative.
        sha256: Plain SHA-256 of the whole file's bytes.
        lines: Lines of the whole file; a last line without its line feed counts.
        start_line: First line to read, 1-based; 1 for an empty file.
        end_line: Last line to read, inclusive; 0 for an empty file.
    """

    path: RepoPath
    sha256: Digest
    lines: int
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemScope:
    """What an item covers.

    Attributes:
        block: Id of the group of files; of the unit of a review.
        files: Sorted by path; exactly these are to be covered, each once.
    """

    block: str
    files: tuple[ScopedFile, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptText:
    """A complete prompt.

    Attributes:
        text: The same for every run.
        sha256: Plain SHA-256 of its UTF-8 bytes.
    """

    text: str
    sha256: Digest


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkItem:
    """One reading of one set of files, with all its lenses.

    Attributes:
        item_id: ``item:`` + 32 hex digits; of content alone.
        kind: What it is for.
        lenses: In the order of the registry, at least one.
        complexity: How much there is to hold in mind.
        risk: How much a fault would matter.
        token_estimate: Of the prompt and of the lines to read.
        prompt: Complete.
        scope: Files with digests and line counts.
        context: Files nearby that may help and are not to be covered, sorted; not part of id or prompt.
        subjects: Ids of the findings that are to be verified, sorted; empty for other kinds.
        result_path: Where the result is to be written, repository-relative; follows from the id.
    """

    item_id: str
    kind: WorkKind
    lenses: tuple[Lens, ...]
    complexity: Complexity
    risk: RiskLevel
    token_estimate: int
    prompt: PromptText
    scope: ItemScope
    context: tuple[RepoPath, ...]
    subjects: tuple[str, ...]
    result_path: RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class Workload:
    """Items that are due, at most ``LIMIT_ITEMS``, in the order in which they are best done."""

    items: tuple[WorkItem, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntry:
    """What a result must be bound to.

    Attributes:
        item_id: Of which item.
        prompt_sha256: Of its prompt.
        result_path: Where it is read from.
    """

    item_id: str
    prompt_sha256: Digest
    result_path: RepoPath


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultMap:
    """The run that results belong to, and where each is read from; our own binding, nobody else's.

    Attributes:
        run_id: Minted once, stands in every result.
        entries: In the order of the workload.
    """

    run_id: str
    entries: tuple[ResultEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class FileCoverage:
    """A file that somebody says he read, as it was.

    Attributes:
        path: As in the scope.
        sha256: Of the whole file.
        lines: Of the whole file.
    """

    path: RepoPath
    sha256: Digest
    lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LensCoverage:
    """What one lens came to.

    Attributes:
        lens: One of the item's.
        findings: Indices of its findings, rising; empty says that the lens was held and found nothing.
    """

    lens: Lens
    findings: tuple[int, ...]


class VerdictWord(StrEnum):
    """What a second reader says of a finding."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondVerdict:
    """What a second reader says of one finding.

    Attributes:
        finding_id: One of the item's subjects.
        verdict: His word.
        reason: Why, in his words.
        evidence: What he brings; checked like any other.
    """

    finding_id: str
    verdict: VerdictWord
    reason: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditResult:
    """What came back for one item: a claim, until it is checked.

    Attributes:
        run_id: Of which run it says it is.
        item_id: For which item.
        prompt_sha256: Of the prompt that was answered.
        result_id: Named by who wrote it.
        file_coverage: As it stands there.
        lenses: As they stand there.
        findings: Candidates in order; an index is the place in the document.
        verification: Of a verifying item; empty for others.
        unknown_classes: (index of a finding, its class) where the class is not in the list and counts as
            other.
    """

    run_id: str
    item_id: str
    prompt_sha256: Digest
    result_id: str
    file_coverage: tuple[FileCoverage, ...]
    lenses: tuple[LensCoverage, ...]
    findings: tuple[Candidate, ...]
    verification: tuple[SecondVerdict, ...]
    unknown_classes: tuple[tuple[int, str], ...] = ()


def map_results(workload: Workload, run_id: str) -> ResultMap:
    """The binding of a workload for a run."""
    return ResultMap(
        run_id=run_id,
        entries=tuple(
            ResultEntry(item_id=one.item_id, prompt_sha256=one.prompt.sha256, result_path=one.result_path)
            for one in workload.items
        ),
    )
