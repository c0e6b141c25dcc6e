"""A change with everything that every other use case starts from: target, text, anchors, and two graphs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from adjudge.errors import GitError, PatchError
from adjudge.graph.languages.unread import unread_language
from adjudge.model.outcome import Reason
from adjudge.patch.anchors import derive_anchors
from adjudge.patch.parser import parse_pinned
from adjudge.ports import Untimed
from adjudge.survey.graphs import load_graphs
from adjudge.survey.targets import resolve_target

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.graph.view import Graph
    from adjudge.model.anchor import ChangeAnchor
    from adjudge.model.change import PatchSet
    from adjudge.model.ids import ObjectId, RepoPath
    from adjudge.model.target import Target, TargetRequest
    from adjudge.ports import FactPool, GitReader, Progress, SnapshotStore, Stopwatch


class SurveyPorts(NamedTuple):
    """What a survey needs of the world."""

    git: GitReader
    pool: FactPool
    snapshots: SnapshotStore
    progress: Progress
    stopwatch: Stopwatch = Untimed()


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A change and what is known about it before anybody judges.

    Attributes:
        target: The change.
        patch: Its text with no context lines; ``None`` when it could not be had.
        anchors: One for each changed region of the text, in its order.
        base: Graph before.
        head: Graph after.
        large: Changed paths whose text git did not show for its size.
        limitations: What could not be seen; sorted.
    """

    target: Target
    patch: PatchSet | None
    anchors: tuple[ChangeAnchor, ...]
    base: Graph
    head: Graph
    large: frozenset[RepoPath]
    limitations: tuple[Reason, ...]


def survey_change(request: TargetRequest, ports: SurveyPorts) -> Survey:
    """The survey of the change that a request names."""
    target = resolve_target(request, ports.git)
    ports.stopwatch.lap("target")
    return survey_target(target, ports)


def survey_target(target: Target, ports: SurveyPorts) -> Survey:
    """The survey of a change that was resolved."""
    patch = _read_patch(target, ports.git)
    ports.stopwatch.lap("patch")
    base, head = load_graphs(
        target.base_tree,
        target.head_tree,
        git=ports.git,
        pool=ports.pool,
        snapshots=ports.snapshots,
        progress=ports.progress,
    )
    ports.stopwatch.lap("graphs")
    large = _large(target, ports.git)
    return Survey(
        target=target,
        patch=patch,
        anchors=derive_anchors(patch) if patch is not None else (),
        base=base,
        head=head,
        large=large,
        limitations=(*_too_large(large), *unread_reasons(target, base, head)),
    )


SHOWN_BYTES = 16 << 20
"""Git shows no text of a larger blob: the pinned ``core.bigFileThreshold`` of our git calls."""


def _large(target: Target, git: GitReader) -> frozenset[RepoPath]:
    """Changed paths that git calls binary only because a side is too large to be shown."""
    paths: dict[ObjectId, RepoPath] = {}
    for change in target.changes:
        if change.binary:
            paths |= {one: change.path for one in (change.old_id, change.new_id) if one is not None}
    if not paths:
        return frozenset()
    with git.blobs().open() as reader:
        sizes = {blob.object_id: blob.size or 0 for blob in reader.read(paths, limit_bytes=0)}
    return frozenset(paths[one] for one, size in sizes.items() if size > SHOWN_BYTES)


def _too_large(paths: frozenset[RepoPath]) -> tuple[Reason, ...]:
    return tuple(
        Reason(
            code="too-large", message=f"{path} is too large to be shown; its lines were not read.", path=path
        )
        for path in sorted(paths)
    )


def _read_patch(target: Target, git: GitReader) -> PatchSet | None:
    """The text; why it is missing is already among the target's reasons, since a witness needed it too."""
    try:
        return parse_pinned(git.patch_text(target.base_tree, target.head_tree, context=0, text=False))
    except (GitError, PatchError):
        return None


NAMED = 3
"""Files that a reason names; the rest is counted."""

WORDS = {
    "binary": "is binary",
    "corrupt": "is damaged in the object store",
    "deep-nesting": "is nested too deeply; part of it was not read",
    "encoding": "is in an encoding that was not read",
    "missing": "is not in this clone",
    "oversize": "is too large to read; only its imports were looked for",
    "syntax-error": "has a syntax error; what stands around it was read",
    "timeout": "took too long to read",
}


def unread_reasons(target: Target, base: Graph, head: Graph) -> tuple[Reason, ...]:
    """What could not be read of the changed files, by name; of all others, by number."""
    touched = frozenset(target.touched)
    named: set[Reason] = set()
    others: dict[str, set[str]] = {}
    for path, flag in _flags(base, head):
        if path in touched:
            named.add(Reason(code=flag, message=f"{path} {WORDS[flag]}.", path=path))
        else:
            others.setdefault(flag, set()).add(path)
    counted = [
        Reason(code=flag, message=f"{_few(sorted(paths))}, outside the change: each {WORDS[flag]}.")
        for flag, paths in others.items()
    ]
    return (
        *_languages(target),
        *sorted(named, key=lambda reason: (reason.path or "", reason.code)),
        *sorted(counted, key=lambda reason: reason.code),
    )


def _languages(target: Target) -> tuple[Reason, ...]:
    """Changed source files that no extractor reads, by language: who depends on them is not known."""
    paths: dict[str, list[str]] = {}
    for change in target.changes:
        language = unread_language(change.path)
        if language is not None:
            paths.setdefault(language, []).append(change.path)
    return tuple(
        Reason(
            code="language-not-read",
            message=f"{language} is not read yet, so who depends on {_few(found)} is not known.",
        )
        for language, found in sorted(paths.items())
    )


def _few(paths: list[str]) -> str:
    """The first paths by name, the rest by number."""
    rest = len(paths) - NAMED
    return ", ".join(paths[:NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _flags(*graphs: Graph) -> Iterator[tuple[RepoPath, str]]:
    """(path, flag) of what could not be read whole."""
    for graph in graphs:
        for path, flags in graph.snapshot.flagged:
            yield from ((path, flag) for flag in flags if flag in WORDS)
