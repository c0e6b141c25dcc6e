"""What became of each finding, by what carried it.

    the new review has it, or one that is the same by identity      reproduced
    a rule or a signal, and its file was read                       fixed
    a rule or a signal, and the file is as it was before the change fixed
    a collector, and it looked at the new tree                      fixed
    a claim, and a reader other than the rules read its file        fixed
    a claim with a command that was red and is green                fixed
    else                                                            unchecked

Nothing is fixed by silence: whoever could have reported it must have read the file whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.evidence_v1 import CommandEvidenceV1
from adjudge.model.fix import Proving, Rechecked, RecheckStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adjudge.contracts.fix_packet_v1 import PacketFindingV1
    from adjudge.model.fix import Proved

RULED: Final = frozenset({"rule", "signal"})
IN_CHANGE: Final = frozenset({"changed-line", "hunk-context"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """What looked at the tree after a fix.

    Attributes:
        matched: Finding id → how it was known again in the new review.
        read: Paths that were read whole.
        unread: Path → why a changed path was not read whole.
        readers: Readers besides the rules that came to their end.
        absent: Why a reader that was asked did not; empty where all did.
        reverted: Paths that are as they were before the change.
        collectors: Collectors that looked at the new tree.
        proved: What commands prove, by name.
    """

    matched: Mapping[str, str]
    read: frozenset[str]
    unread: Mapping[str, str]
    readers: tuple[str, ...] = ()
    absent: str = ""
    reverted: frozenset[str] = frozenset()
    collectors: frozenset[str] = frozenset()
    proved: Mapping[str, Proved] | None = None


def recheck(findings: Sequence[PacketFindingV1], looked: Looked | None) -> tuple[Rechecked, ...]:
    """What became of the findings, in their order.

    Args:
        findings: Of the packet.
        looked: What looked at the new tree; ``None`` where nobody did.
    """
    return tuple(_one(finding, looked) for finding in findings)


def _one(finding: PacketFindingV1, looked: Looked | None) -> Rechecked:
    if looked is None:
        return _unchecked(finding, "Nobody looked at the tree after the fix.")
    known = looked.matched.get(finding.finding_id)
    if known is not None:
        return _made(finding, RecheckStatus.REPRODUCED, "review", f"The new review has it: {known}.")
    if finding.basis == "collector":
        return _collected(finding, looked)
    if finding.path in looked.reverted and finding.placement in IN_CHANGE:
        return _made(finding, RecheckStatus.FIXED, "revert", "The file is as it was before the change.")
    if finding.basis in RULED:
        return _ruled(finding, looked)
    return _claimed(finding, looked)


def _collected(finding: PacketFindingV1, looked: Looked) -> Rechecked:
    tool = "" if finding.reporter is None else finding.reporter.tool
    if tool in looked.collectors:
        told = f"{tool} does not report it any more."
        return _made(finding, RecheckStatus.FIXED, f"collector {tool}", told)
    return _unchecked(finding, f"The collector {tool} did not look at the tree after the fix.")


def _ruled(finding: PacketFindingV1, looked: Looked) -> Rechecked:
    if finding.path in looked.read:
        return _made(finding, RecheckStatus.FIXED, finding.basis, f"The {finding.basis} is gone.")
    return _unchecked(finding, _not_read(finding, looked))


def _claimed(finding: PacketFindingV1, looked: Looked) -> Rechecked:
    by = _by_command(finding, looked)
    if by is not None:
        return by
    if looked.absent:
        return _unchecked(finding, looked.absent)
    if not looked.readers:
        return _unchecked(finding, "It is a claim, and no reader but the rules was asked; name one to ask.")
    if finding.path not in looked.read:
        return _unchecked(finding, _not_read(finding, looked))
    names = ", ".join(looked.readers)
    return _made(finding, RecheckStatus.FIXED, f"review by {names}", f"{names} read the file and has it not.")


def _by_command(finding: PacketFindingV1, looked: Looked) -> Rechecked | None:
    """What a command says that carried the finding; ``None`` where none did."""
    for checked in finding.evidence:
        if not isinstance(checked.evidence, CommandEvidenceV1) or checked.state != "holds":
            continue
        proved = (looked.proved or {}).get(checked.evidence.name)
        if proved is not None and proved.proving is Proving.RED_TO_GREEN:
            told = f"{proved.name} was red before and is green."
            return _made(finding, RecheckStatus.FIXED, f"command {proved.name}", told)
    return None


def _not_read(finding: PacketFindingV1, looked: Looked) -> str:
    why = looked.unread.get(finding.path, "it is no longer part of the change")
    return f"Its file was not read whole after the fix: {why}."


def _unchecked(finding: PacketFindingV1, reason: str) -> Rechecked:
    return _made(finding, RecheckStatus.UNCHECKED, "", reason)


def _made(finding: PacketFindingV1, status: RecheckStatus, by: str, reason: str) -> Rechecked:
    return Rechecked(finding_id=finding.finding_id, status=status, by=by, reason=reason)
