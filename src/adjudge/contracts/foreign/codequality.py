"""GitLab Code Quality reports: an array of issues in the form of Code Climate.

Source: GitLab's page "Code Quality", section on report formats; the Code Climate engine specification.
Fingerprints are not taken over: ours are made from the source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.defect_classes import find_class
from adjudge.contracts.documents import HINT, shorten
from adjudge.contracts.entries import (
    EntryError,
    Fields,
    assemble,
    number_items,
    read_entries,
    title_and_summary,
)
from adjudge.contracts.foreign.paths import name_path
from adjudge.contracts.foreign.words import read_severity
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.candidate import Import

SEVERITIES: Final = {
    "blocker": Severity.CRITICAL,
    "critical": Severity.HIGH,
    "major": Severity.MEDIUM,
    "minor": Severity.LOW,
    "info": Severity.INFO,
}


def read_codequality(document: Any, roots: Sequence[str]) -> Import:  # noqa: ANN401 - JSON
    """The candidates of a report.

    Raises:
        UsageError: The document is no array.
    """
    if not isinstance(document, list):
        raise UsageError(
            "import-format", f"A Code Quality report is an array; this is {shorten(document)}.", HINT
        )
    items = number_items(document, "")
    entries = read_entries(items, lambda one, index: _candidate(one, index, roots))
    return assemble("codequality", entries)


def _candidate(fields: Fields, index: int, roots: Sequence[str]) -> Candidate:
    title, summary = title_and_summary(fields.text("description", "title") or "")
    content = fields.part("content", "summary")
    body = (content.text("body", "summary") if content else None) or ""
    location = fields.part("location", "path")
    if location is None:
        raise EntryError("path", fields.place, fields.value.get("description"))
    path, marks = name_path(location.text("path", "path") or "", roots)
    start, end = _lines(location)
    severity = read_severity(fields, SEVERITIES)
    rule = fields.text("check_name", "rule") or ""
    words = [one for one in fields.items("categories", "class") if isinstance(one, str)]
    return Candidate(
        index=index,
        severity=severity or Severity.MEDIUM,
        title=title,
        summary="\n\n".join(one for one in (summary, body) if one),
        path=path,
        side=Side.HEAD,
        start_line=start,
        end_line=end,
        quote=None,
        confidence_percent=None,
        defect_class=find_class([*words, rule]),
        claim=None,
        evidence=(),
        suggestion=None,
        basis=Basis.IMPORT,
        reporter=Reporter(
            tool=fields.text("engine_name", "tool") or "codequality",
            version="",
            rule=rule,
            report="codequality",
        ),
        marks=(*marks, *(() if severity else ("severity-assumed",))),
    )


def _lines(location: Fields) -> tuple[int | None, int | None]:
    """First and last line, told as lines or as positions."""
    lines = location.part("lines", "start_line")
    if lines is not None:
        start = lines.line("begin", "start_line")
        return start, lines.line("end", "end_line")
    positions = location.part("positions", "start_line")
    begin = positions.part("begin", "start_line") if positions else None
    if positions is None or begin is None:
        return None, None
    start = begin.line("line", "start_line")
    last = positions.part("end", "end_line")
    return start, last.line("line", "end_line") if last else None
