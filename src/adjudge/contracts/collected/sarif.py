"""SARIF of any tool, read as an import and then held to what a tool of ours is held to.

Rules: what the tool itself calls a failure, and a result that cannot be read, make the whole run unreadable;
a result without lines is about its whole file; snippets are dropped; a result that the tool suppresses is
left in, since a comment in the source may have suppressed it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.collected.reading import UnreadableReportError, make_report, tell
from adjudge.contracts.documents import decode_text, read_document
from adjudge.contracts.foreign.sarif import read_sarif
from adjudge.errors import UsageError
from adjudge.model.candidate import Malformed

if TYPE_CHECKING:
    from adjudge.contracts.collected.reading import Handed, Told
    from adjudge.model.candidate import Candidate, Import
    from adjudge.model.collection import ToolReport


def read_sarif_reports(data: bytes, handed: Handed) -> Told:
    """The results of a log.

    Raises:
        UnreadableReportError: It is no SARIF 2.1.0 log of a run that came to its end.
    """
    try:
        log = read_sarif(read_document(decode_text(data)), [handed.folder])
    except UsageError:
        raise UnreadableReportError("What it wrote is no SARIF 2.1.0 log.") from None
    return tell(_report(one, handed) for one in _entries(log))


def _entries(log: Import) -> list[Candidate]:
    if not log.tools:
        raise UnreadableReportError("Its log holds no run.")
    if log.failures:
        raise UnreadableReportError("Its log says that the tool did not run successfully.")
    made = [one for one in log.entries if not isinstance(one, Malformed)]
    if len(made) != len(log.entries):
        raise UnreadableReportError(f"{len(log.entries) - len(made)} results of its log cannot be read.")
    return made


def _report(one: Candidate, handed: Handed) -> ToolReport:
    if "no-lines" in one.marks:
        raise UnreadableReportError("A result of its log tells its place as offsets, not as lines.")
    start = one.start_line or 0
    return make_report(
        handed.path(one.path),
        lines=(start, max(start, one.end_line or 0)),
        rule=one.reporter.rule or "no-rule",
        severity=one.severity,
        defect_class=one.defect_class,
        message=one.title,
    )
