"""The table: twelve tests in a fixed order, after which every entry has one disposition and one reason.

Only blobs of the target are read, never the work tree. The numbers are those of docs/qualify.md.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.model.candidate import Basis, Candidate
from adjudge.model.finding import (
    LOCATED,
    Disposition,
    Locator,
    Qualification,
    ResolvedLocator,
    Spot,
)
from adjudge.model.place import Side
from adjudge.qualify.facts import check_facts
from adjudge.qualify.hunks import ChangedLines
from adjudge.qualify.moves import settle_moves
from adjudge.qualify.place import Surroundings, path_refusal, place_candidate
from adjudge.qualify.prose import code_names
from adjudge.qualify.redaction import Redaction
from adjudge.qualify.suggestion import EditJudge
from adjudge.qualify.tokens import find_unknown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.candidate import Import, Malformed
    from adjudge.ports import Progress
    from adjudge.qualify.placed import Placed
    from adjudge.qualify.sources import QualifySources

    Entry = Candidate | Malformed

VOUCHED_FOR: Final = "vouched-for"
"""Reason of a place that nothing but the operator's word proves."""
BY_BYTES: Final = frozenset({"lines-of-this-tree", "whole-file"})
"""Reasons of a place that is known because the reporter looked at these very bytes."""


class _Table(NamedTuple):
    """What the rows need."""

    sources: QualifySources
    around: Surroundings
    edits: EditJudge
    is_vouched: bool


def qualify_import(
    given: Import,
    sources: QualifySources,
    *,
    is_vouched: bool = False,
    progress: Progress | None = None,
    with_names: bool = True,
) -> tuple[Qualification, ...]:
    """One qualification for each entry of an import, in its order.

    Args:
        given: As decoded.
        sources: What the candidates are held against.
        is_vouched: The operator vouches that the import was made on this very head.
        progress: Where to say how far it is.
        with_names: Names of their prose are looked for in all files; that reads the whole tree.
    """
    changed = ChangedLines(sources.patch, sources.evidence.target.changes)
    is_pinned = _is_pinned(given, sources)
    around = Surroundings(sources, changed, is_pinned=is_pinned)
    _load(given, sources)
    table = _Table(sources, around, EditJudge(sources=sources), is_vouched and not is_pinned)
    redaction = Redaction(evidence=sources.evidence, files=_files(given, sources))
    places = settle_moves((_place(entry, table) for entry in given.entries), sources.evidence.past)
    judged = [
        redaction.apply(_qualify(entry, placed, table))
        for entry, placed in zip(_counted(given.entries, progress), places, strict=True)
    ]
    return _with_unknown_names(judged, sources) if with_names else tuple(judged)


def _counted(entries: Sequence[Entry], progress: Progress | None) -> Iterator[Entry]:
    """The entries, each told as done when the next one is asked for."""
    if progress is None:
        yield from entries
        return
    progress.start("qualifying", len(entries), of="findings", kept=False)
    for entry in entries:
        yield entry
        progress.advance(1)
    progress.finish()


def _is_pinned(given: Import, sources: QualifySources) -> bool:
    """Whether the import says that it looked at the commit of this very head."""
    head = sources.evidence.target.head_commit
    return given.revision is not None and head is not None and given.revision.lower() == head


def _load(given: Import, sources: QualifySources) -> None:
    """Read all blobs that the candidates name in one go, and their facts in another."""
    named = _files(given, sources)
    sources.evidence.load(named)
    for side in Side:
        paths = {sources.evidence.file(path, side).path for path, of in named if of is side}
        sources.evidence.graph(side).facts_of(sorted(paths))


def _files(given: Import, sources: QualifySources) -> tuple[tuple[str, Side], ...]:
    """Every file that a candidate names, once, in their order."""
    made = (one for one in given.entries if isinstance(one, Candidate) and not path_refusal(one, sources))
    return tuple(dict.fromkeys((one.path, one.side) for one in made))


def _qualify(entry: Entry, placed: Placed | None, table: _Table) -> Qualification:
    # 1. An envelope within bounds; the decoders tell the place of what is not.
    if not isinstance(entry, Candidate):
        told = f"At {entry.place or '/'} stands {entry.found}."
        return Qualification(
            candidate=entry, disposition=Disposition.REJECTED, reason=entry.reason, detail=told
        )
    if placed is None:
        return Qualification(
            candidate=entry, disposition=Disposition.REJECTED, reason=f"invalid-{_fault(entry)}", detail=""
        )
    # 2. to 8. Its place.
    made = Qualification(
        candidate=entry,
        disposition=placed.disposition,
        reason=placed.reason,
        detail=placed.detail,
        original=Locator(
            path=entry.path, side=entry.side, start_line=entry.start_line, end_line=entry.end_line
        ),
    )
    suggestion, dropped = table.edits.judge(entry, placed)
    if placed.disposition not in LOCATED:
        return replace(made, suggestion_reason=dropped)
    # 9. Where it lies in the change, 10. its evidence, 11. its edit; 12. is applied to all that is told.
    return _judged(replace(made, suggestion=suggestion, suggestion_reason=dropped), entry, placed, table)


def _place(candidate: Entry, table: _Table) -> Placed | None:
    """Rows 2 to 8 of what passed the first, before the past is asked.

    What the operator vouches for is told apart from what is proved. A digest of the file that the report
    itself states and that is not the blob's belies the operator.
    """
    if not isinstance(candidate, Candidate) or _fault(candidate):
        return None
    stated = candidate.content_sha256
    evidence = table.sources.evidence
    if not table.is_vouched or stated not in {
        None,
        evidence.sha256(evidence.file(candidate.path, candidate.side)),
    }:
        return place_candidate(candidate, table.around)
    placed = place_candidate(candidate, table.around._replace(is_pinned=True))
    if placed.reason in BY_BYTES and candidate.basis is Basis.IMPORT and stated is None:
        told = "The operator vouches that the report was made on this very tree; nothing else says so."
        return placed._replace(reason=VOUCHED_FOR, detail=told)
    return placed


def _fault(candidate: Candidate) -> str:
    """Name of a field that no decoder lets through; empty when there is none."""
    start, end = candidate.start_line, candidate.end_line
    texts = (("title", candidate.title), ("summary", candidate.summary), ("path", candidate.path))
    for name, text in texts:
        if "\0" in text:
            return name
    if not candidate.title.strip():
        return "title"
    if candidate.quote is not None and "\0" in candidate.quote:
        return "quote"
    if start is None:
        return "" if end is None else "range"
    return "range" if start < 1 or (end is not None and end < start) else ""


def _judged(made: Qualification, candidate: Candidate, placed: Placed, table: _Table) -> Qualification:
    resolved = _resolved(candidate, placed, table.sources)
    facts = check_facts(candidate, resolved, table.sources.evidence)
    if facts.contradicted is not None:
        return replace(
            made,
            disposition=Disposition.REJECTED,
            reason="contradicted",
            detail=facts.contradicted,
            evidence=facts.checked,
            suggestion=None,
            suggestion_reason="" if candidate.suggestion is None else "not-located",
        )
    return replace(
        made,
        resolved=resolved,
        spot=_spot(placed, candidate, table),
        evidence=facts.checked,
        proof=tuple(sorted({"located", *facts.proof})),
    )


def _resolved(candidate: Candidate, placed: Placed, sources: QualifySources) -> ResolvedLocator:
    file, span = placed.file, placed.span
    assert file is not None, "a located candidate has a file"  # noqa: S101 - an invariant of rows 3 and 4
    assert file.object_id is not None, "text has an id"  # noqa: S101 - as above
    assert file.text is not None, "a located candidate has text"  # noqa: S101 - as above
    around = sources.definition_at(file.path, candidate.side, span.start) if span else None
    return ResolvedLocator(
        path=file.path,
        side=candidate.side,
        start_line=span.start if span else None,
        end_line=span.end if span else None,
        object_id=file.object_id,
        quote=file.text.slice(span.start, span.end) if span else "",
        symbol=around.name if around is not None else "",
    )


def _spot(placed: Placed, candidate: Candidate, table: _Table) -> Spot:
    """Row 9."""
    assert placed.file is not None, "a located candidate has a file"  # noqa: S101 - as in _resolved
    found = table.around.changed.spot(placed.file.path, candidate.side, placed.span)
    if found is not None:
        return found
    if table.sources.whole_tree:
        return Spot.FILE
    return Spot.CONSUMER if placed.file.path in table.sources.consumers else Spot.OUTSIDE


def _with_unknown_names(
    judged: Sequence[Qualification], sources: QualifySources
) -> tuple[Qualification, ...]:
    """The same with the names of their prose that exist nowhere; texts are redacted by now."""
    names = [_names(one) for one in judged]
    unknown = find_unknown({name for each in names for name in each}, sources.evidence) or frozenset()
    return tuple(
        replace(one, unknown_tokens=tuple(name for name in mine if name in unknown))
        if not unknown.isdisjoint(mine)
        else one
        for one, mine in zip(judged, names, strict=True)
    )


def _names(one: Qualification) -> tuple[str, ...]:
    made = one.candidate
    return code_names(f"{made.title}\n{made.summary}") if isinstance(made, Candidate) else ()
