"""The narrative of an audit in its report: apart from what was found, and said to be nobody's proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.report.audit_words import cell, reference
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.narrative_v1 import AuditNarrativeV1, NarrativeParagraphV1

LONGEST: Final = 2000
"""Characters of a paragraph: no fewer than it may have."""
CITED: Final = 6
"""Ids that are shown behind a paragraph; the rest is counted."""


def narrative_section(narrative: AuditNarrativeV1 | None) -> Iterator[str]:
    """Its lines, two a paragraph; none without one."""
    if narrative is None:
        return
    yield "## Narrative, by the host, not proved"
    yield ""
    for number, one in enumerate(narrative.paragraphs, 1):
        yield f"**{number}.** {cell(one.text, longest=LONGEST)}{_cited(one)}"
        yield ""


def _cited(one: NarrativeParagraphV1) -> str:
    if not one.finding_ids:
        return ""
    rest = len(one.finding_ids) - CITED
    more = f" and {plural(rest, 'more finding')}" if rest > 0 else ""
    return f" ({', '.join(map(reference, one.finding_ids[:CITED]))}{more})"
