"""Detect-secrets' baseline: types and lines of what looks like a secret, never its hash.

Source: detect-secrets 1.5, ``detect-secrets scan``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.reading import UnreadableReportError, decode_rows, make_report, tell
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.collection import ToolReport

GUESSES: Final = frozenset(
    {"Base64 High Entropy String", "Hex High Entropy String", "Public IP (ipv4)", "Secret Keyword"}
)
"""Types that go by the look of a value; the others know an issuer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plugin:
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Secret:
    type: str
    line_number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Baseline:
    plugins_used: list[_Plugin]
    results: dict[str, list[_Secret]]


def read_detect_secrets(data: bytes, handed: Handed) -> Told:
    """The secrets.

    Raises:
        UnreadableReportError: It is no such baseline.
    """
    baseline = decode_rows(data, _Baseline)
    if not baseline.plugins_used:
        raise UnreadableReportError("It had no plugins.")
    return tell(_report(one, name, handed) for name, secrets in baseline.results.items() for one in secrets)


def _report(one: _Secret, name: str, handed: Handed) -> ToolReport:
    return make_report(
        handed.path(name),
        lines=(one.line_number, one.line_number),
        rule=one.type,
        severity=Severity.MEDIUM if one.type in GUESSES else Severity.HIGH,
        defect_class="secret",
        message=f"It looks like a secret: {one.type}.",
    )
