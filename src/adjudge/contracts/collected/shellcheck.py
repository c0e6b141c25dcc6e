"""ShellCheck's JSON, of its form ``json1``.

A script that does not parse is told as unread, for most checks did not run on it.
Source: ShellCheck 0.11, ``shellcheck -f json1``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.levels import severity_of
from adjudge.contracts.collected.reading import decode_rows, make_report, tell

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

NOT_PARSED: Final = frozenset({1070, 1072, 1073, 1085, 1088, 1089})
"""Comments by which it says that parsing stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comment:
    file: str
    line: int
    endLine: int  # noqa: N815 - the field of its JSON
    level: str
    code: int
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Output:
    comments: list[_Comment]


def read_shellcheck(data: bytes, handed: Handed) -> Told:
    """The comments; ``UnreadableReportError`` for what is no such output."""
    comments = decode_rows(data, _Output).comments
    return tell(
        (_report(one, handed) for one in comments),
        unread=(handed.path(one.file) for one in comments if one.code in NOT_PARSED),
    )


def _report(one: _Comment, handed: Handed) -> ToolReport:
    return make_report(
        handed.path(one.file),
        lines=(one.line, max(one.line, one.endLine)),
        rule=f"SC{one.code}",
        severity=severity_of(one.level, "ShellCheck"),
        defect_class="correctness" if one.level in {"error", "warning"} else "style",
        message=one.message,
    )
