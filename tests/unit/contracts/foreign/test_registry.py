"""Formats by name, and their detection by structure."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.documents import LIMIT_BYTES
from adjudge.contracts.foreign.registry import READERS, SIGNS, detect_format, read_import
from adjudge.errors import UsageError

DIAGNOSTIC = {"message": "m", "location": {"path": "a"}}
ISSUE = {"description": "d", "location": {"path": "a"}}
REVIEW = {"findings": [], "overall_correctness": "patch is correct"}


@pytest.mark.parametrize(
    ("document", "report"),
    [
        ({"version": "2.1.0", "runs": []}, "sarif"),
        ({"diagnostics": []}, "rdjson"),
        (DIAGNOSTIC, "rdjsonl"),
        ([ISSUE], "codequality"),
        ({"status": "success", "comments": []}, "ocr"),
        ({"schema": "adjudge.candidates/v1", "findings": []}, "candidates"),
        (REVIEW, "codex"),
        ({"type": "result", "result": "[]"}, "claude"),
        ([{"type": "system"}, {"type": "result", "result": "[]"}], "claude"),
        ({"findings": [{"file": "a", "line": 1}]}, "claude"),
        ({"findings": [], "analysis_summary": {}}, "claude"),
        ([{"file": "a", "severity": "low"}], "claude"),
    ],
)
def test_format_is_told_by_structure(document: Any, report: str) -> None:
    assert detect_format(json.dumps(document)) == report
    assert detect_format(json.dumps(document, indent=2)) == report
    assert read_import(b"\xef\xbb\xbf" + json.dumps(document).encode(), "auto").report == report


def lines(*documents: Any) -> str:
    return "".join(f"{json.dumps(one)}\n" for one in documents)


@pytest.mark.parametrize(
    ("text", "report"),
    [
        (lines(DIAGNOSTIC, DIAGNOSTIC), "rdjsonl"),
        (lines(DIAGNOSTIC) + "broken\n", "rdjsonl"),
        (lines({"type": "thread.started"}, {"type": "turn.completed"}), "codex"),
        (lines({"type": "system"}, {"type": "result"}), "claude"),
        (f"```json\n{json.dumps(REVIEW)}\n```", "codex"),
    ],
)
def test_format_of_lines_and_fences_is_told(text: str, report: str) -> None:
    assert detect_format(text) == report


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        "3",
        '{"findings": []}',
        lines({"a": 1}, {"b": 2}),
        lines({"type": "x"}, {"type": "y"}),
        "some\nprose",
    ],
)
def test_document_without_a_sign_is_refused_with_what_was_looked_for(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        detect_format(text)
    assert all(sign in str(caught.value) for sign in SIGNS.values())


def test_document_with_two_signs_is_refused_with_both() -> None:
    with pytest.raises(UsageError, match="could be each of rdjson, sarif"):
        detect_format(json.dumps({"version": "2.1.0", "runs": [], "diagnostics": []}))


def test_every_format_has_a_sign() -> None:
    assert SIGNS.keys() == READERS.keys()


def test_unknown_format_is_refused_with_those_there_are() -> None:
    with pytest.raises(UsageError, match="There is no format 'checkstyle'; known are auto, sarif"):
        read_import(b"[]", "checkstyle")


@pytest.mark.parametrize("report", [*READERS, "auto"])
@pytest.mark.parametrize(
    "data",
    [b"", b"\xff", b"[" * 5000, b'{"a": 1, "a": 2}', b"NaN", b'[{"x": ' + b"9" * 5000 + b"}]", b" " * 50, b"\0", b"null",
     b'"text"', b"{" * 200 + b"}" * 200, b'{"runs": [}'],
)  # fmt: skip
def test_no_format_takes_rubbish(report: str, data: bytes) -> None:
    if report == "rdjsonl" and not data.strip():
        assert read_import(data, report).entries == ()
        return
    with pytest.raises(UsageError) as caught:
        read_import(data, report)
    assert caught.value.code.startswith("import-")
    assert str(caught.value).isascii()


def test_oversized_file_is_refused_unread() -> None:
    with pytest.raises(UsageError, match="67108865 bytes; 67108864 are allowed"):
        read_import(b" " * (LIMIT_BYTES + 1), "auto")
