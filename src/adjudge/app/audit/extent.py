"""Who read what: why an audit with nothing left to do is no pass all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.audit.step_words import NEXT

if TYPE_CHECKING:
    from adjudge.contracts.audit_findings_v1 import AuditCoverageV1

ANEW: Final = "adjudge audit archive; then begin anew, with a host or another executor"
LARGER: Final = "adjudge audit archive; then begin anew, with a larger --budget-tokens"


def why_partial(coverage: AuditCoverageV1) -> str:
    """What is open first, then who did not read; empty when readers read all of it."""
    if coverage.extent == "complete":
        return ""
    left = coverage.items - coverage.answered
    if left or not coverage.items:
        return f"{left} of {coverage.items} items have no accepted result"
    if coverage.by_rules:
        return f"Rules alone answered {coverage.by_rules} of {coverage.items} items, and no reader"
    return "The budget leaves files unread"


def next_of(coverage: AuditCoverageV1) -> str:
    """What brings it further; empty when readers read all of it."""
    if coverage.extent == "complete":
        return ""
    if coverage.answered < coverage.items or not coverage.items:
        return NEXT
    return ANEW if coverage.by_rules else LARGER
