"""What stands around a document that a coding agent printed: one code fence, or the events of its run.

A document inside exactly one fence is read; prose around it is not, since nobody could tell which of two
documents was meant.
"""

from __future__ import annotations

import re
from typing import Any, Final

from adjudge.contracts.documents import HINT, read_document, read_lines
from adjudge.errors import UsageError

_FENCE: Final = re.compile(
    r"\s*(`{3,}|~{3,})[ \t]*(?:json|JSON)?[ \t]*\r?\n(.*)\n[ \t]*\1[ \t]*\s*", re.DOTALL
)
_MARKER: Final = re.compile(r"^[ \t]*(?:`{3,}|~{3,})", re.MULTILINE)


def read_fenced(text: str) -> Any:  # noqa: ANN401 - JSON
    """The document that is the whole text, or the whole inside of the one fence that is the whole text.

    Raises:
        UsageError: Something else stands around it, or it is no JSON.
    """
    fence = _FENCE.fullmatch(text)
    if fence is not None and not _MARKER.search(fence[2]):
        return read_document(fence[2])
    marker = _MARKER.search(text)
    if marker is not None and not text.lstrip().startswith(("{", "[")):
        line = text.count("\n", 0, marker.start()) + 1
        raise UsageError("import-unreadable", f"Something stands around the code fence of line {line}.", HINT)
    return read_document(text)


def read_events(text: str) -> list[dict[str, Any]] | None:
    """The events of a run, one JSON object with a ``type`` a line; ``None`` for another text."""
    if text.count("\n", 0, len(text.rstrip())) == 0:
        return None
    events = []
    for _, value in read_lines(text):
        if not isinstance(value, dict) or not isinstance(value.get("type"), str):
            return None
        events.append(value)
    return events or None
