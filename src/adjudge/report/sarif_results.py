"""One located finding as a SARIF result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.report.report_words import place_words
from adjudge.report.sarif_text import message, relative_uri, slug, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.contracts.candidates_v1 import SuggestionV1
    from adjudge.contracts.qualified_parts_v1 import ResolvedV1
    from adjudge.contracts.report_v1 import ReportFindingV1

SOURCE_ROOT: Final = "%SRCROOT%"
BASE_ROOT: Final = "%BASEROOT%"
FINGERPRINT: Final = "adjudgeFinding/v1"
LEVELS: Final = {"critical": "error", "high": "error", "medium": "warning", "low": "note", "info": "note"}
INFORMATIONAL: Final = frozenset({"outside", "inherited", "dropped"})
SNIPPET: Final = 4_096
TAGS: Final = 20


def sarif_result(
    finding: ReportFindingV1, *, rule: str, rule_index: int, others: Sequence[ReportFindingV1]
) -> dict[str, Any]:
    """The result of a located finding.

    Args:
        finding: With its proof.
        rule: Id of its rule.
        rule_index: Where that stands among the rules.
        others: Findings that say the same.
    """
    place = finding.place
    is_informational = finding.standing in INFORMATIONAL
    result: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": rule_index,
        "kind": "informational" if is_informational else "fail",
        "level": "none" if is_informational else LEVELS[finding.severity],
        "message": message(_words(finding)),
        "locations": [_location(place)],
        "partialFingerprints": {FINGERPRINT: finding.fingerprint},
        "properties": _properties(finding),
    }
    if others:
        result["relatedLocations"] = [
            {"id": number, **_location(one.place), "message": message(f"{one.reporter.tool}: {one.title}")}
            for number, one in enumerate(others, 1)
        ]
    if finding.standing == "dismissed":
        why = visible(finding.standing_reason)
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": why}]
    if finding.standing == "dropped":  # by a coordinator, and no person has agreed
        why = visible(finding.standing_reason)
        result["suppressions"] = [{"kind": "external", "status": "underReview", "justification": why}]
    if finding.confidence_percent is not None:
        result["rank"] = finding.confidence_percent
    if finding.suggestion is not None and place.side == "head":
        result["fixes"] = [_fix(finding.suggestion, place)]
    if finding.baseline is not None:
        result["baselineState"] = finding.baseline
    return result


def _words(one: ReportFindingV1) -> str:
    """What the reviewer says, and what of it is proved."""
    parts = [one.title, *([one.summary] if one.summary and one.summary != one.title else [])]
    told = f"Said by {one.reporter.tool}: {one.said}."
    if one.disposition == "relocated":
        line = one.claimed_line
        told += " No line was claimed." if line is None else f" It was said to be at line {line}."
    if one.place.side == "base":
        told += f" It is about the text before the change: {place_words(one.place)}."
    return "\n\n".join([*parts, told])


def _location(place: ResolvedV1) -> dict[str, Any]:
    """Where it stands; lines of the tree before the change are told in the message, lest they mark others."""
    is_head = place.side == "head"
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


def _properties(one: ReportFindingV1) -> dict[str, Any]:
    return {
        "tags": [slug((one.defect_class,)), *(slug((proof,)) for proof in one.proof)][:TAGS],
        "severity": one.severity,
        "standing": one.standing,
        "standingReason": visible(one.standing_reason),
        "countsAtGate": one.counts,
        "disposition": one.disposition,
        "placement": one.placement or "",
        "proof": list(one.proof),
        "findingId": one.finding_id,
        "candidate": one.index,
        **({"alsoSaidBy": list(map(visible, one.also_said_by))} if one.others else {}),
        **({"alsoSaidMore": one.others_omitted} if one.others_omitted else {}),
    }


def _fix(suggestion: SuggestionV1, place: ResolvedV1) -> dict[str, Any]:
    return {
        "description": {"text": "The reviewer's edit, which applies to these lines."},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": relative_uri(place.path), "uriBaseId": SOURCE_ROOT},
                "replacements": [_replacement(suggestion)],
            }
        ],
    }


def _replacement(suggestion: SuggestionV1) -> dict[str, Any]:
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
