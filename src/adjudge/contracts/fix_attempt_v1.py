"""``adjudge.fix-attempt/v1``: one try at a fix; and what the ledger keeps of it.

Also ``adjudge.fix-plan/v1``, what would run; ``adjudge.fix-list/v1``; ``adjudge.fix-deed/v1``, what was done
with the tree of a try; ``adjudge.fix-diff/v1``, its patch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

import msgspec

from adjudge.contracts.candidates_v1 import SeverityV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.config_commands_v1 import CommandV1
from adjudge.contracts.grant_v1 import GrantV1
from adjudge.contracts.run_v1 import RunCoverageV1
from adjudge.contracts.target_v1 import Outcome, ReasonV1, reasons_wire
from adjudge.contracts.trial_v1 import TrialV1, TwoTrialsV1, trial_wire, two_trials_wire
from adjudge.contracts.verdict_v1 import CheckerV1, VerdictV1
from adjudge.model.ledger import Record, sha256

if TYPE_CHECKING:
    from adjudge.model.fix import FixCommand, Proved, Rechecked

SCHEMA: Final = "adjudge.fix-attempt/v1"
PLAN: Final = "adjudge.fix-plan/v1"
LIST: Final = "adjudge.fix-list/v1"
DEED: Final = "adjudge.fix-deed/v1"
DIFF: Final = "adjudge.fix-diff/v1"
ENTRY: Final = "adjudge.fix-entry/v1"
KIND: Final = "fix"

FixStateV1 = Literal[
    "open", "verified_fixed", "fixed_unproven", "reproduced", "regression", "no_changes", "out_of_scope",
    "failed", "inconclusive", "stopped",
]  # fmt: skip
DeedV1 = Literal["execute", "apply", "discard"]
StatusV1 = Literal["fixed", "reproduced", "unchecked"]
ProvingV1 = Literal["red-to-green", "proves-nothing", "still-red", "broken", "unavailable", "not-run"]


class FixerV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who was to fix, and how that ended; ``end`` is null where it was not started."""

    name: str
    version: str
    model: str
    settings_sha256: str
    networked: bool
    end: str | None
    detail: str


class FixCommandV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command before and after, and what it proves.

    ``with_tests`` is the tree before with the new tests of the fix, ``without_tests`` the tree after without
    them; null where it has none.
    """

    name: str
    proving: ProvingV1
    reasons: tuple[ReasonV1, ...]
    trials: TwoTrialsV1
    with_tests: TrialV1 | None
    without_tests: TrialV1 | None = None


class RecheckV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of one finding, what was asked, and why."""

    finding_id: str
    status: StatusV1
    by: str
    reason: str


class FixReviewV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The new review of the whole change with the fix in it."""

    run_id: str
    readers: tuple[str, ...]
    outcome: Outcome
    coverage: RunCoverageV1
    failures: tuple[str, ...]


class NewFindingV1(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    rename={"defect_class": "class"},
):
    """A finding that the new review has and the old one had not; it is listed and nothing more."""

    finding_id: str
    severity: SeverityV1
    title: str
    defect_class: str
    path: str
    start_line: int | None


class FixAttemptV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One try.

    Attributes:
        attempt_id: From the packet and the number.
        packet_id: What it tries to mend.
        run_id: Of the review.
        number: Of the try, from 1.
        state: What it came to.
        outcome: ``pass`` for ``verified_fixed`` alone; nothing that is not known is a ``fail``.
        reasons: Why it is no ``verified_fixed``.
        executor: Who was to fix.
        base_tree: What it began with.
        head_tree: What it left; null where that was not read.
        changed: Paths, sorted; the first of many.
        changed_left_out: How many more there are.
        patch_sha256: Of the patch between them; null without one.
        patch_bytes: Its size.
        scope: What the gate says; null where nothing was judged.
        whitespace: Added lines with white space that git calls an error, as ``PATH:LINE``; the first of many.
        whitespace_left_out: How many more there are.
        subject: Parts of the subject that were compared before and after, sorted.
        touched: Those of them that differ.
        commands: In the order of the packet.
        recheck: One a finding, in the order of the packet.
        review: The new review; null where none was made.
        new_findings: What only the new review has.
        retained: The tree stays for the owner.
        limitations: What could not be seen.
    """

    schema: Literal["adjudge.fix-attempt/v1"] = SCHEMA
    attempt_id: str
    packet_id: str
    run_id: str
    number: int
    state: FixStateV1
    outcome: Outcome
    reasons: tuple[ReasonV1, ...]
    executor: FixerV1
    base_tree: str
    head_tree: str | None
    changed: tuple[str, ...]
    changed_left_out: int = 0
    patch_sha256: str | None
    patch_bytes: int
    scope: VerdictV1 | None
    whitespace: tuple[str, ...]
    whitespace_left_out: int = 0
    subject: tuple[str, ...]
    touched: tuple[str, ...]
    commands: tuple[FixCommandV1, ...]
    recheck: tuple[RecheckV1, ...]
    review: FixReviewV1 | None
    new_findings: tuple[NewFindingV1, ...]
    retained: bool
    limitations: tuple[ReasonV1, ...]
    checker: CheckerV1


class FixPlanV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What ``fix execute`` would run; nothing was.

    ``argv`` is that of the executor ``command``, and empty for others; ``prompt_sha256`` is of what the
    executor would be given.
    """

    schema: Literal["adjudge.fix-plan/v1"] = PLAN
    packet_id: str
    attempt_id: str
    number: int
    tree: str
    executor: str
    argv: tuple[str, ...]
    timeout_s: int
    prompt_sha256: str
    prompt_bytes: int
    commands: tuple[CommandV1, ...]
    repeats: int
    readers: tuple[str, ...]
    grant: GrantV1
    stops: tuple[ReasonV1, ...]


class FixLineV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One try in a list; an orphan has a tree, or did not end, and no process works at it.

    ``row-not-held``: the state has another try than the ledger knows, so nothing is told of what it came to.
    """

    attempt_id: str
    packet_id: str
    run_id: str
    state: Literal[FixStateV1, "row-not-held"]
    retained: bool
    orphan: bool


class FixListV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Tries that are kept, newest first."""

    schema: Literal["adjudge.fix-list/v1"] = LIST
    attempts: tuple[FixLineV1, ...]


class FixDeedV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was done, or would be, with a try; ``done`` is false without a confirmation and in a conflict."""

    schema: Literal["adjudge.fix-deed/v1"] = DEED
    attempt_id: str
    deed: Literal["apply", "discard"]
    done: bool
    paths: tuple[str, ...]
    merged: tuple[str, ...]
    conflicts: tuple[ReasonV1, ...]


class FixDiffV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The patch of a try as it was judged, byte for byte in base64; empty where nothing changed."""

    schema: Literal["adjudge.fix-diff/v1"] = DIFF
    attempt_id: str
    base_tree: str
    head_tree: str
    patch_sha256: str
    patch_bytes: int
    patch_base64: str


class FixEntryV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the ledger keeps of a try: what happened to it, and the digest of the artefact."""

    schema: Literal["adjudge.fix-entry/v1"] = ENTRY
    attempt_id: str
    deed: DeedV1
    state: FixStateV1
    sha256: str
    number: int


def fix_record(attempt: FixAttemptV1, deed: DeedV1, number: int = 0) -> Record:
    """The ledger record of something that was done with a try.

    Args:
        attempt: The try.
        deed: What was done.
        number: How often that was done before.
    """
    digest = sha256(encode_canonical(attempt))
    entry = FixEntryV1(
        attempt_id=attempt.attempt_id, deed=deed, state=attempt.state, sha256=digest, number=number
    )
    return Record(
        kind=KIND, record_id=f"{attempt.attempt_id}/{deed}/{number}", payload=encode_canonical(entry)
    )


def command_result_wire(command: FixCommand, proved: Proved) -> FixCommandV1:
    """The wire form of a command before and after."""
    tests, without = command.with_tests, command.without_tests
    return FixCommandV1(
        name=proved.name,
        proving=proved.proving.value,
        reasons=reasons_wire(proved.reasons),
        trials=two_trials_wire(command.trials),
        with_tests=None if tests is None else trial_wire(tests),
        without_tests=None if without is None else trial_wire(without),
    )


def recheck_wire(one: Rechecked) -> RecheckV1:
    """The wire form of what became of a finding."""
    return RecheckV1(finding_id=one.finding_id, status=one.status.value, by=one.by, reason=one.reason)
