"""Fixes of SARIF results that are one replacement of whole lines in the result's own file (3.55 to 3.57)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudge.contracts.entries import EntryError, Fields
from adjudge.contracts.foreign.edits import Region, whole_lines

if TYPE_CHECKING:
    from adjudge.contracts.foreign.sarif_places import Places
    from adjudge.model.candidate import Suggestion


class Fix(NamedTuple):
    """The edit that was taken over, or that one was left out."""

    suggestion: Suggestion | None = None
    is_left_out: bool = False


def read_fix(result: Fields, places: Places, path: str) -> Fix:
    """The fix of a result; malformed ones are left out, since a finding does not hang on its edit."""
    try:
        fixes = result.items("fixes", "suggestion")
        made = _read_one(result, places, path) if len(fixes) == 1 else None
    except EntryError:
        return Fix(is_left_out=True)
    return Fix(made, is_left_out=bool(fixes) and made is None)


def _read_one(result: Fields, places: Places, path: str) -> Suggestion | None:
    change = _only(Fields(result.value["fixes"][0], result.at("fixes")), "artifactChanges")
    replacement = _only(change, "replacements") if change else None
    location = change.part("artifactLocation", "suggestion") if change else None
    region = replacement.part("deletedRegion", "suggestion") if replacement else None
    if replacement is None or region is None or location is None or places.name(location)[0] != path:
        return None
    start = region.line("startLine", "suggestion")
    if start is None:
        return None
    content = replacement.part("insertedContent", "suggestion")
    text = (content.text("text", "suggestion") if content else None) or ""
    if content and not text and content.value.get("binary"):
        return None
    end_column = region.line("endColumn", "suggestion")
    end = region.line("endLine", "suggestion") or start
    return whole_lines(Region(start, region.line("startColumn", "suggestion"), end, end_column), text)


def _only(fields: Fields, name: str) -> Fields | None:
    found = fields.items(name, "suggestion")
    return Fields(found[0], fields.at(name), "suggestion") if len(found) == 1 else None
