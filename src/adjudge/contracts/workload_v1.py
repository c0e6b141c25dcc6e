"""``adjudge.workload/v1``: items that somebody else reads, each complete with its prompt.

Written by adjudge, read by whoever does the work. No run, model, price, quota or name is in it; the run
stands in ``adjudge.result-map/v1`` and in results. Texts hold bytes that are not UTF-8 as surrogate escapes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.lens import Lens
    from adjudge.model.workload import ScopedFile, WorkItem, Workload

SCHEMA: Final = "adjudge.workload/v1"
LIMIT_BYTES: Final = 64 << 20

LensV1 = Literal[
    "correctness", "security", "reliability", "data_integrity", "performance", "concurrency", "architecture",
    "maintainability", "tests", "operability", "configuration", "observability",
]  # fmt: skip


class ScopedFileV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file to cover: digest and lines of the whole, and the span to read."""

    path: str
    sha256: str
    lines: int
    start_line: int
    end_line: int


class ItemScopeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The group and its files, sorted."""

    block: str
    files: tuple[ScopedFileV1, ...]


class PromptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A complete prompt and the SHA-256 of its UTF-8 bytes."""

    text: str
    sha256: str


class WorkItemV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One item; see ``adjudge.model.workload.WorkItem``."""

    id: str
    kind: Literal["read", "deepen", "verify"]
    lenses: tuple[LensV1, ...]
    complexity: Literal["focused", "standard", "deep"]
    risk: Literal["low", "medium", "high"]
    token_estimate: int
    prompt: PromptV1
    scope: ItemScopeV1
    context: tuple[str, ...]
    subjects: tuple[str, ...]
    result_path: str


class WorkloadV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The items that are due, in the order in which they are best done."""

    schema: Literal["adjudge.workload/v1"] = SCHEMA
    items: tuple[WorkItemV1, ...]


def workload_artefact(workload: Workload) -> WorkloadV1:
    """The wire form of a workload."""
    return WorkloadV1(items=tuple(map(item_wire, workload.items)))


def item_wire(item: WorkItem) -> WorkItemV1:
    """The wire form of one item."""
    return WorkItemV1(
        id=item.item_id,
        kind=item.kind.value,
        lenses=lens_words(item.lenses),
        complexity=item.complexity.value,
        risk=item.risk.value,
        token_estimate=item.token_estimate,
        prompt=PromptV1(text=item.prompt.text, sha256=item.prompt.sha256),
        scope=ItemScopeV1(block=item.scope.block, files=tuple(map(_file_wire, item.scope.files))),
        context=item.context,
        subjects=item.subjects,
        result_path=item.result_path,
    )


def lens_words(lenses: Iterable[Lens]) -> tuple[LensV1, ...]:
    """The words of lenses on the wire, in their order."""
    return tuple(one.value for one in lenses)


def _file_wire(one: ScopedFile) -> ScopedFileV1:
    return ScopedFileV1(
        path=one.path, sha256=one.sha256, lines=one.lines, start_line=one.start_line, end_line=one.end_line
    )
