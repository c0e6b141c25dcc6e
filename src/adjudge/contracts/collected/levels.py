"""The four levels of linters that call them so."""

from __future__ import annotations

from typing import Final

from adjudge.contracts.collected.reading import UnreadableReportError
from adjudge.model.candidate import Severity

LEVELS: Final = {
    "error": Severity.HIGH,
    "warning": Severity.MEDIUM,
    "info": Severity.LOW,
    "style": Severity.INFO,
}


def severity_of(level: str, tool: str) -> Severity:
    """The severity of a level.

    Args:
        level: As the tool names it.
        tool: Its name, for the error.

    Raises:
        UnreadableReportError: The tool has no such level.
    """
    if level not in LEVELS:
        raise UnreadableReportError(f"It reports a level that {tool} does not have.")
    return LEVELS[level]
