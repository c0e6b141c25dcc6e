"""One try as it grows: what each step found out, and the artefact that is made of it wherever it ends."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from adjudge import __version__
from adjudge.app.fix.bounds import bounded_reasons, bounded_verdict, first_of
from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, command_result_wire, recheck_wire
from adjudge.contracts.target_v1 import reasons_wire
from adjudge.contracts.verdict_v1 import CheckerV1, verdict_artefact
from adjudge.fix.proving import prove
from adjudge.fix.recheck import recheck
from adjudge.model.fix import FixState
from adjudge.survey.targets import in_order

if TYPE_CHECKING:
    from adjudge.contracts.fix_attempt_v1 import FixerV1, FixReviewV1, NewFindingV1
    from adjudge.contracts.fix_packet_v1 import FixPacketV1
    from adjudge.model.fix import FixCommand, Rechecked
    from adjudge.model.ids import ObjectId
    from adjudge.model.outcome import Reason
    from adjudge.model.verdict import Verdict

OUTCOMES: Final = {
    FixState.VERIFIED_FIXED: "pass",
    FixState.REPRODUCED: "fail",
    FixState.REGRESSION: "fail",
    FixState.NO_CHANGES: "fail",
    FixState.OUT_OF_SCOPE: "fail",
    FixState.FAILED: "fail",
}
"""All others are inconclusive."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What is known of a try.

    Attributes:
        packet: What it tries to mend.
        attempt_id: Its name.
        number: From 1.
        fixer: Who was to fix, and how that ended.
        head: What it left; ``None`` where that was not read.
        changed: Paths, sorted.
        patch: The patch; empty where there is none.
        verdict: Of the gate.
        judges: Why it touches what judges it, whatever its grant says.
        inside: Why a green check proves nothing: tests inside files changed, or words came that fool checks.
        whitespace: Added lines with white space.
        subject: Parts of the subject that were compared.
        touched: Those that differ.
        commands: Before and after.
        rechecked: What became of the findings; ``None`` where nobody looked.
        review: The new review.
        new_findings: What only that has.
        retained: The tree stays.
        limitations: What could not be seen.
    """

    packet: FixPacketV1
    attempt_id: str
    number: int
    fixer: FixerV1
    head: ObjectId | None = None
    changed: tuple[str, ...] = ()
    patch: bytes = b""
    verdict: Verdict | None = None
    judges: tuple[Reason, ...] = ()
    inside: tuple[Reason, ...] = ()
    whitespace: tuple[str, ...] = ()
    subject: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    commands: tuple[FixCommand, ...] = ()
    rechecked: tuple[Rechecked, ...] | None = None
    review: FixReviewV1 | None = None
    new_findings: tuple[NewFindingV1, ...] = ()
    retained: bool = False
    limitations: tuple[Reason, ...] = ()

    def ended(self, state: FixState, reasons: tuple[Reason, ...]) -> FixAttemptV1:
        """The artefact of the try, which came to a state."""
        packet = self.packet
        rechecked = recheck(packet.findings, None) if self.rechecked is None else self.rechecked
        changed, unlisted = first_of(self.changed)
        whitespace, blank = first_of(self.whitespace)
        return FixAttemptV1(
            attempt_id=self.attempt_id,
            packet_id=packet.packet_id,
            run_id=packet.run_id,
            number=self.number,
            state=state.value,
            outcome=OUTCOMES.get(state, "inconclusive"),  # type: ignore[arg-type]  # words of the contract
            reasons=bounded_reasons(reasons_wire(reasons)),
            executor=self.fixer,
            base_tree=packet.tree,
            head_tree=self.head,
            changed=changed,
            changed_left_out=unlisted,
            patch_sha256=sha256(self.patch).hexdigest() if self.patch else None,
            patch_bytes=len(self.patch),
            scope=None if self.verdict is None else bounded_verdict(verdict_artefact(self.verdict)),
            whitespace=whitespace,
            whitespace_left_out=blank,
            subject=self.subject,
            touched=self.touched,
            commands=tuple(command_result_wire(one, prove(one)) for one in self.commands),
            recheck=tuple(map(recheck_wire, rechecked)),
            review=self.review,
            new_findings=self.new_findings,
            retained=self.retained,
            limitations=bounded_reasons(reasons_wire(in_order(list(self.limitations)))),
            checker=CheckerV1(id="adjudge", version=__version__),
        )
