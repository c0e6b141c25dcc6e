"""Diagnostics of reviewdog."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.contracts.entries import LIMIT_ENTRIES
from adjudge.errors import UsageError
from adjudge.model.candidate import Candidate, Malformed, Severity, Suggestion
from tests.unit.contracts.foreign.reports import only, refused, take


def diagnostic(**parts: Any) -> dict[str, Any]:
    return {"message": "It breaks.", "location": {"path": "a.py", "range": {"start": {"line": 3}}}, **parts}


def result(*diagnostics: Any, **parts: Any) -> dict[str, Any]:
    return {"diagnostics": list(diagnostics), **parts}


def ranged(**parts: Any) -> Candidate:
    return only(take(result(diagnostic(location={"path": "a.py", "range": parts})), "rdjson"))


def test_result_of_ruff_becomes_candidates() -> None:
    """Shape of ruff 0.17 with ``--output-format rdjson``: absolute paths, the source and severity once."""
    edge = {"start": {"line": 1, "column": 1}, "end": {"line": 2, "column": 1}}
    one = {
        "code": {"url": "https://docs.example.org/F401", "value": "F401"},
        "location": {
            "path": "/ci/shop/a b.py",
            "range": {"start": {"line": 1, "column": 8}, "end": {"line": 1, "column": 10}},
        },
        "message": "`os` imported but unused",
        "suggestions": [{"range": edge, "text": ""}],
    }
    document = result(one, severity="WARNING", source={"name": "ruff", "url": "https://docs.example.org"})
    found = only(take(document, "rdjson", roots=["/ci/shop"]))
    assert (found.path, found.start_line, found.severity) == ("a b.py", 1, Severity.MEDIUM)
    assert (found.reporter.tool, found.reporter.rule) == ("ruff", "F401")
    assert found.suggestion == Suggestion(start_line=1, end_line=1, replacement="")


@pytest.mark.parametrize(
    ("told", "severity", "marks"),
    [("ERROR", Severity.HIGH, ()), (1, Severity.HIGH, ()), ("WARNING", Severity.MEDIUM, ()), (2, Severity.MEDIUM, ()),
     ("INFO", Severity.INFO, ()), (3, Severity.INFO, ()), ("UNKNOWN_SEVERITY", Severity.MEDIUM, ("severity-assumed",)),
     (None, Severity.MEDIUM, ("severity-assumed",)), (0, Severity.MEDIUM, ("severity-assumed",))],
)  # fmt: skip
def test_severity_of_protobuf_is_read_by_name_and_number(
    told: Any, severity: Severity, marks: tuple[str, ...]
) -> None:
    found = only(take(result(diagnostic(severity=told)), "rdjson"))
    assert (found.severity, found.marks) == (severity, marks)


@pytest.mark.parametrize("told", ["FATAL", "error", 4, True, ["ERROR"], {}, 1.5])
def test_severity_that_protobuf_does_not_have_is_told(told: Any) -> None:
    assert refused(take(result(diagnostic(severity=told)), "rdjson")).reason == "invalid-severity"


@pytest.mark.parametrize(
    ("parts", "lines"),
    [
        ({"start": {"line": 2}}, (2, 2)),
        ({"start": {"line": 2, "column": 4}}, (2, 2)),
        ({"start": {"line": 2}, "end": {"line": 3}}, (2, 3)),
        ({"start": {"line": 2}, "end": {"line": 4, "column": 1}}, (2, 3)),
        ({"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 4}}, (2, 2)),
        ({"start": {"line": 0}}, (None, None)),
        ({"start": {}}, (None, None)),
        ({}, (None, None)),
    ],
)
def test_end_of_a_range_is_exclusive(parts: dict[str, Any], lines: tuple[int | None, int | None]) -> None:
    found = ranged(**parts)
    assert (found.start_line, found.end_line) == lines


@pytest.mark.parametrize(
    ("edge", "text", "wanted"),
    [
        ({"start": {"line": 3}, "end": {"line": 4}}, "x\ny", Suggestion(start_line=3, end_line=4, replacement="x\ny\n")),
        ({"start": {"line": 3}, "end": {"line": 4}}, "", Suggestion(start_line=3, end_line=4, replacement="")),
        ({"start": {"line": 3}}, "x", Suggestion(start_line=3, end_line=3, replacement="x\n")),
        ({"start": {"line": 3, "column": 1}, "end": {"line": 3, "column": 1}}, "new\n", Suggestion(start_line=3, end_line=2, replacement="new\n")),
        ({"start": {"line": 3, "column": 2}, "end": {"line": 3, "column": 5}}, "x", None),
        ({"start": {"line": 3, "column": 5}}, "x", None),
        ({}, "x", None),
    ],
)  # fmt: skip
def test_only_an_edit_of_whole_lines_is_taken_over(
    edge: dict[str, Any], text: str, wanted: Suggestion | None
) -> None:
    found = only(take(result(diagnostic(severity=1, suggestions=[{"range": edge, "text": text}])), "rdjson"))
    assert (found.suggestion, found.marks) == (wanted, () if wanted else ("suggestion-left-out",))


def test_several_edits_are_left_out() -> None:
    edit = {"range": {"start": {"line": 3}}, "text": "x"}
    assert only(take(result(diagnostic(suggestions=[edit, edit])), "rdjson")).suggestion is None


@pytest.mark.parametrize(
    ("parts", "reason"),
    [({"location": None}, "invalid-path"), ({"message": ""}, "invalid-title"), ({"message": "\0"}, "invalid-title"),
     ({"location": {"path": "a", "range": {"start": {"line": -1}}}}, "invalid-start_line"),
     ({"location": {"path": "a", "range": {"start": {"line": 3}, "end": {"line": 2}}}}, "invalid-range"),
     ({"source": "ruff"}, "invalid-source"), ({"code": "F1"}, "invalid-rule")],
)  # fmt: skip
def test_diagnostic_that_is_none_is_told(parts: dict[str, Any], reason: str) -> None:
    assert refused(take(result(diagnostic(**parts)), "rdjson")).reason == reason


@pytest.mark.parametrize("document", [[], {}, {"diagnostics": {}}, result(source=3), result(severity="LOUD")])
def test_what_is_no_result_is_refused(document: Any) -> None:
    with pytest.raises(UsageError):
        take(document, "rdjson")


def test_bad_line_of_rdjsonl_does_not_take_its_neighbours_along() -> None:
    lines = '{"message": "a", "location": {"path": "a"}}\n\n{"message":\n{"message": "c", "location": {"path": "c"}}\n'
    first, second, third = take(lines, "rdjsonl").entries
    assert isinstance(second, Malformed)
    assert (second.index, second.reason, second.place) == (1, "invalid-entry", "line 3")
    assert [first.index, third.index] == [0, 2]


def test_empty_rdjsonl_is_a_report_without_findings() -> None:
    assert take("\n", "rdjsonl").entries == ()


def test_rdjsonl_without_one_readable_line_is_refused() -> None:
    with pytest.raises(UsageError, match="No line of the file is an object of JSON"):
        take("some\nprose\n", "rdjsonl")


def test_more_lines_than_allowed_are_refused_before_all_are_read() -> None:
    with pytest.raises(UsageError, match="more than 25000 findings"):
        take("{}\n" * (LIMIT_ENTRIES + 1), "rdjsonl")
