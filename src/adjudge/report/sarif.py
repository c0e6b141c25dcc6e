"""A run over findings as SARIF 2.1.0, for code scanning and for editors.

Rules: what has no place in the source is no result, it is counted in a notification; what lies outside the
change or was there before is informational; URIs are relative and percent-encoded; bytes are the same for the
same run, with no time and no absolute path; limits of hosts are kept by dropping the mildest results, which
is told.

Source: OASIS SARIF 2.1.0 errata 01; GitHub, "SARIF support for code scanning" (limits).
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, Final

from adjudge import __version__
from adjudge.contracts.canonical import encode_printed
from adjudge.report.report_words import (
    UNTOLD,
    WORST_FIRST,
    is_unfinished,
    lost_words,
    sentence,
    told,
    uncounted_words,
    unread_units,
)
from adjudge.report.sarif_results import BASE_ROOT, SOURCE_ROOT, sarif_result
from adjudge.report.sarif_rules import rule_id, sarif_rules
from adjudge.report.sarif_text import message
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.contracts.report_v1 import ReportFindingV1, ReportV1

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RESULTS: Final = 25_000
"""Results of one run that GitHub takes."""
NOTIFICATIONS: Final = 100
ALL: Final = 100

UNITS: Final = 50
"""Units that were not read and that are named; the rest is counted."""
LIMIT_BYTES: Final = 64 << 20
"""Of a document."""
LIMIT_PACKED_BYTES: Final = 10_000_000
"""Of a document that is packed by gzip, as GitHub takes it."""


def sarif_bytes(report: ReportV1) -> bytes:
    """The document: ASCII, indented, ending in a line feed; 64 MiB and 25,000 results at most."""
    return _within(report, sorted(told(report), key=_weight)[:RESULTS])


def _within(report: ReportV1, kept: Sequence[ReportFindingV1]) -> bytes:
    """The document of as many findings, the weightiest first, as the limit of bytes leaves room for."""
    data = encode_printed(sarif_log(report, kept))
    while (percent := _room_percent(data)) < ALL and kept:
        kept = kept[: len(kept) * percent // ALL * 9 // 10]
        data = encode_printed(sarif_log(report, kept))
    return data


def _room_percent(data: bytes) -> int:
    """How much of a document may stay; 100 where all of it may."""
    room = min(ALL, ALL * LIMIT_BYTES // len(data))
    if len(data) <= LIMIT_PACKED_BYTES or room < ALL:
        return room
    return min(ALL, ALL * LIMIT_PACKED_BYTES // len(zlib.compress(data, 6)))


def sarif_log(report: ReportV1, kept: Sequence[ReportFindingV1]) -> dict[str, Any]:
    """The document as plain values.

    Args:
        report: All of it.
        kept: The findings that are results.
    """
    results = sorted(kept, key=lambda one: one.index)
    rules = sarif_rules(results)
    places = {rule["id"]: number for number, rule in enumerate(rules)}
    dropped = sum(one.standing not in UNTOLD for one in report.findings) - len(results)
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "adjudge", "version": __version__, "rules": rules}},
                "automationDetails": {"id": f"adjudge/{report.made_by}/{report.source}/"},
                "invocations": [_invocation(report, dropped)],
                **_provenance(report),
                "originalUriBaseIds": {
                    SOURCE_ROOT: {"description": {"text": "The top of the tree that was judged."}},
                    BASE_ROOT: {"description": {"text": "The top of the tree before the change."}},
                },
                "columnKind": "unicodeCodePoints",
                "results": list(_results(report, results, places)),
                "properties": {
                    "runId": report.run_id,
                    "outcome": report.outcome,
                    "coverage": report.coverage.kind,
                    "units": report.coverage.units,
                },
            }
        ],
    }


def _weight(one: ReportFindingV1) -> tuple[bool, bool, int, int]:
    """What is dropped last: what counts, what stands, what is worse, what came first."""
    return not one.counts, one.standing != "active", WORST_FIRST.index(one.severity), one.index


def _results(
    report: ReportV1, kept: Sequence[ReportFindingV1], places: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    """One result a finding."""
    by_index = {one.index: one for one in report.findings}
    for finding in kept:
        rule = rule_id(finding)
        others = [by_index[other] for other in finding.others if other in by_index]
        yield sarif_result(finding, rule=rule, rule_index=places[rule], others=others)


def _invocation(report: ReportV1, dropped: int) -> dict[str, Any]:
    return {
        "executionSuccessful": not report.failures and not is_unfinished(report),
        "exitCode": report.exit_code,
        "toolExecutionNotifications": [
            {"level": level, "descriptor": {"id": name}, "message": message(text)}
            for level, name, text in _told(report, dropped)
        ],
    }


def _told(report: ReportV1, dropped: int) -> list[tuple[str, str, str]]:
    """(level, id, sentence) of everything that is no result; a long list is cut and says so."""
    found = list(_notifications(report, dropped))
    rest = len(found) - NOTIFICATIONS
    more = [("note", "more", f"{plural(rest, 'more notification')}; the JSON form has all.")]
    return found[:NOTIFICATIONS] + (more if rest > 0 else [])


def _notifications(report: ReportV1, dropped: int) -> Iterator[tuple[str, str, str]]:
    if dropped:
        words = f"{plural(dropped, 'result')} left out, the mildest: hosts take {RESULTS}, and 10 MB packed."
        yield "warning", "results-left-out", words
    level = "error" if is_unfinished(report) else "note" if report.exit_code == 0 else "warning"
    yield from ((level, reason.code, sentence(reason)) for reason in report.reasons)
    yield from (("warning", "not-read", words) for words in _unread(report))
    yield from (("note", "not-located", f"No result: {words}.") for words in lost_words(report))
    yield from (("note", "standing", f"{words}.") for words in uncounted_words(report))
    yield from (("error", "reviewer-failed", failure) for failure in report.failures)
    yield from (("note", "import", note) for note in report.notes)
    yield from (("note", reason.code, sentence(reason)) for reason in report.limitations)
    yield from (("note", "not-asked", words) for words in report.not_asked)


def _unread(report: ReportV1) -> Iterator[str]:
    """One sentence a unit that should have been read and was not; many are counted."""
    units = unread_units(report)
    yield from (f"Not read: {one.path} is {one.state} ({one.reason})." for one in units[:UNITS])
    if len(units) > UNITS:
        yield f"Not read: {plural(len(units) - UNITS, 'more unit')}."


def _provenance(report: ReportV1) -> dict[str, Any]:
    """The commit that was judged; none for a work tree. Where the repository lives is not told."""
    commit = report.target.head_commit
    if commit is None:
        return {}
    return {
        "versionControlProvenance": [
            {
                "repositoryUri": "urn:adjudge:repository:not-told",
                "revisionId": commit,
                "mappedTo": {"uriBaseId": SOURCE_ROOT},
            }
        ]
    }
