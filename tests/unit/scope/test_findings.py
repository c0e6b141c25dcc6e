"""Offences and doubts, built from decisions and codes."""

from __future__ import annotations

from adjudge.model.grant import RuleKind
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from adjudge.model.verdict import DecidedBy, Decision
from adjudge.scope.findings import doubt, offend
from adjudge.scope.reasons import ReasonCode
from tests.unit.scope.examples import rule

DECISION = Decision(
    path=RepoPath("a"),
    kinds=(RuleKind.ADDED,),
    granted=False,
    by=DecidedBy.DENY,
    rule=rule("a"),
    code="denied",
    message="No.",
)


def test_offence_keeps_what_decided() -> None:
    offence = offend(DECISION)
    assert (offence.path, offence.code, offence.message) == ("a", "denied", "No.")
    assert (offence.kinds, offence.by, offence.rule) == (DECISION.kinds, DECISION.by, DECISION.rule)


def test_offence_may_have_another_reason() -> None:
    offence = offend(DECISION, ReasonCode.LINK_LEAVES_TREE, "it leads to '..'")
    assert offence.code == "link-leaves-tree"
    assert offence.message == "This symbolic link leads out of the tree: it leads to '..'."


def test_doubt_is_a_reason_with_its_phrase() -> None:
    assert doubt(ReasonCode.LINK_UNSEEN, "l") == Reason(
        code="link-unseen", message="Where this symbolic link leads is not shown.", path="l"
    )
