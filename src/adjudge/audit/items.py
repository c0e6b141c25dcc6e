"""Items of an audit: one reading of one group with all its lenses, under an id made from its content alone.

What decides an id: kind, lenses, files with digests and spans, the operator's note, which conventions there
are, findings it is about, and the words of prompts. No run, no other group, no edge of the graph, no order.
A file larger than a sitting has an item for each span of it, at most ``LIMIT_SPANS``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.audit.prompts import Telling, make_prompt
from adjudge.audit.words import words_digest
from adjudge.contracts.result_v1 import SCHEMA
from adjudge.model.ids import RepoPath, derive_digest
from adjudge.model.workload import Complexity, ItemScope, ScopedFile, WorkItem, WorkKind
from adjudge.plan.options import estimate_tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.model.audit import AuditedFile, JudgedFinding
    from adjudge.model.lens import Lens
    from adjudge.model.workload import RiskLevel

RESULTS: Final = ".adjudge/audit/results"
LIMIT_SPANS: Final = 64
FOCUSED_TOKENS: Final = 4000
FOCUSED_FILES: Final = 2
DEEP_TOKENS: Final = 16_000
DEEP_FILES: Final = 12


class Assigned(NamedTuple):
    """Files to read together, and how much that is.

    Attributes:
        block: Id of their group.
        files: Sorted, with spans.
        tokens: To read the spans.
        risk: Of the group.
        context: Files nearby.
    """

    block: str
    files: tuple[ScopedFile, ...]
    tokens: int
    risk: RiskLevel
    context: tuple[RepoPath, ...]


class Ground(NamedTuple):
    """What all items of a plan rest on.

    Attributes:
        note: The operator's words.
        conventions: Paths of files with conventions.
    """

    note: str
    conventions: tuple[RepoPath, ...]


def scope_files(files: Sequence[AuditedFile], sitting: int) -> Iterator[tuple[tuple[ScopedFile, ...], int]]:
    """(files with spans, tokens) of each item of a group: one, or one a span of a file that is too large.

    Args:
        files: Of the group, read and measured, sorted.
        sitting: Tokens that one item may have.
    """
    whole = [(_span(one, 1, one.lines or 0), one.tokens or 0) for one in files]
    if len(files) > 1 or not files or (files[0].tokens or 0) <= sitting:
        yield tuple(one for one, _ in whole), sum(tokens for _, tokens in whole)
        return
    yield from (((one,), tokens) for one, tokens in _spans(files[0], sitting))


def make_item(
    kind: WorkKind,
    assigned: Assigned,
    lenses: tuple[Lens, ...],
    ground: Ground,
    about: tuple[JudgedFinding, ...] = (),
) -> WorkItem:
    """The item.

    Args:
        kind: What it is for.
        assigned: What is read.
        lenses: In the order of the registry.
        ground: What all items rest on.
        about: Findings it is about.
    """
    item_id = _name(kind, assigned.files, lenses, ground, about)
    result_path = path_of(item_id)
    telling = Telling(kind, lenses, assigned.files, ground.note, ground.conventions, about)
    prompt = make_prompt(telling, item_id, result_path)
    return WorkItem(
        item_id=item_id,
        kind=kind,
        lenses=lenses,
        complexity=_complexity(assigned),
        risk=assigned.risk,
        token_estimate=assigned.tokens + estimate_tokens(len(prompt.text)),
        prompt=prompt,
        scope=ItemScope(block=assigned.block, files=assigned.files),
        context=assigned.context,
        subjects=tuple(sorted(one.finding_id for one in about)) if kind is WorkKind.VERIFY else (),
        result_path=result_path,
    )


def path_of(item_id: str) -> RepoPath:
    """Where the result of an item is written."""
    return RepoPath(f"{RESULTS}/{item_id.partition(':')[2]}.json")


def _name(
    kind: WorkKind,
    files: Iterable[ScopedFile],
    lenses: Iterable[Lens],
    ground: Ground,
    about: Iterable[JudgedFinding],
) -> str:
    told = (f"{one.path}\n{one.sha256} {one.lines} {one.start_line} {one.end_line}" for one in files)
    parts = (
        SCHEMA, words_digest(), kind.value, "\n".join(told), "\n".join(one.value for one in lenses),
        ground.note, "\n".join(ground.conventions), "\n".join(sorted(one.finding_id for one in about)),
    )  # fmt: skip
    digest = derive_digest("adjudge/item/v1", *(one.encode("utf-8", "surrogateescape") for one in parts))
    return f"item:{digest[:32]}"


def _span(one: AuditedFile, start: int, end: int) -> ScopedFile:
    assert one.sha256 is not None, "an audited file was measured"  # noqa: S101 - told to the type checker
    lines = one.lines or 0
    return ScopedFile(path=one.path, sha256=one.sha256, lines=lines, start_line=start, end_line=end)


def _spans(one: AuditedFile, sitting: int) -> Iterator[tuple[ScopedFile, int]]:
    """Spans of equal numbers of lines that cover the file; a file of one line is one span."""
    lines, tokens = one.lines or 0, one.tokens or 0
    count = max(min(-(-tokens // sitting), lines, LIMIT_SPANS), 1)
    for at in range(count):
        start, end = at * lines // count + 1, (at + 1) * lines // count
        yield _span(one, start, end), -(-tokens // count)


def _complexity(assigned: Assigned) -> Complexity:
    count = len(assigned.files)
    if assigned.tokens <= FOCUSED_TOKENS and count <= FOCUSED_FILES:
        return Complexity.FOCUSED
    is_deep = assigned.tokens > DEEP_TOKENS or count > DEEP_FILES
    return Complexity.DEEP if is_deep else Complexity.STANDARD
