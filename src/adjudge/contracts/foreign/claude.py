"""Findings of Claude: the result of its command line, a bare array or object, or of its security review.

Source: ``claude -p --output-format json`` (one object of type ``result``, or an array of events that ends
with it; ``structured_output`` when a schema was given, else ``result`` as text), and the findings of
anthropics/claude-code-security-review. The text must be one document, or one in a single fence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.contracts.candidates_v1 import SCHEMA, read_candidates
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
from adjudge.contracts.foreign.envelopes import read_events, read_fenced
from adjudge.contracts.foreign.paths import name_path
from adjudge.contracts.foreign.words import AGENT_WORDS, read_percent, read_severity
from adjudge.errors import UsageError
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity
from adjudge.model.place import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudge.model.candidate import Import


class _Answer(NamedTuple):
    """The document of an answer, ``None`` when there is none, and what went wrong."""

    document: Any
    failures: tuple[str, ...]


def read_claude(text: str, roots: Sequence[str]) -> Import:
    """The candidates of an answer; ``UsageError`` when it is no document, or one without findings."""
    events = read_events(text)
    document = events if events is not None else read_fenced(text)
    answer = _open(document)
    if answer.document is None and answer.failures:
        return assemble("claude", [], tools=["claude"], failures=answer.failures)
    if isinstance(answer.document, dict) and answer.document.get("schema") == SCHEMA:
        made = read_candidates(answer.document, tool="claude")
        return assemble("claude", made.entries, tools=["claude"], failures=answer.failures)
    return _findings(answer, roots)


def is_result(document: object) -> bool:
    """Whether a document is the result of a run, or events among which there is one."""
    events = document if isinstance(document, list) else [document]
    return any(isinstance(one, dict) and one.get("type") == "result" for one in events)


def _open(document: Any) -> _Answer:  # noqa: ANN401 - JSON
    """What stands inside of the result of a run; the document itself when it is none.

    Raises:
        UsageError: It holds no text.
    """
    if not is_result(document):
        return _Answer(document, ())
    events = document if isinstance(document, list) else [document]
    result = next(one for one in reversed(events) if isinstance(one, dict) and one.get("type") == "result")
    failures = tuple(_failures(result))
    if result.get("structured_output") is not None:
        return _Answer(result["structured_output"], failures)
    text = result.get("result")
    if failures and not (isinstance(text, str) and text.lstrip().startswith(("{", "[", "`"))):
        return _Answer(None, failures)
    if not isinstance(text, str):
        raise UsageError("import-format", f"A text was expected at /result; this is {shorten(text)}.", HINT)
    return _Answer(read_fenced(text), failures)


def _failures(result: dict[str, Any]) -> Iterator[str]:
    if result.get("is_error"):
        told = result.get("result") or result.get("errors") or result.get("subtype")
        yield f"the run ended with an error: {shorten(told)}"
    elif result.get("subtype") not in (None, "success"):
        yield f"the run ended as {shorten(result['subtype'])}"


def _findings(answer: _Answer, roots: Sequence[str]) -> Import:
    document = answer.document
    found = document.get("findings") if isinstance(document, dict) else document
    if not isinstance(found, list):
        raise UsageError(
            "import-format", "An answer of Claude holds an array of findings; there is none.", HINT
        )
    place = "/findings" if isinstance(document, dict) else ""
    items = number_items(found, place)
    entries = read_entries(items, lambda one, index: _candidate(one, index, roots))
    failures = list(answer.failures)
    summary = document.get("analysis_summary") if isinstance(document, dict) else None
    if isinstance(summary, dict) and summary.get("review_completed") is False:
        failures.append("the review was not completed")
    return assemble("claude", entries, tools=["claude"], failures=failures)


def _candidate(fields: Fields, index: int, roots: Sequence[str]) -> Candidate:
    name = next((one for one in ("file", "path", "file_path") if one in fields.value), "file")
    path, marks = name_path(fields.text(name, "path") or "", roots)
    first = "line" if "line" in fields.value else "start_line"
    start = fields.line(first, "start_line")
    severity = read_severity(fields, AGENT_WORDS)
    category = fields.text("category", "class") or ""
    title, summary = _texts(fields)
    confidence, left_out = _confidence(fields)
    return Candidate(
        index=index,
        severity=severity or Severity.MEDIUM,
        title=title,
        summary=summary,
        path=path,
        side=Side.HEAD,
        start_line=start,
        end_line=fields.line("end_line", "end_line"),
        quote=fields.text("quote", "quote"),
        confidence_percent=confidence,
        defect_class=find_class([category]),
        claim=None,
        evidence=(),
        suggestion=None,
        basis=Basis.CLAIM,
        reporter=Reporter(tool="claude", version="", rule=category, report="claude"),
        marks=(*marks, *left_out, *(() if severity else ("severity-assumed",))),
    )


def _confidence(fields: Fields) -> tuple[int | None, tuple[str, ...]]:
    """The confidence where it is one; a finding without a schema does not hang on it."""
    try:
        return read_percent(fields), ()
    except EntryError:
        return None, ("confidence-left-out",)


def _texts(fields: Fields) -> tuple[str, str]:
    """Title and summary from the texts that a finding has."""
    names = ("description", "summary", "body", "exploit_scenario", "recommendation")
    texts = [text for text in (fields.text(name, "summary") for name in names) if text]
    title = fields.text("title", "title")
    if title:
        return title_and_summary(title)[0], "\n\n".join(texts)
    first, whole = title_and_summary(texts[0] if texts else "")
    return first, "\n\n".join([*([whole] if whole else []), *texts[1:]])
