"""Ruff's JSON: an array of violations.

A file with a syntax error is told as unread: rules that need the syntax tree did not run on it.
Source: ruff 0.17, ``ruff check --output-format json`` and ``--show-settings``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

SYNTAX: Final = "invalid-syntax"

RANKS: Final = {
    "": (Severity.LOW, "maintainability"),
    SYNTAX: (Severity.HIGH, "correctness"),
    "E9": (Severity.HIGH, "correctness"),
    "F": (Severity.LOW, "maintainability"),
    "F5": (Severity.MEDIUM, "correctness"),
    "F6": (Severity.MEDIUM, "correctness"),
    "F7": (Severity.HIGH, "correctness"),
    "F82": (Severity.HIGH, "correctness"),
    "B": (Severity.MEDIUM, "correctness"),
    "B9": (Severity.LOW, "correctness"),
    "S": (Severity.LOW, "security"),
    "S102": (Severity.MEDIUM, "injection"),
    "S103": (Severity.MEDIUM, "configuration"),
    "S105": (Severity.MEDIUM, "secret"),
    "S106": (Severity.MEDIUM, "secret"),
    "S107": (Severity.MEDIUM, "secret"),
    "S108": (Severity.MEDIUM, "path-traversal"),
    "S11": (Severity.LOW, "error-handling"),
    "S113": (Severity.LOW, "resource"),
    "S2": (Severity.HIGH, "security"),
    "S202": (Severity.HIGH, "path-traversal"),
    "S301": (Severity.MEDIUM, "deserialization"),
    "S302": (Severity.MEDIUM, "deserialization"),
    "S303": (Severity.MEDIUM, "cryptography"),
    "S304": (Severity.MEDIUM, "cryptography"),
    "S305": (Severity.MEDIUM, "cryptography"),
    "S307": (Severity.MEDIUM, "injection"),
    "S324": (Severity.MEDIUM, "cryptography"),
    "S5": (Severity.HIGH, "cryptography"),
    "S506": (Severity.MEDIUM, "deserialization"),
    "S60": (Severity.MEDIUM, "injection"),
    "S602": (Severity.HIGH, "injection"),
    "S603": (Severity.LOW, "injection"),
    "S604": (Severity.HIGH, "injection"),
    "S605": (Severity.HIGH, "injection"),
    "S606": (Severity.LOW, "injection"),
    "S607": (Severity.LOW, "injection"),
    "S61": (Severity.MEDIUM, "injection"),
    "S7": (Severity.HIGH, "injection"),
}
"""How bad a rule is and what it is about, by the longest beginning of its code that is listed."""

_ENABLED: Final = re.compile(rb"^linter\.rules\.enabled = \[\n(.*?)^\]", re.MULTILINE | re.DOTALL)
_CODE: Final = re.compile(rb"^\s+\S+ \(([A-Z]+[0-9]+)\),?$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    row: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Violation:
    code: str | None
    filename: str
    message: str
    location: _Place
    end_location: _Place


def read_ruff(data: bytes, handed: Handed) -> Told:
    """The violations; ``UnreadableReportError`` for what is no such array."""
    rows = decode_rows(data, list[_Violation])
    reports = [_report(one, handed) for one in rows]
    return tell(reports, unread=(one.path for one in reports if one.rule == SYNTAX))


def read_ruff_rules(data: bytes) -> tuple[str, ...]:
    """The codes of the rules that are switched on, sorted, out of what ``--show-settings`` prints.

    Raises:
        UnreadableReportError: There is no such list.
    """
    listed = _ENABLED.search(data)
    found = sorted(set(_CODE.findall(listed[1]))) if listed is not None else []
    if not found:
        raise UnreadableReportError("It does not list its rules as ruff does.")
    return (*(one.decode("ascii") for one in found), SYNTAX)


def _report(one: _Violation, handed: Handed) -> ToolReport:
    rule = one.code or SYNTAX
    best = max((start for start in RANKS if rule.startswith(start)), key=len)
    severity, defect_class = RANKS[best]
    end = max(one.end_location.row, one.location.row)
    return make_report(
        handed.path(one.filename),
        lines=(one.location.row, end),
        rule=rule,
        severity=severity,
        defect_class=defect_class,
        message=one.message,
    )
