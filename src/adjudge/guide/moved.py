"""What moved since a guide was handed out, and which judgments rest on nothing that did.

Named are files whose blob or mode is another now, and versions. A file that only is no input any more has not
moved. Where neither explains the new pin, the parts of the brief that differ are named, such as
``ownership``, which history feeds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from adjudge.contracts.brief_v1 import brief_artefact, pinned_body
from adjudge.contracts.canonical import encode_canonical
from adjudge.model.evidence import (
    CollectorEvidence,
    EdgeEvidence,
    QueryEvidence,
    QuoteEvidence,
    SymbolEvidence,
)
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import Moved, MovedKind
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.guide.earlier import EarlierGuide
    from adjudge.model.evidence import Evidence
    from adjudge.model.guide import Guide
    from adjudge.model.judgment import Judgment


class BlobAt(Protocol):
    """What stands at a path now."""

    def __call__(self, side: str, path: str, /) -> str | None:
        """The id of the blob there; ``None`` when there is none."""


def find_moved(earlier: EarlierGuide, guide: Guide, blob_at: BlobAt) -> tuple[Moved, ...]:
    """Everything that moved, sorted.

    Args:
        earlier: The guide that was answered.
        guide: Of the change as it is now.
        blob_at: For inputs of the earlier guide that are none of this one.
    """
    found = (*_files(earlier, guide, blob_at), *_versions(earlier, guide))
    named = found or tuple(_parts(earlier, guide))
    return tuple(sorted(named, key=lambda one: (one.kind, one.name, one.side or "")))


def spelled_out(judgment: Judgment, earlier: EarlierGuide) -> Judgment:
    """The judgment with the short name of the earlier guide replaced by what it stood for there.

    An alias that was not handed out, or that stands for another thing than the id beside it, stays.
    """
    named = earlier.aliases.get(judgment.alias or "")
    if named is None:
        return judgment
    if named.startswith("sig:") and judgment.signal_id in {None, named}:
        return replace(judgment, alias=None, signal_id=named)
    if named.startswith("chg:") and judgment.change_anchor in {None, named}:
        return replace(judgment, alias=None, change_anchor=named)
    return judgment


def survives(judgment: Judgment, earlier: EarlierGuide, moved: tuple[Moved, ...]) -> bool:
    """Whether a judgment rests on inputs that did not move alone.

    Args:
        judgment: Spelled out; one with a short name left, or with an id that was not handed out, rests on
            nothing that is known.
        earlier: The guide that was answered.
        moved: What moved since.
    """
    if any(one.kind is not MovedKind.FILE for one in moved):
        return False
    files = {one.name for one in moved}
    ids = [one for one in (judgment.signal_id, judgment.change_anchor) if one is not None]
    if judgment.alias is not None or not ids or any(one not in earlier.rests for one in ids):
        return False
    if any(path in files for _, path in earlier.steering):
        return False
    paths = {path for one in ids for path in earlier.rests[one]}
    return files.isdisjoint(paths) and not any(_rests_on(one, files) for one in judgment.evidence)


def _rests_on(item: Evidence, files: set[str]) -> bool:
    """Whether a piece of evidence is about a file that moved; a question to all files is when any did."""
    match item:
        case QuoteEvidence() | SymbolEvidence() | CollectorEvidence():
            return item.path in files
        case EdgeEvidence():
            return item.source in files or item.target in files
        case QueryEvidence():
            return bool(files)
        case _:
            return True


def _files(earlier: EarlierGuide, guide: Guide, blob_at: BlobAt) -> Iterator[Moved]:
    """Inputs of the earlier guide that are others now, files that joined the change, and other modes."""
    now: dict[tuple[str, str], str] = {
        (one.side.value, one.path): one.object_id for one in guide.brief.inputs
    }
    was = {name for unit in earlier.brief.units for name in (unit.path, unit.old_path) if name is not None}
    for side, path in sorted(earlier.inputs.keys() | {("head", name) for name in was}):
        before = earlier.inputs.get((side, path))
        after = now.get((side, path)) or blob_at(side, path)
        if before != after:
            yield Moved(kind=MovedKind.FILE, name=path, side=Side(side), before=before, after=after)
    for path in guide.brief.target.touched:
        if path not in was and ("head", path) not in earlier.inputs:
            before, after = blob_at("base", path), blob_at("head", path)
            yield Moved(kind=MovedKind.FILE, name=path, side=Side.HEAD, before=before, after=after)
    yield from _modes(earlier, guide, blob_at)


def _modes(earlier: EarlierGuide, guide: Guide, blob_at: BlobAt) -> Iterator[Moved]:
    """Paths of the change whose bytes are the same under another mode."""
    now = {unit.path: unit for unit in guide.brief.units}
    for was in earlier.brief.units:
        unit = now.get(RepoPath(was.path))
        if unit is None:
            continue
        modes = (
            (Side.BASE, unit.old_path or unit.path, was.old_mode, unit.old_mode),
            (Side.HEAD, unit.path, was.new_mode, unit.new_mode),
        )
        for side, path, before, after in modes:
            blob = blob_at(side.value, path)
            if before != after and blob is not None and blob == earlier.inputs.get((side.value, path)):
                yield Moved(kind=MovedKind.FILE, name=path, side=side, before=blob, after=blob)


def _versions(earlier: EarlierGuide, guide: Guide) -> Iterator[Moved]:
    now = dict(guide.versions)
    for name in sorted(earlier.versions.keys() | now.keys()):
        before, after = earlier.versions.get(name), now.get(name)
        if before != after:
            yield Moved(kind=MovedKind.VERSION, name=name, before=before, after=after)


def _parts(earlier: EarlierGuide, guide: Guide) -> Iterator[Moved]:
    before = pinned_body(earlier.brief)
    after = pinned_body(brief_artefact(guide.brief))
    for name in sorted(before.keys() | after.keys()):
        if _bytes(before.get(name)) != _bytes(after.get(name)):
            yield Moved(kind=MovedKind.BRIEF, name=name)


def _bytes(value: object) -> bytes:
    return encode_canonical({"value": value})
