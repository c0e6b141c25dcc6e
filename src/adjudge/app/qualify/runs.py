"""A run among the runs before it: named by content, compared with the last of its series, and kept.

A series is what the same tools reported in the same format, about changes or about whole trees. A run that is
the last of its series already is compared with what it was compared with then, so the same call tells the
same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.qualified_v1 import name_run, pack_run, qualified_artefact, unpack_run
from adjudge.errors import StateError
from adjudge.merge.across import compare_runs
from adjudge.merge.mergeable import Mergeable
from adjudge.model.candidate import Severity
from adjudge.model.finding import FindingId
from adjudge.model.ids import derive_digest
from adjudge.model.place import Side
from adjudge.model.qualified import Compared, Gone, Persisted, QualifiedRun
from adjudge.model.state import StoredRun, Transition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.qualified_parts_v1 import ResultV1
    from adjudge.contracts.qualified_v1 import QualifiedV1
    from adjudge.model.ids import Digest
    from adjudge.model.qualified import Qualified
    from adjudge.ports import Store

DOMAIN: Final = "adjudge/series/v1"


class KeptRun(NamedTuple):
    """A run, and its wire form."""

    run: QualifiedRun
    artefact: QualifiedV1


def keep_run(qualified: Qualified, store: Store | None) -> KeptRun:
    """The run with its comparison, durable when this returns where anything can be kept.

    Args:
        qualified: The run.
        store: The state; ``None`` where there is none.
    """
    run_id, series = name_run(qualified), series_of(qualified)
    newest = None if store is None else store.newest_run(series)
    is_newest = newest is not None and newest.run_id == run_id
    before = newest
    if store is not None and newest is not None and is_newest:
        before = None if newest.previous is None else store.find_run(newest.previous)
    plain = qualified_artefact(QualifiedRun(run_id=run_id, qualified=qualified, compared=None))
    compared = None if before is None else _compared(before, plain)
    run = QualifiedRun(run_id=run_id, qualified=qualified, compared=compared)
    artefact = plain if compared is None else qualified_artefact(run)
    if store is not None and store.read_only is None and not is_newest:
        kept = StoredRun(
            run_id=run_id,
            series=series,
            previous=None if before is None else before.run_id,
            body=pack_run(artefact),
            finding_ids=tuple(sorted({one.finding_id for one in qualified.findings})),
        )
        store.commit(Transition(runs=(kept,)))
    return KeptRun(run, artefact)


def series_of(qualified: Qualified) -> Digest:
    """What this run has in common with those it is compared with."""
    extent = "tree" if qualified.whole_tree else "change"
    parts = (extent, qualified.source.report, *qualified.source.tools)
    return derive_digest(DOMAIN, *(one.encode("utf-8", "surrogatepass") for one in parts))


def _compared(before: StoredRun, now: QualifiedV1) -> Compared | None:
    """This run beside the one before; ``None`` when that one cannot be read any more."""
    try:
        earlier = unpack_run(before.body)
    except StateError:
        return None
    found = compare_runs(tuple(items_of(earlier)), tuple(items_of(now)))
    old = {one.index: one for one in earlier.results}
    return Compared(
        previous=before.run_id,
        new=found.new,
        persisting=tuple(
            Persisted(index=one.now, before=FindingId(old[one.before].finding_id or ""), reason=one.reason)
            for one in found.persisting
        ),
        gone=tuple(_gone(old[index]) for index in found.gone),
        not_compared=found.not_compared,
    )


def _gone(result: ResultV1) -> Gone:
    place = result.resolved
    return Gone(
        finding_id=FindingId(result.finding_id or ""),
        severity=Severity(result.severity or Severity.INFO.value),
        title=result.title,
        path=place.path if place is not None else "",
        start_line=place.start_line if place is not None else None,
    )


def items_of(artefact: QualifiedV1) -> Iterator[Mergeable]:
    """The located findings of a run in the form in which they are compared."""
    for one in artefact.results:
        place, reporter = one.resolved, one.reporter
        if place is None or reporter is None or one.finding_id is None or one.severity is None:
            continue
        yield Mergeable(
            index=one.index,
            path=place.path,
            side=Side(place.side),
            start_line=place.start_line,
            end_line=place.end_line,
            quote=place.quote,
            symbol=place.symbol,
            defect_class=one.defect_class,
            severity=Severity(one.severity),
            confidence_percent=one.confidence_percent,
            title=one.title,
            summary=one.summary,
            reporter=reporter.tool,
            rule=reporter.rule,
            lens="",
            finding_id=one.finding_id,
            place_id=one.place_id or "",
            previous_id=one.previous_finding_id or "",
            proof=one.proof,
        )
