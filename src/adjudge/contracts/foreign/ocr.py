"""Results of Alibaba's open-code-review, ``ocr review --format json``.

Source: ``cmd/opencodereview/output.go`` and ``internal/model/review.go`` of alibaba/open-code-review. A run
that was not complete is told as a failure, whatever it found; a comment that the tool could not place has
lines 0 and keeps its quote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.defect_classes import find_class
from adjudge.contracts.documents import HINT, shorten
from adjudge.contracts.entries import Fields, assemble, number_items, read_entries, title_and_summary
from adjudge.contracts.foreign.edits import ended
from adjudge.contracts.foreign.paths import name_path
from adjudge.contracts.foreign.words import PLAIN, read_severity
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity, Suggestion
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.candidate import Import

COMPLETE: Final = ("success", "complete", "completed_with_warnings")
_TOOL: Final = "open-code-review"


def read_ocr(document: Any, roots: Sequence[str]) -> Import:  # noqa: ANN401 - JSON
    """The candidates of a result.

    Raises:
        UsageError: The document is no result of the tool.
    """
    if not isinstance(document, dict) or "comments" not in document or "status" not in document:
        raise UsageError(
            "import-format",
            "A result of open-code-review is an object with status and comments; there is none.",
            HINT,
        )
    found = document["comments"] or []
    if not isinstance(found, list):
        raise UsageError(
            "import-format", f"An array was expected at /comments; this is {shorten(found)}.", HINT
        )
    items = number_items(found, "/comments")
    entries = read_entries(items, lambda one, index: _candidate(one, index, roots))
    notes = [f"a warning of the tool: {shorten(one)}" for one in _warnings(document)]
    return assemble("ocr", entries, tools=[_TOOL], failures=_failures(document), notes=notes)


def _candidate(fields: Fields, index: int, roots: Sequence[str]) -> Candidate:
    title, summary = title_and_summary(fields.text("content", "title") or "")
    path, marks = name_path(fields.text("path", "path") or "", roots)
    start, end = _line(fields, "start_line"), _line(fields, "end_line")
    start, end = start or end, end or start
    severity = read_severity(fields, PLAIN)
    suggestion = _suggestion(fields, start, end)
    left_out = suggestion is None and bool(fields.value.get("suggestion_code"))
    extra = (("severity-assumed", severity is None), ("suggestion-left-out", left_out))
    return Candidate(
        index=index,
        severity=severity or Severity.MEDIUM,
        title=title,
        summary=summary,
        path=path,
        side=Side.HEAD,
        start_line=start,
        end_line=end,
        quote=fields.text("existing_code", "quote"),
        confidence_percent=None,
        defect_class=find_class([fields.text("category", "class") or ""]),
        claim=None,
        evidence=(),
        suggestion=suggestion,
        basis=Basis.CLAIM,
        reporter=Reporter(tool=_TOOL, version="", rule="", report="ocr"),
        marks=(*marks, *(mark for mark, holds in extra if holds)),
    )


def _line(fields: Fields, name: str) -> int | None:
    """A line; 0 says that the tool found no place."""
    return None if fields.value.get(name) == 0 else fields.line(name, name)


def _suggestion(fields: Fields, start: int | None, end: int | None) -> Suggestion | None:
    code = fields.text("suggestion_code", "suggestion")
    if not code or start is None or end is None or not fields.value.get("existing_code"):
        return None
    return Suggestion(start_line=start, end_line=end, replacement=ended(code))


def _warnings(document: dict[str, Any]) -> Iterator[str]:
    told = document.get("warnings")
    for one in told if isinstance(told, list) else []:
        if isinstance(one, dict):
            yield f"{one.get('type')}: {one.get('message')}"


def _failures(document: dict[str, Any]) -> Iterator[str]:
    """What says that not everything was looked at."""
    if document["status"] not in COMPLETE:
        yield f"the run ended as {shorten(document['status'])}"
    summary, manifest = document.get("summary"), document.get("manifest")
    if isinstance(summary, dict) and summary.get("budget_exceeded"):
        yield "the budget of the run was used up"
    coverage = manifest.get("coverage") if isinstance(manifest, dict) else None
    failed = coverage.get("failed") if isinstance(coverage, dict) else None
    if isinstance(failed, list) and failed:
        yield f"{len(failed)} files were not reviewed"
