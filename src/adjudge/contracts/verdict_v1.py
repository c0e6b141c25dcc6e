"""``adjudge.verdict/v1``: a change held against a grant, with the rule that decided for each path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.grant_v1 import GrantLimitsV1, KindV1, RuleV1, rule_wire
from adjudge.contracts.target_v1 import FlagV1, Outcome, ReasonV1, reasons_wire

if TYPE_CHECKING:
    from adjudge.model.verdict import Decision, Offence, Verdict

SCHEMA: Final = "adjudge.verdict/v1"

ByV1 = Literal["protected", "frozen", "deny", "allow", "nothing"]


class DecisionV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the grant says to one way of touching one path; ``rule`` is null when none matches."""

    path: str
    kinds: tuple[KindV1, ...]
    granted: bool
    by: ByV1
    rule: RuleV1 | None


class OffenceV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One path out of scope, and why; ``kinds`` is empty for a path that is only read."""

    path: str
    code: str
    message: str
    kinds: tuple[KindV1, ...]
    by: ByV1
    rule: RuleV1 | None


class CountedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How large the change is; null when nobody counted."""

    files: int
    added: int | None
    removed: int | None


class CheckerV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who judged."""

    id: str
    version: str


class VerdictV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The verdict; see ``adjudge.model.verdict.Verdict`` for each field."""

    schema: Literal["adjudge.verdict/v1"] = SCHEMA
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    examined: int
    touched: tuple[str, ...]
    reads: tuple[str, ...]
    offending: tuple[OffenceV1, ...]
    decisions: tuple[DecisionV1, ...]
    flags: tuple[FlagV1, ...]
    limitations: tuple[ReasonV1, ...]
    named: tuple[str, ...]
    counted: CountedV1
    limits: GrantLimitsV1
    grant_id: str
    grant_digest: str
    grant_signed_by: str | None
    patch_digest: str | None
    policy: dict[str, str]
    base_commit: str | None
    base_tree: str | None
    head_tree: str | None
    checker: CheckerV1


def verdict_artefact(verdict: Verdict) -> VerdictV1:
    """The wire form of a verdict."""
    return VerdictV1(
        outcome=verdict.outcome.value,
        reasons=reasons_wire(verdict.reasons),
        examined=verdict.examined,
        touched=verdict.touched,
        reads=verdict.reads,
        offending=tuple(_offence(offence) for offence in verdict.offending),
        decisions=tuple(_decision(decision) for decision in verdict.decisions),
        flags=tuple(FlagV1(code=flag.code, path=flag.path, message=flag.message) for flag in verdict.flags),
        limitations=reasons_wire(verdict.limitations),
        named=verdict.named,
        counted=msgspec.convert(verdict.counted, CountedV1, from_attributes=True),
        limits=msgspec.convert(verdict.limits, GrantLimitsV1, from_attributes=True),
        grant_id=verdict.grant_id,
        grant_digest=verdict.grant_digest,
        grant_signed_by=verdict.grant_signed_by,
        patch_digest=verdict.patch_digest,
        policy=dict(verdict.policy),
        base_commit=verdict.base_commit,
        base_tree=verdict.base_tree,
        head_tree=verdict.head_tree,
        checker=CheckerV1(id=verdict.checker, version=verdict.checker_version),
    )


def _decision(decision: Decision) -> DecisionV1:
    return DecisionV1(
        path=decision.path,
        kinds=tuple(kind.value for kind in decision.kinds),
        granted=decision.granted,
        by=decision.by.value,
        rule=None if decision.rule is None else rule_wire(decision.rule),
    )


def _offence(offence: Offence) -> OffenceV1:
    return OffenceV1(
        path=offence.path,
        code=offence.code,
        message=offence.message,
        kinds=tuple(kind.value for kind in offence.kinds),
        by=offence.by.value,
        rule=None if offence.rule is None else rule_wire(offence.rule),
    )
