"""One unit for each changed path, and why nobody reads it where policy says so.

Rules: every change of the target has one unit, both paths of a rename are one, and nothing is left out of
the count. Only policy skips: binary content, what ``.gitattributes`` of the trust base call generated or
vendored, and a pointer to a submodule on every side there is. Code is never binary, nor is what is text on
one side. What a file says of itself skips nothing and makes nothing smaller: a heading that calls it
generated is the change's own word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.brief.content import find_contents
from adjudge.brief.excluded import GENERATED, SUBMODULE, VENDORED, Standing
from adjudge.brief.reading import ChangeRead
from adjudge.graph.languages.registry import OTHER
from adjudge.model.brief import Placement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.brief.content import Content
    from adjudge.brief.sources import BriefSources
    from adjudge.model.brief import Brief, Unit
    from adjudge.model.change import Change
    from adjudge.model.ids import RepoPath

LOCK_FILE: Final = "lock-file"
EMPTY_BLOBS: Final = frozenset({
    "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
    "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
})  # fmt: skip
"""Git's ids of no bytes at all, SHA-1 and SHA-256."""

CONTROLS: Final = bytes(one for one in range(1, 32) if one not in b"\t\n\f\r\x1b")
"""Bytes that no text has."""

BROKEN: Final = "syntax-error"
NO_SKIP: Final = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundUnit:
    """One changed path with everything that a review can know before it reads.

    Attributes:
        content: The change, what it deals with, its signals, how many lines there are to read.
        skip: Why nobody reads it by policy; empty for a unit that is to be read.
        is_shown: The patch has its whole text; a unit of which git shows none can only be partial.
        is_broken: A side has a syntax error, behind which whatever came or went may hide.
    """

    content: Content
    skip: str
    is_shown: bool
    is_broken: bool = False

    @property
    def unit(self) -> Unit:
        """As the brief has it."""
        return self.content.read.unit

    @property
    def change(self) -> Change:
        """With ids and modes."""
        return self.content.read.change

    @property
    def text(self) -> Change | None:
        """With hunks."""
        return self.content.read.text


def find_units(brief: Brief, sources: BriefSources) -> tuple[FoundUnit, ...]:
    """The units of a change, one for each of its paths, in the order of the target."""
    units = {unit.path: unit for unit in brief.units}
    texts = {one.path: one for one in sources.patch.changes} if sources.patch is not None else {}
    changes = sources.target.changes
    assert len(units) == len(brief.units) == len(changes), "one unit a change"  # noqa: S101 - the brief was made from this very target
    opaque = _opaque(sources, units)
    skips = {change.path: skip_of(change, sources, opaque=opaque) for change in changes}
    broken = {one.path for one in brief.limitations if one.code == BROKEN}
    read = [
        ChangeRead(
            change=change,
            text=texts.get(change.path),
            standing=_standing(units[change.path], skips[change.path]),
            unit=units[change.path],
            signals=(),
            consumers=(),
        )
        for change in changes
    ]
    return tuple(
        FoundUnit(
            content=one,
            skip=skips[one.read.change.path],
            is_shown=_is_shown(one.read.change, one.read.text),
            is_broken=one.read.change.path in broken,
        )
        for one in find_contents(sources, read, brief.signals)
    )


def skip_of(change: Change, sources: BriefSources, *, opaque: frozenset[RepoPath]) -> str:
    """Why policy lets nobody read a change; empty when it is to be read.

    Args:
        change: Of the target.
        sources: What the brief was built from.
        opaque: Paths of which nothing is text.
    """
    attributes = sources.attributes.get(change.path, frozenset())
    modes = {mode for mode in (change.old_mode, change.new_mode) if mode is not None}
    tries = (
        (modes == {SUBMODULE}, "submodule"),
        (bool(attributes & GENERATED), "generated"),
        (bool(attributes & VENDORED), "vendored"),
        (change.path in opaque, "binary"),
    )
    return next((word for holds, word in tries if holds), NO_SKIP)


def _opaque(sources: BriefSources, units: Mapping[RepoPath, Unit]) -> frozenset[RepoPath]:
    """Paths that are binary: NUL bytes in what is text otherwise take nothing out of reading."""
    binary = [
        one
        for one in sources.target.changes
        if one.binary and one.path not in sources.large and units[one.path].language == OTHER
    ]
    ids = {side for one in binary for side in (one.old_id, one.new_id) if side is not None}
    texts = sources.texts(sorted(ids))
    shown = {side for side in ids if (data := texts.get(side)) and _is_text(data)}
    return frozenset(one.path for one in binary if shown.isdisjoint({one.old_id, one.new_id}))


def _is_text(data: bytes) -> bool:
    """Whether bytes are those of a text, NUL bytes set aside, as a program that runs it may do."""
    rest = data.replace(b"\0", b"")
    controls = sum(rest.count(bytes([one])) for one in CONTROLS)
    try:
        rest.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return bool(rest) and controls == 0


def _standing(unit: Unit, skip: str) -> Standing:
    """Where a unit stands for those who weigh it: what is read counts, whatever it says of itself."""
    aside = skip or (LOCK_FILE if unit.reason == LOCK_FILE else "")
    return Standing(Placement.EXCLUDED, aside) if aside else Standing(Placement.REVIEW_HERE)


def _is_shown(change: Change, text: Change | None) -> bool:
    """Whether the patch has all that changed; what has no hunks must have no content that changed."""
    if text is not None and text.hunks:
        return True
    sides = {None if one in EMPTY_BLOBS else one for one in (change.old_id, change.new_id)}
    return len(sides) == 1
