"""A report as reviewdog's rdjson: one ``DiagnosticResult``.

Columns count bytes and the end is exclusive, so whole lines end at the first column of the next. A finding
about the text before the change marks no line after it. Why a run is no pass is a diagnostic of its own.

Source: reviewdog, proto/rdf (DiagnosticResult, Diagnostic, Range, Suggestion).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.canonical import encode_printed
from adjudge.report.hosted import doubts_of, host_path, message_of
from adjudge.report.report_words import READ, told
from adjudge.report.sarif_rules import rule_id
from adjudge.report.sarif_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.contracts.candidates_v1 import SuggestionV1
    from adjudge.contracts.qualified_parts_v1 import ResolvedV1
    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1

SEVERITIES: Final = {"critical": "ERROR", "high": "ERROR", "medium": "WARNING", "low": "INFO", "info": "INFO"}
OUTCOMES: Final = {"pass": "INFO", "fail": "ERROR", "inconclusive": "WARNING"}
LEFT_OUT: Final = frozenset({"dismissed"})
LIMIT_BYTES: Final = 64 << 20


def rdjson_bytes(report: ReportV1) -> bytes:
    """The document: ASCII, ending in a line feed; 64 MiB at most, the mildest cut and counted."""
    kept = [one for one in told(report) if one.standing not in LEFT_OUT]
    total = len(kept)
    data = _document(report, kept, total)
    while len(data) > LIMIT_BYTES and kept:
        kept = kept[: len(kept) * LIMIT_BYTES // len(data) * 9 // 10]
        data = _document(report, kept, total)
    return data


def _document(report: ReportV1, kept: Sequence[ReportFindingV1], total: int) -> bytes:
    rest = total - len(kept)
    by_index = {one.index: one for one in report.findings}
    more = [_plain("left-out", ".", f"{rest} more findings are left out.")] if rest else []
    return encode_printed(
        {
            "source": {"name": "adjudge"},
            "severity": OUTCOMES[report.outcome],
            "diagnostics": [*_doubts(report), *(_diagnostic(one, by_index) for one in kept), *more],
        }
    )


def _doubts(report: ReportV1) -> Iterator[dict[str, Any]]:
    for one in doubts_of(report):
        yield _plain(one.name, one.path, one.text)


def _plain(name: str, path: str, text: str) -> dict[str, Any]:
    return {
        "message": visible(text),
        "location": {"path": host_path(path)},
        "severity": "WARNING",
        "code": {"value": f"adjudge/{name}"},
    }


def _diagnostic(one: ReportFindingV1, by_index: Mapping[int, ReportFindingV1]) -> dict[str, Any]:
    others = [by_index[index] for index in one.others if index in by_index]
    made: dict[str, Any] = {
        "message": message_of(one),
        "location": _location(one.place),
        "severity": SEVERITIES[one.severity] if one.standing in READ else "INFO",
        "source": {"name": visible(one.reporter.tool) or "adjudge"},
        "code": {"value": rule_id(one)},
    }
    if one.suggestion is not None and one.place.side == "head":
        made["suggestions"] = [_suggestion(one.suggestion)]
    if others:
        made["related_locations"] = [
            {"message": visible(each.title), "location": _location(each.place)} for each in others
        ]
    return made


def _location(place: ResolvedV1) -> dict[str, Any]:
    path = host_path(place.path)
    if place.side != "head" or place.start_line is None:
        return {"path": path}
    end = (place.end_line or place.start_line) + 1
    span = {"start": {"line": place.start_line, "column": 1}, "end": {"line": end, "column": 1}}
    return {"path": path, "range": span}


def _suggestion(edit: SuggestionV1) -> dict[str, Any]:
    """Whole lines with their ends; an insertion has a range without length."""
    text = edit.replacement
    if text and not text.endswith("\n"):
        text += "\n"
    span = {"start": {"line": edit.start_line, "column": 1}, "end": {"line": edit.end_line + 1, "column": 1}}
    return {"range": span, "text": text.encode("utf-8", "replace").decode()}
