"""Rows 2 to 8 of the table: where a candidate stands in the blobs of its target.

The claimed lines decide nothing by themselves. A quote that stands there qualifies; one that stands
elsewhere, once here and not more often on the other side, relocates; one that stands nowhere is stale; of
several places the only one on changed lines counts, if the claimed line is among them, and else none.
Lines without a quote count only where the reporter is known to have looked at these very bytes; a code span
of the message serves as a quote when it stands exactly once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.evidence.quotes import Span, find_quote_at
from adjudge.evidence.sources import FileState
from adjudge.evidence.tracing import Move
from adjudge.model.candidate import Basis
from adjudge.model.finding import Disposition
from adjudge.model.place import Side
from adjudge.qualify.moves import relocated
from adjudge.qualify.placed import Asking, Placed
from adjudge.qualify.prose import code_spans
from adjudge.qualify.safe_path import path_fault

if TYPE_CHECKING:
    from adjudge.evidence.quotes import Found
    from adjudge.evidence.sources import SourceFile
    from adjudge.model.candidate import Candidate
    from adjudge.qualify.hunks import ChangedLines
    from adjudge.qualify.sources import QualifySources

TRUSTED: Final = frozenset({Basis.SIGNAL, Basis.RULE, Basis.COLLECTOR})
"""What adjudge itself ran on this tree: its lines are facts, and the quote is taken from the blob."""

FOUND_NOWHERE: Final = "quote-not-found"


class Surroundings(NamedTuple):
    """What the place of every candidate of an import is looked for in.

    Attributes:
        sources: Trees and blobs.
        changed: Changed lines of both sides.
        is_pinned: The import says that it looked at this very head.
    """

    sources: QualifySources
    changed: ChangedLines
    is_pinned: bool = False


def place_candidate(candidate: Candidate, around: Surroundings) -> Placed:
    """The place of a well-formed candidate, as the trees tell it."""
    # 2. A plain path.
    fault = path_refusal(candidate, around.sources)
    if fault:
        return Placed(Disposition.REJECTED, "unsafe-path", f"The path cannot be looked up: {fault}.")
    # 3. and 4. A text file.
    file = around.sources.evidence.file(candidate.path, candidate.side)
    refused = _without_text(candidate, file, around)
    if refused is not None:
        return refused
    # 5. A quote, or lines that are facts.
    is_exact = _has_exact_lines(candidate, file, around)
    if candidate.quote is not None and candidate.quote.strip():
        return _by_quote(candidate, candidate.quote, file, around)._replace(is_exact=is_exact)
    if is_exact:
        return _by_line(candidate, file)
    quote = _quote_of_message(candidate, file, around)
    if quote is None:
        told = "It brings no quote, and its line alone proves nothing."
        return Placed(Disposition.UNRESOLVED, "no-quote", told, file)
    return _by_quote(candidate, quote, file, around)


def path_refusal(candidate: Candidate, sources: QualifySources) -> str:
    """Why a path is not looked up, as the end of a sentence; empty when it is.

    A name that an entry of that tree has is no way out of it, however another system would read it: to
    refuse it would hide what is wrong with that file.
    """
    fault = path_fault(candidate.path)
    return "" if fault and sources.evidence.holds(candidate.path, candidate.side) else fault


def _without_text(candidate: Candidate, file: SourceFile, around: Surroundings) -> Placed | None:
    """Rows 3 and 4: why a path has no text to be looked into."""
    match file.state:
        case FileState.ABSENT:
            more = _beyond(candidate, around, otherwise=" There is one on the {side} side.")
            told = f"There is no such file on the {candidate.side.value} side.{more}"
            return Placed(Disposition.REJECTED, "no-such-file", told, file)
        case FileState.NOT_FILE:
            told = "A folder or a submodule stands there."
            return Placed(Disposition.REJECTED, "not-a-file", told, file)
        case FileState.NOT_TEXT:
            return Placed(Disposition.UNRESOLVED, "not-text", "The file is binary.", file)
        case FileState.UNREAD:
            told = "The file is missing here or too large to be read."
            return Placed(Disposition.UNRESOLVED, "not-read", told, file)
        case FileState.TEXT:
            return None


def _beyond(candidate: Candidate, around: Surroundings, *, otherwise: str = "") -> str:
    """What the other side has at the same path, as a further sentence: a reviewer may have mixed them up."""
    other = Side.BASE if candidate.side is Side.HEAD else Side.HEAD
    file = _on_other_side(candidate, around)
    if file.state is not FileState.TEXT:
        return ""
    spans = around.sources.find(file, candidate.quote).firm if candidate.quote else ()
    if spans:
        return f" On the {other.value} side the quote stands at line {spans[0].start}."
    return otherwise.format(side=other.value)


def _has_exact_lines(candidate: Candidate, file: SourceFile, around: Surroundings) -> bool:
    """Whether the reporter looked at these very bytes."""
    if candidate.basis in TRUSTED:
        return True
    if candidate.basis is not Basis.IMPORT:
        return False
    if around.is_pinned and candidate.side is Side.HEAD:
        return True
    return (
        candidate.content_sha256 is not None
        and candidate.content_sha256 == around.sources.evidence.sha256(file)
    )


def _by_line(candidate: Candidate, file: SourceFile) -> Placed:
    """Row 5 for lines that are facts."""
    if candidate.start_line is None:
        return Placed(Disposition.QUALIFIED, "whole-file", "", file, is_exact=True)
    assert file.text is not None, "a file without text was turned away"  # noqa: S101 - an invariant
    start, end = candidate.start_line, candidate.end_line or candidate.start_line
    if end > len(file.text):
        told = f"Line {end} was expected, and the file has {len(file.text)} lines."
        return Placed(Disposition.STALE, "line-past-the-end", told, file)
    return Placed(Disposition.QUALIFIED, "lines-of-this-tree", "", file, Span(start, end), is_exact=True)


def _quote_of_message(candidate: Candidate, file: SourceFile, around: Surroundings) -> str | None:
    """The code span of title and summary that tells one place: it stands exactly once in the file.

    Spans that lead to several places tell none of them, unless one is the claimed line.
    """
    found: dict[Span, str] = {}
    for text in code_spans(f"{candidate.title}\n{candidate.summary}"):
        places = around.sources.find(file, text)
        if len(places.spans) == 1 and places.candidates == places.spans and not places.is_cut:
            found.setdefault(places.spans[0], text)
    claimed = [text for span, text in found.items() if _is_claimed(candidate, span)]
    told = claimed or list(found.values())
    return told[0] if len(told) == 1 or claimed else None


def _is_claimed(candidate: Candidate, span: Span) -> bool:
    if candidate.start_line is None:
        return False
    return candidate.start_line <= span.start and span.end <= (candidate.end_line or candidate.start_line)


def _by_quote(candidate: Candidate, quote: str, file: SourceFile, around: Surroundings) -> Placed:
    """Rows 6 to 8."""
    found = around.sources.find(file, quote)
    # 6. At the claimed lines.
    near = _found_near(candidate, quote, file) if found.is_cut else found
    there = _claimed(candidate, near, is_exact=_has_exact_lines(candidate, file, around))
    if there is not None:
        return Placed(Disposition.QUALIFIED, "quote-at-claimed-lines", "", file, there)
    # 7. and 8. Elsewhere.
    if not found.spans:
        told = f"The quote stands nowhere in the file.{_beyond(candidate, around)}"
        return Placed(Disposition.STALE, FOUND_NOWHERE, told, file)
    if not (found.is_long and found.candidates):
        told = "The quote is too short, or part of other words, to tell a place other than the claimed one."
        return Placed(Disposition.UNRESOLVED, "quote-too-short", told, file)
    return _relocated(candidate, quote, file, around)


def _found_near(candidate: Candidate, quote: str, file: SourceFile) -> Found:
    """Places of a quote at the claimed lines, where there are too many in the file to look at all."""
    assert file.text is not None, "a file without text was turned away"  # noqa: S101 - an invariant
    start = candidate.start_line or 1
    return find_quote_at(file.text, quote, start, candidate.end_line or start)


def _claimed(candidate: Candidate, found: Found, *, is_exact: bool) -> Span | None:
    """Row 6: the lines where the quote stands as claimed; on these very bytes the shortest quote will do.

    Lines that were claimed besides are not proved by it.
    """
    if candidate.start_line is None:
        return None
    start, end = candidate.start_line, candidate.end_line or candidate.start_line
    firm = found.spans if is_exact else found.firm
    inside = [span for span in firm if start <= span.start and span.end <= end]
    at_start = next((span for span in firm if span.start == start), None)
    if at_start is not None or not inside:
        return at_start
    return Span(inside[0].start, inside[-1].end)


def _relocated(candidate: Candidate, quote: str, file: SourceFile, around: Surroundings) -> Placed:
    """Rows 7 and 8: the one place that is left, before the past is asked about it.

    Of several, the only one on changed lines, if the claimed line is among them. A quote that stood in
    several places on the other side is ambiguous even where one is left, unless the past tells which it was.
    """
    found = around.sources.find(file, quote)
    left = found.candidates
    if len(left) > 1:
        left = around.changed.meant(file.path, candidate.side, left, candidate.start_line)
    if len(left) != 1 or found.is_cut:
        count = f"more than {len(found.spans)}" if found.is_cut else str(len(found.candidates))
        return Placed(Disposition.UNRESOLVED, "ambiguous", f"The quote stands in {count} places.", file)
    claimed = _claimed_lines(candidate)
    asking = None
    if claimed is not None and not _has_exact_lines(candidate, file, around):
        asked = around.sources.evidence.asked(file, candidate.side)
        asking = Asking(asked, Move(quote, claimed, left[0]), len(found.spans) == 1)
    elsewhere = _places_on_other_side(candidate, quote, around)
    if elsewhere > 1:
        here = "one place" if len(found.candidates) == 1 else f"{len(found.candidates)} places"
        told = f"The quote stands in {here} here and in {elsewhere} on the other side."
        return Placed(Disposition.UNRESOLVED, "ambiguous", told, file, asking=asking)
    return relocated(Placed(Disposition.RELOCATED, "", "", file, asking=asking), left[0], claimed)


def _claimed_lines(candidate: Candidate) -> Span | None:
    if candidate.start_line is None:
        return None
    return Span(candidate.start_line, candidate.end_line or candidate.start_line)


def _places_on_other_side(candidate: Candidate, quote: str, around: Surroundings) -> int:
    file = _on_other_side(candidate, around)
    return len(around.sources.find(file, quote).candidates) if file.state is FileState.TEXT else 0


def _on_other_side(candidate: Candidate, around: Surroundings) -> SourceFile:
    other = Side.BASE if candidate.side is Side.HEAD else Side.HEAD
    return around.sources.evidence.file(candidate.path, other)
