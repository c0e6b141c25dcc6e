"""The forms of a report by name, each a pure function from the report to bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.canonical import encode_printed
from adjudge.report.annotations import annotations_bytes
from adjudge.report.codequality import codequality_bytes
from adjudge.report.junit import junit_bytes
from adjudge.report.rdjson import rdjson_bytes
from adjudge.report.report_markdown import comment_bytes, summary_bytes
from adjudge.report.report_screen import report_screen
from adjudge.report.sarif import sarif_bytes
from adjudge.report.screen import plain_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudge.contracts.report_v1 import ReportV1

TEXT: Final = "text"


def _text_bytes(report: ReportV1) -> bytes:
    return plain_text(report_screen(report)).encode("utf-8", "backslashreplace")


FORMS: Final[Mapping[str, Callable[[ReportV1], bytes]]] = {
    TEXT: _text_bytes,
    "json": encode_printed,
    "markdown": comment_bytes,
    "summary": summary_bytes,
    "sarif": sarif_bytes,
    "codequality": codequality_bytes,
    "rdjson": rdjson_bytes,
    "junit": junit_bytes,
    "annotations": annotations_bytes,
}
"""``markdown`` is the body of a comment, ``summary`` that of a job."""
