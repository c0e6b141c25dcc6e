"""A change between two trees of text files, as the brief sees it: no git, no disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.brief.sources import BriefSources, GraphSide
from adjudge.graph.languages.checks import read_checks
from adjudge.model.change import Change, ChangeKind
from tests.brief_values import a_target
from tests.fakes.graph import TextTree, blob_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.model.ids import RepoPath

Files = dict[str, str]


def sources(before: Files, after: Files, *, renamed: Mapping[str, str] | None = None) -> BriefSources:
    """What ``build_brief`` gets for a change; ``renamed`` maps a path after to its path before."""
    base, head = TextTree(before), TextTree(after)
    changes = _changes(base, head, renamed or {})
    touched = tuple(sorted({path for change in changes for path in change.touched}))
    blobs = {blob_id(data): data for tree in (base, head) for data in tree.files.values()}
    return BriefSources(
        target=a_target(changes=changes, touched=touched),
        patch=None,
        base=GraphSide(snapshot=base.snapshot(), facts_of=base.load_facts),
        head=GraphSide(snapshot=head.snapshot(), facts_of=head.load_facts),
        attributes={},
        versions=(("adjudge", "test"),),
        texts=lambda ids: {one: blobs.get(one) for one in ids},
        checks=lambda wanted: {
            one: read_checks(blobs[one.object_id], one.language) if one.object_id in blobs else None
            for one in wanted
        },
    )


def change_of(made: BriefSources, path: str) -> Change:
    """The change of one path."""
    (found,) = [change for change in made.target.changes if change.path == path]
    return found


def _changes(base: TextTree, head: TextTree, renamed: Mapping[str, str]) -> tuple[Change, ...]:
    before = {entry.path: entry.object_id for entry in base.entries}
    after = {entry.path: entry.object_id for entry in head.entries}
    made = []
    for path in sorted(before.keys() | after.keys()):
        if before.get(path) == after.get(path) or path in renamed.values():
            continue
        old = _old(path, before, renamed)
        kind = ChangeKind.MODIFIED
        if path in renamed:
            kind = ChangeKind.RENAMED
        elif old is None:
            kind = ChangeKind.ADDED
        elif path not in after:
            kind = ChangeKind.DELETED
        made.append(
            Change(
                kind=kind,
                old_path=old,
                new_path=path if path in after else None,
                old_mode="100644" if old is not None else None,
                new_mode="100644" if path in after else None,
                old_id=before.get(old) if old is not None else None,
                new_id=after.get(path),
            )
        )
    return tuple(made)


def _old(path: RepoPath, before: Mapping[RepoPath, object], renamed: Mapping[str, str]) -> RepoPath | None:
    if path in renamed:
        return next(old for old in before if old == renamed[path])
    return path if path in before else None
