"""``adjudge.explanation/v1``: which rule of a grant decides for one path, kind by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.grant_v1 import KindV1, RuleV1, rule_wire
from adjudge.contracts.verdict_v1 import ByV1

if TYPE_CHECKING:
    from adjudge.model.verdict import Decision, Explanation

SCHEMA: Final = "adjudge.explanation/v1"


class RulingV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the grant says to one kind of touch, and why; ``code`` is empty when it is granted."""

    kinds: tuple[KindV1, ...]
    granted: bool
    by: ByV1
    rule: RuleV1 | None
    code: str
    message: str


class ExplanationV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The answer; see ``adjudge.model.verdict.Explanation`` for each field."""

    schema: Literal["adjudge.explanation/v1"] = SCHEMA
    path: str
    grant_id: str
    grant_digest: str
    decisions: tuple[RulingV1, ...]
    read: RulingV1
    frozen: tuple[str, ...]
    deny: tuple[RuleV1, ...]
    allow: tuple[RuleV1, ...]


def explanation_artefact(explanation: Explanation, *, grant_id: str, grant_digest: str) -> ExplanationV1:
    """The wire form of an explanation."""
    return ExplanationV1(
        path=explanation.path,
        grant_id=grant_id,
        grant_digest=grant_digest,
        decisions=tuple(_ruling(decision) for decision in explanation.decisions),
        read=_ruling(explanation.read),
        frozen=explanation.frozen,
        deny=tuple(rule_wire(rule) for rule in explanation.deny),
        allow=tuple(rule_wire(rule) for rule in explanation.allow),
    )


def _ruling(decision: Decision) -> RulingV1:
    return RulingV1(
        kinds=tuple(kind.value for kind in decision.kinds),
        granted=decision.granted,
        by=decision.by.value,
        rule=None if decision.rule is None else rule_wire(decision.rule),
        code=decision.code,
        message=decision.message,
    )
