"""Builders for plans: two trees of files with the patch between them, no git and no disk."""

from __future__ import annotations

from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

from adjudge.brief.build import build_brief
from adjudge.brief.sources import GraphSide
from adjudge.model.change import Change, ChangeKind, Hunk, PatchSet
from adjudge.model.ids import Digest
from adjudge.model.review import ExecutorIdentity
from adjudge.plan.options import PlanOptions, SecretShapes
from adjudge.plan.units import FoundUnit, find_units
from adjudge.qualify.protected import find_secrets, is_protected
from tests.fakes.graph import TextTree
from tests.two_trees import sources

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.brief.sources import BriefSources
    from adjudge.graph.facts import FileFacts
    from adjudge.model.ids import RepoPath

SHAPES = SecretShapes(find=find_secrets, is_protected=is_protected)
EXECUTOR = ExecutorIdentity(
    name="scripted", version="1", model="none", settings_sha256=Digest("0" * 64), networked=False
)

Files = dict[str, str | bytes]


def an_executor(**more: Any) -> ExecutorIdentity:
    """One that answers on this machine."""
    return replace(EXECUTOR, **more)


def plan_options(**more: Any) -> PlanOptions:
    """Those of an executor on this machine, with nothing said."""
    return PlanOptions(**{"executor": EXECUTOR, **more})


def plan_sources(before: Files, after: Files, *, renamed: Mapping[str, str] | None = None) -> BriefSources:
    """What a plan is made from, with the patch; ``renamed`` maps a path after to its path before."""
    made = sources(before, after, renamed=renamed)  # type: ignore[arg-type]
    old, new = TextTree(before).files, TextTree(after).files
    data, changes = bytearray(), []
    for change in made.target.changes:
        texts = [
            files.get(path, b"") if path is not None else b""
            for files, path in ((old, change.old_path), (new, change.new_path))
        ]
        changes.append(replace(change, hunks=add_hunks(data, *texts)))
    made = replace(made, base=_read_once(made.base), head=_read_once(made.head))
    return with_changes(made, changes, bytes(data))


def _read_once(side: GraphSide) -> GraphSide:
    """The same side with facts that are extracted once: a plan asks for them often."""
    known: dict[RepoPath, FileFacts] = {}

    def facts_of(paths: Sequence[RepoPath]) -> dict[RepoPath, FileFacts]:
        known.update(side.facts_of([path for path in paths if path not in known]))
        return {path: known[path] for path in paths}

    return GraphSide(snapshot=side.snapshot, facts_of=facts_of)


def with_changes(made: BriefSources, changes: list[Change], data: bytes) -> BriefSources:
    """The same sources with other changes, which the patch and the target share."""
    told = [replace(change, hunks=()) for change in changes]
    touched = tuple(sorted({path for change in changes for path in change.touched}))
    patch = PatchSet(data=data, changes=tuple(changes), touched=touched, reads=())
    return replace(made, target=replace(made.target, changes=tuple(told), touched=touched), patch=patch)


def add_hunks(data: bytearray, before: bytes, after: bytes) -> tuple[Hunk, ...]:
    """The hunks between two texts, without context, as git prints them; their lines go to the end of the data."""
    old, new = (text.split(b"\n") for text in (before, after))
    ended = [lines[-1] == b"" for lines in (old, new)]
    old, new = (lines[:-1] if lines[-1] == b"" else lines for lines in (old, new))
    keys = [
        [*lines[:-1], lines[-1] + (b"" if is_ended else b"\0")] if lines else []
        for lines, is_ended in ((old, ended[0]), (new, ended[1]))
    ]
    hunks = []
    for tag, start, end, first, last in SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        begin = len(data)
        data += _marked(b"-", old, range(start, end), is_ended=ended[0])
        data += _marked(b"+", new, range(first, last), is_ended=ended[1])
        hunks.append(
            Hunk(
                old_start=start + (1 if end > start else 0),
                old_count=end - start,
                new_start=first + (1 if last > first else 0),
                new_count=last - first,
                added=last - first,
                removed=end - start,
                body_start=begin,
                body_end=len(data),
            )
        )
    return tuple(hunks)


def _marked(mark: bytes, lines: list[bytes], which: range, *, is_ended: bool) -> bytes:
    made = b"".join(mark + lines[at] + b"\n" for at in which)
    cut = len(lines) - 1 in which and not is_ended
    return made + b"\\ No newline at end of file\n" if cut else made


def found_units(made: BriefSources) -> dict[str, FoundUnit]:
    """Units by path."""
    return {one.unit.path: one for one in find_units(build_brief(made), made)}


def a_kind(change: Change, kind: ChangeKind, **more: Any) -> Change:
    """The same change of another kind."""
    return replace(change, kind=kind, **more)
