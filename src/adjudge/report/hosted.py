r"""Texts and entries that the formats of hosts have in common, whatever stands in them.

A format that is a plain list of findings has no word for an outcome or for what was not read, and an empty
list reads as a pass. So whatever keeps a run from being one is an entry too, at the path that it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.report.escape import escape_text
from adjudge.report.report_words import notes_of, unread_units, verdict_words
from adjudge.report.sarif_text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1

LONGEST: Final = 4_096
"""Characters of one text of others; a longer one is cut, and says so."""
PATH: Final = 4_096
"""Characters of a path; Linux opens none that is longer (``PATH_MAX``)."""
UNITS: Final = 200
"""Units that were not read and have an entry of their own; the rest is counted in the last."""
NOWHERE: Final = "."


class Doubt(NamedTuple):
    """Why a run is no pass, as an entry of a list.

    Attributes:
        name: Of the kind: ``outcome`` or ``not-read``.
        path: What it is about; ``.`` where it is about no one path.
        text: One sentence.
    """

    name: str
    path: str
    text: str


def host_path(path: str) -> str:
    r"""A path as a host knows it; where it is no UTF-8, its bytes as ``\xNN``.

    One that is longer than a checkout can hold is cut, and says so.
    """
    if any("\ud800" <= one <= "\udfff" for one in path):
        return escape_text(path)[:PATH]
    rest = len(path) - PATH
    return path if rest <= 0 else f"{path[:PATH]}\u2026 ({rest} more characters)"


def message_of(one: ReportFindingV1) -> str:
    """What a finding says, what is proved of it and whether it counts; every character visible."""
    parts = [visible(one.title, longest=LONGEST)]
    if one.summary and one.summary != one.title:
        parts.append(visible(one.summary, longest=LONGEST))
    told = "; ".join(notes_of(one))
    parts.append(
        visible(f"{one.severity}, said by {one.reporter.tool or 'nobody'}: {told}.", longest=LONGEST)
    )
    return "\n\n".join(parts)


def doubts_of(report: ReportV1) -> Iterator[Doubt]:
    """What keeps a run from being a pass and is no finding; nothing for a pass and for a plain fail."""
    unread = unread_units(report)
    if report.outcome == "inconclusive" or report.failures:
        yield Doubt("outcome", unread[0].path if unread else NOWHERE, verdict_words(report))
    for at, unit in enumerate(unread[:UNITS]):
        rest = f" And {len(unread) - UNITS} more." if at == UNITS - 1 and len(unread) > UNITS else ""
        yield Doubt("not-read", unit.path, f"Not read: {unit.state} ({unit.reason}).{rest}")
