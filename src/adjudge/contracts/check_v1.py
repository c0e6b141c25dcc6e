"""``adjudge.check/v1``: one outcome over all stages of a check; and what the ledger keeps of it.

The request is the digest of the trees and of all that was asked about them; the result that of the request
and of what each stage came to. Two runs that differ in no more than what a program said differ in no digest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge import __version__
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.collection_v1 import CollectedV1, collected_wire
from adjudge.contracts.qualified_v1 import QualifiedV1
from adjudge.contracts.run_v1 import RunV1
from adjudge.contracts.target_v1 import Outcome, ReasonV1, TargetV1, reasons_wire, target_artefact
from adjudge.contracts.trial_v1 import TwoTrialsV1, two_trials_wire
from adjudge.contracts.verdict_v1 import CheckerV1, VerdictV1, verdict_artefact
from adjudge.model.ledger import Record, sha256

if TYPE_CHECKING:
    from adjudge.model.check import Check, CheckRuling, Stage

SCHEMA: Final = "adjudge.check/v1"
ENTRY: Final = "adjudge.check-entry/v1"
RULING: Final = "adjudge.check-ruling/v1"
KIND: Final = "check"
RULING_KIND: Final = "ruling"

State = Literal["passed", "failed", "inconclusive", "not-asked", "waived"]
Deed = Literal["waive", "accept", "undo"]


class CheckRulingV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision of a person; ``number`` counts those about the same from 0."""

    schema: Literal["adjudge.check-ruling/v1"] = RULING
    deed: Deed
    about: str
    stage: str
    why: str
    by: str
    number: int


class DecidedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who decided, and why."""

    why: str
    by: str


class StageV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One stage; ``found`` is what it came to before anybody waived it."""

    name: str
    state: State
    found: State
    reasons: tuple[ReasonV1, ...]
    waiver: DecidedV1 | None


class CheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The check; see ``adjudge.model.check.Check`` for each field."""

    schema: Literal["adjudge.check/v1"] = SCHEMA
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    stages: tuple[StageV1, ...]
    acceptance: DecidedV1 | None
    request: str
    result: str
    gate: str
    new_only: bool
    target: TargetV1
    verdict: VerdictV1 | None
    review: RunV1 | None
    commands: tuple[TwoTrialsV1, ...]
    collectors: tuple[CollectedV1, ...]
    findings: QualifiedV1 | None
    limitations: tuple[ReasonV1, ...]
    checker: CheckerV1


class CheckEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the ledger keeps of a check."""

    schema: Literal["adjudge.check-entry/v1"] = ENTRY
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    stages: tuple[StageV1, ...]
    acceptance: DecidedV1 | None
    request: str
    result: str
    base_tree: str
    head_tree: str


def check_artefact(check: Check, findings: QualifiedV1 | None, review: RunV1 | None = None) -> CheckV1:
    """The wire form of a check.

    Args:
        check: The check.
        findings: What its collectors reported, on the wire.
        review: The review of the change, on the wire.
    """
    return CheckV1(
        outcome=check.outcome.value,
        reasons=reasons_wire(check.reasons),
        stages=tuple(map(_stage, check.stages)),
        acceptance=_said(check.acceptance),
        request=check.request,
        result=check.result,
        gate=check.gate.value,
        new_only=check.new_only,
        target=target_artefact(check.target),
        verdict=None if check.verdict is None else verdict_artefact(check.verdict),
        review=review,
        commands=tuple(map(two_trials_wire, check.trials)),
        collectors=tuple(map(collected_wire, check.collected)),
        findings=findings,
        limitations=reasons_wire(check.limitations),
        checker=CheckerV1(id="adjudge", version=__version__),
    )


def check_record(check: Check, number: int = 0) -> Record:
    """The ledger record of a check; the same result with the same decisions has the same body.

    Args:
        check: The check.
        number: How many records have that body already; each has an id of its own.
    """
    body = encode_canonical(
        CheckEntryV1(
            outcome=check.outcome.value,
            reasons=reasons_wire(check.reasons),
            stages=tuple(map(_stage, check.stages)),
            acceptance=_said(check.acceptance),
            request=check.request,
            result=check.result,
            base_tree=check.target.base_tree,
            head_tree=check.target.head_tree,
        )
    )
    again = f"/{number}" if number else ""
    return Record(kind=KIND, record_id=f"sha256:{sha256(body)}{again}", payload=body)


def ruling_record(ruling: CheckRuling, number: int) -> Record:
    """The ledger record of a decision.

    Args:
        ruling: The decision.
        number: How many were taken about the same before.
    """
    body = encode_canonical(
        CheckRulingV1(
            deed=ruling.deed.value,
            about=ruling.about,
            stage=ruling.stage,
            why=ruling.why,
            by=ruling.by,
            number=number,
        )
    )
    return Record(
        kind=RULING_KIND, record_id=ruling_record_id(ruling.about, ruling.stage, number), payload=body
    )


def ruling_record_id(about: str, stage: str, number: int) -> str:
    """Under which id the ledger has a decision; stages are named in printable ASCII."""
    return f"{about}/{stage or '*'}/{number}"


def _stage(stage: Stage) -> StageV1:
    return StageV1(
        name=stage.name,
        state=stage.state.value,
        found=stage.found.value,
        reasons=reasons_wire(stage.reasons),
        waiver=_said(stage.waiver),
    )


def _said(ruling: CheckRuling | None) -> DecidedV1 | None:
    return None if ruling is None else DecidedV1(why=ruling.why, by=ruling.by)
