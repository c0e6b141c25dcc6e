"""Ids that outlive lines: of a place, and of a finding at it.

A place is its path, the definition around it, its text without common indentation, and which of the equal
texts in that definition it is. Lines that move take their ids along; another text is another place. The
base side counts as another file: removed code and code that stays are two places. Ids are made from the text
as it stands, secrets included, and do not give it away.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from adjudge.evidence.quotes import Span, dedent
from adjudge.model.candidate import Candidate
from adjudge.model.change import ChangeKind
from adjudge.model.finding import FindingId, PlaceId
from adjudge.model.ids import derive_digest
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.evidence.sources import SourceFile
    from adjudge.model.finding import Qualification, ResolvedLocator
    from adjudge.qualify.sources import QualifySources

DIGITS = 32


class Identity(NamedTuple):
    """The ids of one located candidate.

    Attributes:
        place_id: Of its place.
        finding_id: Of place and class, or of place and rule where the class is ``other``.
        previous_finding_id: The same under the old path of a rename; ``None`` without one.
    """

    place_id: PlaceId
    finding_id: FindingId
    previous_finding_id: FindingId | None


def identify(qualifications: Sequence[Qualification], sources: QualifySources) -> tuple[Identity | None, ...]:
    """Ids of each qualification, in order; ``None`` for one that is not located."""
    renamed = {
        change.new_path: change.old_path
        for change in sources.evidence.target.changes
        if change.kind is ChangeKind.RENAMED and change.new_path is not None
    }
    found: list[Identity | None] = []
    for one in qualifications:
        if one.resolved is None or not isinstance(one.candidate, Candidate):
            found.append(None)
            continue
        parts = _parts(one.resolved, sources)
        old = renamed.get(one.resolved.path) if one.resolved.side is Side.HEAD else None
        defect = _defect(one.candidate)
        place = _place_id(one.resolved.path, parts)
        previous = _finding_id(_place_id(old, parts), defect) if old is not None else None
        found.append(Identity(place, _finding_id(place, defect), previous))
    return tuple(found)


def _defect(candidate: Candidate) -> str:
    """The class; where that tells nothing apart, the rule: two rules at one place stay two findings."""
    rule = candidate.reporter.rule
    is_told = candidate.defect_class != "other" or not rule
    return candidate.defect_class if is_told else f"other {candidate.reporter.tool} {rule}"


def _place_id(path: str, parts: tuple[bytes, ...]) -> PlaceId:
    made = derive_digest("adjudge/place/v1", path.encode("utf-8", "surrogateescape"), *parts)
    return PlaceId(f"plc:{made[:DIGITS]}")


def _finding_id(place: PlaceId, defect_class: str) -> FindingId:
    made = derive_digest("adjudge/finding/v1", place.encode(), defect_class.encode("utf-8", "surrogatepass"))
    return FindingId(f"fnd:{made[:DIGITS]}")


def _parts(resolved: ResolvedLocator, sources: QualifySources) -> tuple[bytes, ...]:
    """What makes a place besides its path."""
    side = resolved.side.value.encode()
    if resolved.start_line is None:
        return side, b"", b"", b"0"
    file = sources.evidence.file(resolved.path, resolved.side)
    assert file.text is not None, "a located candidate has text"  # noqa: S101 - the table has read it
    span = Span(resolved.start_line, resolved.end_line or resolved.start_line)
    lines = file.text.lines[span.start - 1 : span.end]
    quote = "\n".join(dedent(lines) if any(lines) else lines)
    ordinal = _ordinal(file, resolved, span, quote, sources)
    return side, _bytes(resolved.symbol), _bytes(quote), b"%d" % ordinal


def _ordinal(
    file: SourceFile, resolved: ResolvedLocator, span: Span, quote: str, sources: QualifySources
) -> int:
    """How many equal texts stand before it in the same definition.

    Of blank lines, and of a text that stands too often to be looked at everywhere, the equal lines of the
    whole file are counted instead.
    """
    found = sources.find(file, quote)
    if found.is_cut or not found.whole:
        assert file.text is not None, "a located candidate has text"  # noqa: S101 - the table has read it
        return bisect_left(sources.lines_like(file, file.text.lines[span.start - 1]), span.start)
    return sum(
        sources.symbol_at(resolved.path, resolved.side, one.start) == resolved.symbol
        for one in found.whole
        if one.start < span.start
    )


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
