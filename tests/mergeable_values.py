"""Findings in the form in which they are merged, for tests."""

from __future__ import annotations

from typing import Any

from adjudge.merge.mergeable import Mergeable
from adjudge.model.candidate import Severity
from adjudge.model.place import Side

LONG = (
    "The helper opens a socket for every retry and never closes it, so a busy worker runs out of descriptors "
    "within minutes and every later request of the process fails until somebody restarts it by hand."
)
LONG_AGAIN = (
    "Every retry opens another socket that nobody closes: a busy worker runs out of descriptors within minutes, "
    "later requests of the process fail, and only a restart by hand helps."
)


def mergeable(index: int = 0, line: int = 5, **more: Any) -> Mergeable:
    """A finding on one line of ``a.py``; whatever is named differs."""
    fields: dict[str, Any] = {
        "index": index,
        "path": "a.py",
        "side": Side.HEAD,
        "start_line": line,
        "end_line": more.get("start_line", line),
        "quote": "",
        "symbol": "",
        "defect_class": "other",
        "severity": Severity.MEDIUM,
        "confidence_percent": None,
        "title": f"finding {index}",
        "summary": "",
        "reporter": "reviewer",
        "rule": "",
        "lens": "",
        "finding_id": f"fnd:{index:032x}",
        "place_id": f"plc:{index:032x}",
    }
    return Mergeable(**(fields | more))
