"""Located candidates in the form in which findings are merged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.merge.mergeable import Mergeable
from adjudge.model.candidate import Candidate
from adjudge.qualify.standing import KNEW_OTHERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.finding import Qualification
    from adjudge.qualify.identity import Identity


def merge_items(
    qualifications: Sequence[Qualification], identities: Sequence[Identity | None]
) -> tuple[Mergeable, ...]:
    """One for each located candidate, in order; texts are those that may be shown.

    Args:
        qualifications: As the table gives them.
        identities: Of each of them (``identify``).
    """
    return tuple(_items(qualifications, identities))


def _items(
    qualifications: Sequence[Qualification], identities: Sequence[Identity | None]
) -> Iterator[Mergeable]:
    for one, identity in zip(qualifications, identities, strict=True):
        made, place = one.candidate, one.resolved
        if identity is None or place is None or not isinstance(made, Candidate):
            continue
        yield Mergeable(
            index=made.index,
            path=place.path,
            side=place.side,
            start_line=place.start_line,
            end_line=place.end_line,
            quote=place.quote,
            symbol=place.symbol,
            defect_class=made.defect_class,
            severity=made.severity,
            confidence_percent=made.confidence_percent,
            title=made.title,
            summary=made.summary,
            reporter=made.reporter.tool,
            rule=made.reporter.rule,
            lens="",
            finding_id=identity.finding_id,
            place_id=identity.place_id,
            previous_id=identity.previous_finding_id or "",
            proof=one.proof,
            late=KNEW_OTHERS in made.marks,
        )
