"""Hadolint's JSON: an array of failed rules.

A Dockerfile that does not parse is told as unread, for no rule ran on it.
Source: hadolint 2.15, ``hadolint -f json``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.levels import severity_of
from adjudge.contracts.collected.reading import decode_rows, make_report, tell

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

NOT_PARSED: Final = "DL1000"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Failed:
    file: str
    line: int
    code: str
    level: str
    message: str


def read_hadolint(data: bytes, handed: Handed) -> Told:
    """The failed rules; ``UnreadableReportError`` for what is no such array."""
    rows = decode_rows(data, list[_Failed])
    return tell(
        (_report(one, handed) for one in rows),
        unread=(handed.path(one.file) for one in rows if one.code == NOT_PARSED),
    )


def _report(one: _Failed, handed: Handed) -> ToolReport:
    return make_report(
        handed.path(one.file),
        lines=(one.line, one.line),
        rule=one.code,
        severity=severity_of(one.level, "hadolint"),
        defect_class="correctness" if one.code in {NOT_PARSED, "DL1001"} else "configuration",
        message=one.message,
    )
