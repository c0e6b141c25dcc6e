"""Changed lines that the tests did not run: coverage.py's JSON, and LCOV.

Rules: only lines that the change touches are reported, one report a run of lines, under one rule; a file that
the measurement does not name was not measured, and what was not measured is no covered line.
Source: coverage.py 7.17, ``coverage json``; geninfo(1): records ``SF``, ``DA`` and ``end_of_record``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.collected.reading import (
    Handed,
    UnreadableReportError,
    decode_rows,
    make_report,
    tell,
)
from adjudge.model.candidate import Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adjudge.contracts.collected.reading import Told
    from adjudge.model.collection import ToolReport
    from adjudge.model.ids import RepoPath

    Changed = Mapping[RepoPath, frozenset[int]]

RULE: Final = "changed-line-not-covered"

_LINE: Final = re.compile(r"DA:([0-9]{1,10}),([0-9]{1,18})(?:,.*)?")
_KNOWN: Final = ("TN:", "SF:", "VER:", "FN", "BR", "LF:", "LH:", "DA:", "MC", "end_of_record")


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    executed_lines: list[int]
    missing_lines: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Report:
    files: dict[str, _File]


def read_coverage(data: bytes, handed: Handed, changed: Changed) -> Told:
    """Changed lines of coverage.py's JSON that were not run.

    Args:
        data: The report.
        handed: What was given.
        changed: Lines that the change touches, by file.

    Returns:
        One report a run of lines; what is no such report, or measured nothing, is ``UnreadableReportError``.
    """
    files = decode_rows(data, _Report).files
    missing = {name: frozenset(one.missing_lines) for name, one in files.items()}
    return _told(_of_tree(missing, handed), changed)


def read_lcov(data: bytes, handed: Handed, changed: Changed) -> Told:
    """Changed lines of a tracefile that were not run; otherwise as ``read_coverage``.

    Raises:
        UnreadableReportError: It is no such file, or measured nothing.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise UnreadableReportError("What it wrote is not UTF-8.") from None
    return _told(_of_tree(_sum_up(text), handed), changed)


def _told(missing: Mapping[RepoPath, frozenset[int]], changed: Changed) -> Told:
    if not any(changed.get(path) for path in missing):
        raise UnreadableReportError("It measured no file that the change touches.")
    kinds = {_kind(path) for path in missing}
    reports = (
        _report(path, first, last)
        for path, lines in missing.items()
        for first, last in _runs(lines & changed.get(path, frozenset()))
    )
    return tell(
        reports,
        rules=(RULE,),
        unread=(
            path for path, lines in changed.items() if lines and path not in missing and _kind(path) in kinds
        ),
    )


def _kind(path: RepoPath) -> str:
    """The ending of a file's name."""
    return path.rpartition("/")[2].rpartition(".")[2]


def _of_tree(missing: Mapping[str, frozenset[int]], handed: Handed) -> dict[RepoPath, frozenset[int]]:
    """Those of the tree by path; tests also load files from elsewhere, which nobody asks about."""
    found = {}
    for name, lines in missing.items():
        try:
            found[handed.path(name)] = lines
        except UnreadableReportError:
            continue
    return found


def _sum_up(text: str) -> dict[str, frozenset[int]]:
    """Lines that no record of a file counts as run, by file.

    Raises:
        UnreadableReportError: It is no tracefile.
    """
    counts: dict[str, dict[int, int]] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("SF:"):
            name = line[3:]
            counts.setdefault(name, {})
        elif line.startswith("DA:"):
            found = _LINE.fullmatch(line)
            if found is None or not name:
                raise UnreadableReportError(f"Line {number} of its tracefile counts no line of a file.")
            at = int(found[1])
            counts[name][at] = counts[name].get(at, 0) + int(found[2])
        elif line == "end_of_record":
            name = ""
        elif line and not line.startswith(_KNOWN):
            raise UnreadableReportError(f"Line {number} of its tracefile is no record of one.")
    if name:
        raise UnreadableReportError("Its tracefile ends within the record of a file.")
    return {name: frozenset(at for at, times in one.items() if not times) for name, one in counts.items()}


def _runs(lines: Iterable[int]) -> Iterator[tuple[int, int]]:
    """(first, last) of each run of neighbouring lines."""
    first = last = 0
    for line in sorted(lines):
        if first and line == last + 1:
            last = line
            continue
        if first:
            yield first, last
        first = last = line
    if first:
        yield first, last


def _report(path: RepoPath, first: int, last: int) -> ToolReport:
    return make_report(
        path,
        lines=(first, last),
        rule=RULE,
        severity=Severity.LOW,
        defect_class="test",
        message="No test of the run reached these changed lines.",
    )
