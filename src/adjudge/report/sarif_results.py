"""One located finding as a SARIF result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.model.candidate import Candidate, Severity
from adjudge.model.finding import Disposition, Standing
from adjudge.model.place import Side
from adjudge.report.qualified_facts import place_words, proof_words
from adjudge.report.sarif_text import message, relative_uri, slug, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.model.candidate import Suggestion
    from adjudge.model.finding import Finding, ResolvedLocator

SOURCE_ROOT: Final = "%SRCROOT%"
BASE_ROOT: Final = "%BASEROOT%"
FINGERPRINT: Final = "adjudgeFinding/v1"
LEVELS: Final = {
    Severity.CRITICAL: "error",
    Severity.HIGH: "error",
    Severity.MEDIUM: "warning",
    Severity.LOW: "note",
    Severity.INFO: "note",
}
INFORMATIONAL: Final = frozenset({Standing.OUTSIDE, Standing.INHERITED})
SNIPPET: Final = 4_096
OTHERS: Final = 20
"""Reporters and places of one result that are named; hosts show 100 places at most."""


def sarif_result(
    finding: Finding, *, rule: str, rule_index: int, ordinal: int, others: Sequence[Finding]
) -> dict[str, Any]:
    """The result of a located finding.

    Args:
        finding: With its proof.
        rule: Id of its rule.
        rule_index: Where that stands among the rules.
        ordinal: How many results with the same finding id came before.
        others: Findings that say the same.
    """
    made = finding.qualification.candidate
    place = finding.qualification.resolved
    assert place is not None, "a finding is located"  # noqa: S101 - an invariant of findings
    assert isinstance(made, Candidate), "a finding is well formed"  # noqa: S101 - as above
    is_informational = finding.standing in INFORMATIONAL
    result: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": rule_index,
        "kind": "informational" if is_informational else "fail",
        "level": "none" if is_informational else LEVELS[finding.severity],
        "message": message(_words(finding, made)),
        "locations": [_location(place)],
        "partialFingerprints": {FINGERPRINT: f"{finding.finding_id}:{ordinal}"},
        "properties": _properties(finding, made, others),
    }
    if others:
        result["relatedLocations"] = [
            {"id": number, **_location(one.qualification.resolved), "message": message(_said(one))}
            for number, one in enumerate(others[:OTHERS], 1)
            if one.qualification.resolved is not None
        ]
    if finding.standing is Standing.DISMISSED:
        result["suppressions"] = [
            {"kind": "external", "status": "accepted", "justification": visible(finding.reason)}
        ]
    if made.confidence_percent is not None:
        result["rank"] = made.confidence_percent
    suggestion = finding.qualification.suggestion
    if suggestion is not None and place.side is Side.HEAD:
        result["fixes"] = [_fix(suggestion, place)]
    return result


def _words(finding: Finding, made: Candidate) -> str:
    """What the reviewer says, and what of it is proved."""
    one = finding.qualification
    parts = [made.title, *([made.summary] if made.summary and made.summary != made.title else [])]
    told = f"Said by {made.reporter.tool}: {proof_words(one)}."
    if one.disposition is Disposition.RELOCATED and one.original is not None:
        line = one.original.start_line
        told += " No line was claimed." if line is None else f" It was said to be at line {line}."
    if one.resolved is not None and one.resolved.side is Side.BASE:
        told += f" It is about the text before the change: {place_words(finding)}."
    return "\n\n".join([*parts, told])


def _said(finding: Finding) -> str:
    made = finding.qualification.candidate
    return f"{made.reporter.tool}: {made.title}" if isinstance(made, Candidate) else ""


def _location(place: ResolvedLocator | None) -> dict[str, Any]:
    """Where it stands; lines of the tree before the change are told in the message, lest they mark others."""
    if place is None:
        return {}
    is_head = place.side is Side.HEAD
    root = SOURCE_ROOT if is_head else BASE_ROOT
    physical: dict[str, Any] = {"artifactLocation": {"uri": relative_uri(place.path), "uriBaseId": root}}
    if is_head and place.start_line is not None:
        physical["region"] = {
            "startLine": place.start_line,
            "endLine": place.end_line or place.start_line,
            "snippet": {"text": visible(place.quote, longest=SNIPPET)},
        }
    logical = [{"fullyQualifiedName": visible(place.symbol, longest=SNIPPET)}] if place.symbol else []
    return {"physicalLocation": physical, **({"logicalLocations": logical} if logical else {})}


def _properties(finding: Finding, made: Candidate, others: Sequence[Finding]) -> dict[str, Any]:
    one = finding.qualification
    said = sorted({visible(_tool(other)) for other in others})
    return {
        "tags": [slug((made.defect_class,)), *(slug((proof,)) for proof in one.proof)][:OTHERS],
        "severity": finding.severity.value,
        "standing": finding.standing.value,
        "standingReason": visible(finding.reason),
        "disposition": one.disposition.value,
        "placement": one.spot.value if one.spot is not None else "",
        "proof": list(one.proof),
        "findingId": finding.finding_id,
        "candidate": made.index,
        **({"alsoSaidBy": said[:OTHERS], "alsoSaidByOthers": max(0, len(said) - OTHERS)} if said else {}),
    }


def _tool(finding: Finding) -> str:
    made = finding.qualification.candidate
    return made.reporter.tool if isinstance(made, Candidate) else ""


def _fix(suggestion: Suggestion, place: ResolvedLocator) -> dict[str, Any]:
    return {
        "description": {"text": "The reviewer's edit, which applies to these lines."},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": relative_uri(place.path), "uriBaseId": SOURCE_ROOT},
                "replacements": [_replacement(suggestion)],
            }
        ],
    }


def _replacement(suggestion: Suggestion) -> dict[str, Any]:
    """Whole lines with their ends, from the first column to that of the line after."""
    text = suggestion.replacement
    if text and not text.endswith("\n"):
        text += "\n"
    region = {
        "startLine": suggestion.start_line,
        "startColumn": 1,
        "endLine": suggestion.end_line + 1,
        "endColumn": 1,
    }
    return {"deletedRegion": region, "insertedContent": {"text": text.encode("utf-8", "replace").decode()}}
