"""The part of a brief that a person asked to see: some paths, with what is said of them.

Narrowing is for the eye. Triage, impact, pin and target stay those of the whole change, and the artefact is
never narrowed.
"""

from __future__ import annotations

import posixpath
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from adjudge.brief.decisions import decide

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adjudge.model.brief import Brief, Unit
    from adjudge.model.ids import RepoPath

NEAR: Final = 3
"""Names that a path without a match may have meant."""


def matching_units(brief: Brief, path: str, folder: str) -> frozenset[RepoPath]:
    """Units at or below a path: from where one stands, else from the top of the repository.

    Args:
        brief: Of the whole change.
        path: A file or a folder, as typed.
        folder: Where one stands, relative to the top; empty at the top.
    """
    for named in (posixpath.normpath(posixpath.join(folder, path)), posixpath.normpath(path)):
        found = frozenset(unit.path for unit in brief.units if _is_at(unit, named))
        if found:
            return found
    return frozenset()


def near_names(brief: Brief, path: str) -> tuple[str, ...]:
    """Changed paths that one may have meant, at most three: the same end first, then a like spelling."""
    named = posixpath.normpath(path)
    names = sorted({unit.path for unit in brief.units})
    ends = [one for one in names if f"/{one}".endswith(f"/{posixpath.basename(named)}")]
    like = get_close_matches(named, names, n=NEAR)
    return tuple(dict.fromkeys((*ends, *like)))[:NEAR]


def narrow_brief(brief: Brief, paths: Iterable[RepoPath]) -> Brief:
    """The brief with only these units, and only what is said of them.

    Decisions are chosen anew among the signals that are left, so that each path can have its own.
    """
    kept = frozenset(paths)
    units = tuple(unit for unit in brief.units if unit.path in kept)
    names = kept | {unit.old_path for unit in units if unit.old_path is not None}
    signals = tuple(one for one in brief.signals if _concerns(one.anchor.path, one.subject, names))
    ids = {one.signal_id for one in signals}
    return replace(
        brief,
        order=tuple(path for path in brief.order if path in kept),
        units=units,
        signals=signals,
        decisions=decide(signals),
        weakening=tuple(one for one in brief.weakening if one.signal_id in ids),
        ownership=replace(
            brief.ownership, paths=tuple(one for one in brief.ownership.paths if one.path in names)
        ),
        excluded=tuple(one for one in brief.excluded if one.path in kept),
        limitations=tuple(one for one in brief.limitations if one.path is None or one.path in names),
    )


def _is_at(unit: Unit, named: str) -> bool:
    return any(
        named in {".", path} or path.startswith(f"{named}/")
        for path in (unit.path, unit.old_path)
        if path is not None
    )


def _concerns(anchor: str, subject: str, names: frozenset[RepoPath]) -> bool:
    """Whether a signal stands at one of the paths, or is about it."""
    return anchor in names or subject in names or any(subject.startswith(f"{path}::") for path in names)
