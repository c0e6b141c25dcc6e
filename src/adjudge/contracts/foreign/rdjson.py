"""Diagnostics of reviewdog: ``rdjson``, one ``DiagnosticResult``, and ``rdjsonl``, one ``Diagnostic`` a line.

Source: ``proto/rdf/reviewdog.proto`` of reviewdog/reviewdog. Both spellings of protobuf's JSON are read
(``original_output`` and ``originalOutput``, names of enumeration members and their numbers), and 0 is a field
that was not set. Columns are not used to place anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from adjudge.contracts.defect_classes import find_class
from adjudge.contracts.documents import HINT, read_lines
from adjudge.contracts.entries import (
    LIMIT_ENTRIES,
    EntryError,
    Fields,
    assemble,
    number_items,
    read_entries,
    title_and_summary,
)
from adjudge.contracts.foreign.edits import Region, last_line, whole_lines
from adjudge.contracts.foreign.paths import name_path
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Malformed, Reporter, Severity
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.candidate import Import, Suggestion

SEVERITIES: Final = {
    "ERROR": Severity.HIGH,
    1: Severity.HIGH,
    "WARNING": Severity.MEDIUM,
    2: Severity.MEDIUM,
    "INFO": Severity.INFO,
    3: Severity.INFO,
}
NOT_SET: Final = (None, 0, "", "UNKNOWN_SEVERITY")


class _Frame(NamedTuple):
    """What holds for all diagnostics of a document."""

    report: str
    tool: str
    severity: Severity | None
    roots: Sequence[str]


def read_rdjson(document: Any, roots: Sequence[str]) -> Import:  # noqa: ANN401 - JSON
    """The candidates of a ``DiagnosticResult``.

    Raises:
        UsageError: The document is none.
    """
    if not isinstance(document, dict) or not isinstance(document.get("diagnostics"), list):
        raise UsageError(
            "import-format", "An rdjson document is an object with an array diagnostics; there is none.", HINT
        )
    fields = Fields(document, "")
    try:
        frame = _Frame("rdjson", _source(fields), _severity(fields), roots)
    except EntryError as error:
        raise UsageError(
            "import-format", f"The document has no proper value at {error.place}: {error.found}.", HINT
        ) from error
    items = number_items(document["diagnostics"], "/diagnostics")
    entries = read_entries(items, lambda one, index: _candidate(one, index, frame))
    return assemble("rdjson", entries, tools=[frame.tool])


def read_rdjsonl(text: str, roots: Sequence[str]) -> Import:
    """The candidates of one diagnostic a line; no line at all is a report without findings.

    Raises:
        UsageError: No line is an object, or there are too many lines.
    """
    frame = _Frame("rdjsonl", "", None, roots)
    entries: list[Candidate | Malformed] = []
    has_object = False
    for index, (number, value) in enumerate(read_lines(text)):
        place = f"line {number}"
        if index >= LIMIT_ENTRIES:
            told = f"At {place} more than {LIMIT_ENTRIES} findings stand; so many are allowed."
            raise UsageError("import-oversized", told, HINT)
        has_object = has_object or isinstance(value, dict)
        if isinstance(value, UsageError):
            entries.append(Malformed(index=index, reason="invalid-entry", place=place, found=str(value)[:80]))
        else:
            entries += read_entries([(place, value)], lambda one, at: _candidate(one, at, frame), start=index)
    if entries and not has_object:
        raise UsageError("import-format", "No line of the file is an object of JSON.", HINT)
    return assemble("rdjsonl", entries)


def _candidate(fields: Fields, index: int, frame: _Frame) -> Candidate:
    title, summary = title_and_summary(fields.text("message", "title") or "")
    location = fields.part("location", "path")
    if location is None:
        raise EntryError("path", fields.place, fields.value.get("message"))
    path, marks = name_path(location.text("path", "path") or "", frame.roots)
    region = _region(location)
    severity = _severity(fields) or frame.severity
    suggestion, left_out = _suggestion(fields)
    code = fields.part("code", "rule")
    rule = (code.text("value", "rule") if code else None) or ""
    tool = _source(fields) or frame.tool or frame.report
    return Candidate(
        index=index,
        severity=severity or Severity.MEDIUM,
        title=title,
        summary=summary,
        path=path,
        side=Side.HEAD,
        start_line=region.start_line if region else None,
        end_line=last_line(region) if region else None,
        quote=None,
        confidence_percent=None,
        defect_class=find_class([rule]),
        claim=None,
        evidence=(),
        suggestion=suggestion,
        basis=Basis.IMPORT,
        reporter=Reporter(tool=tool, version="", rule=rule, report=frame.report),
        marks=(*marks, *left_out, *(() if severity else ("severity-assumed",))),
    )


def _source(fields: Fields) -> str:
    source = fields.part("source", "source")
    return (source.text("name", "source") if source else None) or ""


def _severity(fields: Fields) -> Severity | None:
    told = fields.value.get("severity")
    if told in NOT_SET:
        return None
    known = isinstance(told, str | int) and not isinstance(told, bool) and SEVERITIES.get(told)
    if not known:
        raise EntryError("severity", fields.at("severity"), told)
    return known


def _region(fields: Fields) -> Region | None:
    """The range of a location or a suggestion; an end that is not told is the start."""
    told = fields.part("range", "range")
    start = told.part("start", "start_line") if told else None
    if told is None or start is None or not start.value.get("line"):
        return None
    end = told.part("end", "end_line") or start
    first = start.line("line", "start_line")
    assert first is not None, "a line that is not 0 was told"  # noqa: S101 - for the type checker
    column, end_column = start.value.get("column") or None, end.value.get("column") or None
    last = end.line("line", "end_line") if end.value.get("line") else first
    return Region(first, column, last or first, end_column)


def _suggestion(fields: Fields) -> tuple[Suggestion | None, tuple[str, ...]]:
    """The one edit of whole lines, or why there is none."""
    told = fields.items("suggestions", "suggestion")
    if not told:
        return None, ()
    one = Fields(told[0], fields.at("suggestions"), "suggestion")
    region, text = _region(one), one.text("text", "suggestion") or ""
    made = whole_lines(region, text) if region is not None and len(told) == 1 else None
    if made is not None and region is not None and region.end_column is None and not text:
        made = type(made)(start_line=made.start_line, end_line=made.end_line, replacement="")
    return made, () if made is not None else ("suggestion-left-out",)
