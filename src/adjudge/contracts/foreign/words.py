"""Severities and confidences in the words of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.contracts.entries import EntryError
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.contracts.entries import Fields

PLAIN: Final[Mapping[str, Severity]] = {one.value: one for one in Severity}
"""Our own words."""

AGENT_WORDS: Final[Mapping[str, Severity]] = {
    **PLAIN,
    "blocker": Severity.CRITICAL,
    "error": Severity.HIGH,
    "major": Severity.HIGH,
    "warning": Severity.MEDIUM,
    "minor": Severity.LOW,
    "nit": Severity.INFO,
    "note": Severity.INFO,
}
"""Those and what agents say instead."""

BANDS: Final = ((9.0, Severity.CRITICAL), (7.0, Severity.HIGH), (4.0, Severity.MEDIUM), (0.1, Severity.LOW))
"""Lowest score of each severity, worst first, as GitHub code scanning bands ``security-severity``."""


def read_severity(fields: Fields, words: Mapping[str, Severity], name: str = "severity") -> Severity | None:
    """What a word stands for, whatever its case; ``None`` when it is not stated.

    Raises:
        EntryError: A word that the format does not have.
    """
    told = fields.text(name, "severity")
    if told is None or not told.strip():
        return None
    severity = words.get(told.strip().lower())
    if severity is None:
        raise EntryError("severity", fields.at(name), told)
    return severity


def band(score: float) -> Severity:
    """The severity of a score from 0 to 10."""
    return next((severity for least, severity in BANDS if score >= least), Severity.INFO)


def read_percent(fields: Fields, name: str = "confidence") -> int | None:
    """A confidence from 0 to 1 in per cent; ``None`` when it is not stated.

    Raises:
        EntryError: It is no number, or none between 0 and 1.
    """
    told = fields.number(name, "confidence")
    if told is not None and not 0 <= told <= 1:
        raise EntryError("confidence", fields.at(name), told)
    return None if told is None else round(told * 100)
