"""Who read what: each way in which an audit is no pass has its reason and its next command."""

from __future__ import annotations

from typing import Literal

import pytest

from adjudge.app.audit.extent import ANEW, LARGER, next_of, why_partial
from adjudge.audit.step_words import NEXT
from adjudge.contracts.audit_findings_v1 import AuditCoverageV1


def coverage(
    extent: Literal["complete", "partial", "none"], items: int, answered: int, by_rules: int
) -> AuditCoverageV1:
    return AuditCoverageV1(
        extent=extent, items=items, answered=answered, by_rules=by_rules, lenses=(), files=()
    )


@pytest.mark.parametrize(
    ("given", "why", "following"),
    [
        (coverage("complete", 3, 3, 0), "", ""),
        (coverage("partial", 3, 1, 1), "2 of 3 items have no accepted result", NEXT),
        (coverage("none", 0, 0, 0), "0 of 0 items have no accepted result", NEXT),
        (coverage("partial", 3, 3, 2), "Rules alone answered 2 of 3 items, and no reader", ANEW),
        (coverage("partial", 3, 3, 0), "The budget leaves files unread", LARGER),
    ],
)
def test_reason_and_next_command(given: AuditCoverageV1, why: str, following: str) -> None:
    assert (why_partial(given), next_of(given)) == (why, following)
