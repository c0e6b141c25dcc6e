"""Rules of a SARIF run: the reporter's own where it names one, else the defect class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from adjudge.report.sarif_text import slug, visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adjudge.contracts.report_v1 import ReportFindingV1

NAME: Final = 200
"""Characters of a name in a description; hosts take 1,024 of a description."""

HELP: Final = (
    "The place was found by exact quote or by the reviewer's own revision. Whether the claim is proved "
    "stands in each message: a claim that is only located is an opinion about code that is there."
)


def rule_id(finding: ReportFindingV1) -> str:
    """The id of a finding's rule, such as ``ruff/F401``."""
    rule = finding.reporter.rule
    tool = finding.reporter.tool or "unnamed"
    return slug((tool, rule)) if rule else slug(("adjudge", finding.defect_class))


def sarif_rules(findings: Sequence[ReportFindingV1]) -> list[dict[str, Any]]:
    """The rules of these findings, sorted by id, each once."""
    found: dict[str, dict[str, Any]] = {}
    for finding in findings:
        name = rule_id(finding)
        if name not in found:
            found[name] = _rule(name, finding)
    return [found[name] for name in sorted(found)]


def _rule(name: str, finding: ReportFindingV1) -> dict[str, Any]:
    words = f"Findings of the class {name.partition('/')[2]}."
    if finding.reporter.rule:
        tool = visible(finding.reporter.tool, longest=NAME) or "an unnamed tool"
        words = f"Rule {visible(finding.reporter.rule, longest=NAME)} of {tool}."
    return {
        "id": name,
        "shortDescription": {"text": words},
        "fullDescription": {"text": words},
        "help": {"text": HELP},
        "defaultConfiguration": {"level": "warning"},
        "properties": {"tags": [finding.defect_class]},
    }
