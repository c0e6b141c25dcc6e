"""A run over findings as SARIF 2.1.0, for code scanning and for editors.

Rules: what has no place in the source is no result, it is counted in a notification; what lies outside the
change or was there before is informational; URIs are relative and percent-encoded; bytes are the same for the
same run, with no time and no absolute path; limits of hosts are kept by dropping the mildest results, which
is told.

Source: OASIS SARIF 2.1.0 errata 01; GitHub, "SARIF support for code scanning" (limits).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from adjudge import __version__
from adjudge.contracts.canonical import encode_printed
from adjudge.model.candidate import Severity
from adjudge.model.finding import Standing
from adjudge.report.qualified_facts import not_listed, not_located
from adjudge.report.sarif_results import BASE_ROOT, SOURCE_ROOT, sarif_result
from adjudge.report.sarif_rules import rule_id, sarif_rules
from adjudge.report.sarif_text import message
from adjudge.report.wording import plural, reason_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.model.finding import Finding, FindingId
    from adjudge.model.qualified import Qualified, QualifiedRun

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RESULTS: Final = 25_000
"""Results of one run that GitHub takes."""
NOTIFICATIONS: Final = 100

_WORST_FIRST: Final = {severity: rank for rank, severity in enumerate(Severity)}


def sarif_bytes(run: QualifiedRun) -> bytes:
    """The document: ASCII, indented, ending in a line feed."""
    return encode_printed(sarif_log(run))


def sarif_log(run: QualifiedRun) -> dict[str, Any]:
    """The document as plain values."""
    kept, dropped = _chosen(run.qualified)
    rules = sarif_rules(kept)
    places = {rule["id"]: number for number, rule in enumerate(rules)}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "adjudge", "version": __version__, "rules": rules}},
                "automationDetails": {"id": f"adjudge/qualify/{run.qualified.source.report}/"},
                "invocations": [_invocation(run.qualified, dropped)],
                **_provenance(run.qualified),
                "originalUriBaseIds": {
                    SOURCE_ROOT: {"description": {"text": "The top of the tree that was judged."}},
                    BASE_ROOT: {"description": {"text": "The top of the tree before the change."}},
                },
                "columnKind": "unicodeCodePoints",
                "results": list(_results(run, kept, places)),
                "properties": {"runId": run.run_id, "outcome": run.qualified.outcome.value},
            }
        ],
    }


def _chosen(qualified: Qualified) -> tuple[list[Finding], int]:
    """Findings that are results, in the order of candidates, and how many the limit cuts off."""
    found = [one for one in qualified.findings if one.standing is not Standing.DUPLICATE]
    if len(found) <= RESULTS:
        return found, 0
    counted = frozenset(qualified.counted)
    order = sorted(
        range(len(found)),
        key=lambda at: (
            found[at].qualification.candidate.index not in counted,
            found[at].standing is not Standing.ACTIVE,
            _WORST_FIRST[found[at].severity],
            at,
        ),
    )
    return [found[at] for at in sorted(order[:RESULTS])], len(found) - RESULTS


def _results(
    run: QualifiedRun, kept: Sequence[Finding], places: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    """One result a finding; equal ids are told apart by their ordinal."""
    qualified = run.qualified
    by_index = {one.qualification.candidate.index: one for one in qualified.findings}
    clusters = {index: one for one in qualified.merged.clusters for index in one.members}
    new = frozenset(run.compared.new) if run.compared is not None else None
    seen: Counter[FindingId] = Counter()
    for finding in kept:
        index = finding.qualification.candidate.index
        made = sarif_result(
            finding,
            rule=rule_id(finding),
            rule_index=places[rule_id(finding)],
            ordinal=seen[finding.finding_id],
            others=[
                by_index[other]
                for other in (clusters[index].members if index in clusters else ())
                if other != index and other in by_index
            ],
        )
        if new is not None:
            made["baselineState"] = "new" if index in new else "unchanged"
        seen[finding.finding_id] += 1
        yield made


def _invocation(qualified: Qualified, dropped: int) -> dict[str, Any]:
    return {
        "executionSuccessful": not qualified.source.failures,
        "exitCode": qualified.exit_code,
        "toolExecutionNotifications": [
            {"level": level, "descriptor": {"id": name}, "message": message(text)}
            for level, name, text in _told(qualified, dropped)
        ],
    }


def _told(qualified: Qualified, dropped: int) -> list[tuple[str, str, str]]:
    """(level, id, sentence) of everything that is no result; a long list is cut and says so."""
    found = list(_notifications(qualified, dropped))
    rest = len(found) - NOTIFICATIONS
    more = [("note", "more", f"{plural(rest, 'more notification')}; the JSON form has all.")]
    return found[:NOTIFICATIONS] + (more if rest > 0 else [])


def _notifications(qualified: Qualified, dropped: int) -> Iterator[tuple[str, str, str]]:
    if dropped:
        words = f"{plural(dropped, 'result')} left out, the mildest: a run may hold {RESULTS}."
        yield "warning", "results-left-out", words
    for reason in qualified.reasons:
        yield "note" if qualified.exit_code == 0 else "warning", reason.code, reason_words(reason)
    for sentence in not_located(qualified):
        yield "note", "not-located", f"No result: {sentence}."
    for sentence in not_listed(qualified):
        yield "note", "standing", f"{sentence}."
    for failure in qualified.source.failures:
        yield "error", "reviewer-failed", failure
    for note in qualified.source.notes:
        yield "note", "import", note
    for reason in (*qualified.target.reasons, *qualified.limitations):
        yield "note", reason.code, reason_words(reason)


def _provenance(qualified: Qualified) -> dict[str, Any]:
    """The commit that was judged; none for a work tree. Where the repository lives is not told."""
    commit = qualified.target.head_commit
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
