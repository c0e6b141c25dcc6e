"""Reviews of the Codex command line: its review document, alone, fenced, or in the events of a run.

Source: the output schema of openai/codex (``codex-rs/core/review_prompt.md``): ``findings[]`` with ``title``,
``body``, ``confidence_score``, ``priority``, ``code_location``; ``overall_correctness``,
``overall_explanation``. Paths are absolute on the machine of the review, so a root has to be told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from adjudge.contracts.defect_classes import find_class
from adjudge.contracts.documents import HINT, shorten
from adjudge.contracts.entries import EntryError, Fields, assemble, number_items, read_entries
from adjudge.contracts.foreign.envelopes import read_events, read_fenced
from adjudge.contracts.foreign.paths import name_path
from adjudge.contracts.foreign.words import read_percent
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.candidate import Import

PRIORITIES: Final = (Severity.CRITICAL, Severity.HIGH, Severity.MEDIUM, Severity.LOW)
_TAG: Final = re.compile(r"\s*\[P([0-3])\]")
_REPORTER: Final = Reporter(tool="codex", version="", rule="", report="codex")


def read_codex(text: str, roots: Sequence[str]) -> Import:
    """The candidates of a review.

    Raises:
        UsageError: The text is no review of Codex.
    """
    events = read_events(text)
    if events is None:
        return _review(read_fenced(text), roots, [])
    failures = [_failure(one) for one in events if one["type"] == "turn.failed"]
    answers = [one["item"].get("text") for one in events if _is_answer(one)]
    if not failures and not any(one["type"] == "turn.completed" for one in events):
        failures = ["the events end before the turn was completed"]
    if not answers or not isinstance(answers[-1], str):
        if not failures:
            raise UsageError("import-format", "The events of Codex hold no agent_message.", HINT)
        return assemble("codex", [], tools=["codex"], failures=failures)
    return _review(read_fenced(answers[-1]), roots, failures)


def is_review(document: object) -> bool:
    """Whether a document has the shape of a review."""
    return isinstance(document, dict) and "findings" in document and "overall_correctness" in document


def _review(document: Any, roots: Sequence[str], failures: list[str]) -> Import:  # noqa: ANN401 - JSON
    found = document.get("findings") if isinstance(document, dict) else None
    if not isinstance(found, list):
        raise UsageError(
            "import-format", "A Codex review is an object with an array findings; there is none.", HINT
        )
    items = number_items(found, "/findings")
    entries = read_entries(items, lambda one, index: _candidate(one, index, roots))
    verdict = document.get("overall_correctness")
    notes = [f"the reviewer concludes {shorten(verdict)}"] if verdict is not None else []
    return assemble("codex", entries, tools=["codex"], failures=failures, notes=notes)


def _candidate(fields: Fields, index: int, roots: Sequence[str]) -> Candidate:
    title = fields.text("title", "title") or ""
    location = fields.part("code_location", "path")
    if location is None:
        raise EntryError("path", fields.place, fields.value.get("title"))
    path, marks = name_path(location.text("absolute_file_path", "path") or "", roots)
    lines = location.part("line_range", "range")
    severity = _priority(fields, title)
    return Candidate(
        index=index,
        severity=severity or Severity.MEDIUM,
        title=" ".join(title.split()),
        summary=fields.text("body", "summary") or "",
        path=path,
        side=Side.HEAD,
        start_line=lines.line("start", "start_line") if lines else None,
        end_line=lines.line("end", "end_line") if lines else None,
        quote=None,
        confidence_percent=read_percent(fields, "confidence_score"),
        defect_class=find_class([]),
        claim=None,
        evidence=(),
        suggestion=None,
        basis=Basis.CLAIM,
        reporter=_REPORTER,
        marks=(*marks, *(() if severity else ("severity-assumed",))),
    )


def _priority(fields: Fields, title: str) -> Severity | None:
    """The severity of a priority from 0 to 3, or of the tag that the title begins with.

    Raises:
        EntryError: The priority is another value.
    """
    told = fields.value.get("priority")
    if told is None:
        tag = _TAG.match(title)
        return PRIORITIES[int(tag[1])] if tag else None
    if type(told) is not int or not 0 <= told < len(PRIORITIES):
        raise EntryError("severity", fields.at("priority"), told)
    return PRIORITIES[told]


def _is_answer(event: dict[str, Any]) -> bool:
    item = event.get("item")
    return (
        event["type"] == "item.completed" and isinstance(item, dict) and item.get("type") == "agent_message"
    )


def _failure(event: dict[str, Any]) -> str:
    error = event.get("error")
    return f"the turn failed: {shorten(error.get('message') if isinstance(error, dict) else error)}"
