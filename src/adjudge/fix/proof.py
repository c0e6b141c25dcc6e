"""What is proved of findings: statuses out of tries and of what people recorded, and what is left to do.

1. A try that covers a finding and came to its end says what became of it; the last one counts. Of a try that
   is no fix only ``reproduced`` counts, since what it mended stands in no tree that holds. What is mended in
   another tree than the owner's is not applied.
2. What people recorded counts where no try says anything; it never makes better what a try found.
3. Nothing else is an answer: unchecked.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudge.contracts.proof_v1 import ActionV1, RevalidationV1, TalliesV1

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adjudge.contracts.fix_attempt_v1 import FixAttemptV1, RecheckV1
    from adjudge.contracts.fix_packet_v1 import EvidenceRefV1, LevelV1
    from adjudge.contracts.proof_records_v1 import ItemV1
    from adjudge.contracts.proof_v1 import ProofStatusV1, ProvedFindingV1

FIXES: Final = frozenset({"verified_fixed", "fixed_unproven"})
MENDED: Final = frozenset({"fixed", "not_applied"})
TESTED: Final = "red-to-green"
NOBODY: Final = "Nobody looked at it again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """What stands in the owner's work tree.

    Attributes:
        tree: The tree; ``None`` where there is none, or not all of it can be told.
        applied: Names of tries of which it has all that they changed.
    """

    tree: str | None
    applied: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What became of a finding.

    Attributes:
        status: What.
        by: Who or what says so; empty for nobody.
        reason: One sentence.
        level: How it was seen.
        artifact: What shows it; may be empty.
        attempt_id: The try that it rests on; ``None`` for none.
    """

    status: ProofStatusV1
    by: str = ""
    reason: str = NOBODY
    level: LevelV1 = "static"
    artifact: str = ""
    attempt_id: str | None = None


def standing_of(
    finding_id: str,
    attempts: Sequence[FixAttemptV1],
    evidence: Sequence[EvidenceRefV1],
    *,
    present: Present,
    dismissed: bool,
) -> Standing:
    """What became of a finding.

    Args:
        finding_id: Which.
        attempts: Tries that came to their end, oldest first.
        evidence: What people recorded about it, oldest first.
        present: What stands in the work tree.
        dismissed: Somebody dismissed it.
    """
    if dismissed:
        return Standing(status="dismissed", by="ruling", reason="Somebody dismissed it.")
    tried = _of_attempt(finding_id, attempts, present)
    said = _of_people(evidence)
    if tried is None or tried.status == "unchecked":
        return said or tried or Standing(status="unchecked")
    if said is not None and tried.status in MENDED and said.status == "reproduced":
        return said
    return tried


def last_of(finding_id: str, attempts: Sequence[FixAttemptV1]) -> FixAttemptV1 | None:
    """The last try that covers a finding and that a rule did not hold before it ran."""
    covering = (one for one in reversed(attempts) if one.state != "stopped")
    return next((one for one in covering if _recheck(one, finding_id) is not None), None)


def tally(statuses: Iterable[ProofStatusV1]) -> TalliesV1:
    """How many findings have which status."""
    many = list(statuses)
    return TalliesV1(
        fixed=many.count("fixed"),
        not_applied=many.count("not_applied"),
        reproduced=many.count("reproduced"),
        not_reproduced=many.count("not_reproduced"),
        unchecked=many.count("unchecked"),
        dismissed=many.count("dismissed"),
    )


def revalidation_of(
    standing: Standing, where: str, ticked: frozenset[str], *, has_notes: bool
) -> tuple[RevalidationV1, ...]:
    """What is to be gone through for a finding that is fixed; nothing for others.

    Args:
        standing: What became of it.
        where: Its place.
        ticked: Items that somebody went through.
        has_notes: Somebody wrote a note about it.
    """
    if standing.status != "fixed":
        return ()
    return tuple(
        RevalidationV1(item=item, text=text, done=item in ticked)
        for item, text in _items(standing, where, has_notes=has_notes)
    )


def next_actions(findings: Sequence[ProvedFindingV1]) -> tuple[ActionV1, ...]:
    """What is left to do, in the order of the findings; nothing for what was dismissed or not reproduced."""
    return tuple(action for one in findings for action in _actions(one))


def _actions(one: ProvedFindingV1) -> Iterator[ActionV1]:
    where = one.path + (f":{one.start_line}" if one.start_line else "")
    if one.status == "unchecked":
        text = f"Verify whether {one.title.rstrip('.')} is still at {where}."
        yield ActionV1(finding_id=one.finding_id, kind="verify", item=None, text=text)
    elif one.status == "not_applied":
        how = f"adjudge fix apply {one.attempt_id} --confirm"
        text = f"Apply the fix of {one.title.rstrip('.')} at {where}: {how}"
        yield ActionV1(finding_id=one.finding_id, kind="apply", item=None, text=text)
    elif one.status == "reproduced":
        shown = f"; {one.artifact} shows it" if one.artifact else ""
        text = f"Fix {one.title.rstrip('.')} at {where}{shown}."
        yield ActionV1(finding_id=one.finding_id, kind="fix", item=None, text=text)
    for item in one.revalidation:
        if not item.done:
            yield ActionV1(finding_id=one.finding_id, kind="revalidate", item=item.item, text=item.text)


def _items(standing: Standing, where: str, *, has_notes: bool) -> Iterator[tuple[ItemV1, str]]:
    yield "failure-gone", f"See that the failure at {where} is gone."
    if standing.artifact:
        yield "rerun-artifact", f"Run {standing.artifact} again."
    elif standing.level != "static":
        yield "capture-artifact", "Record an artefact that shows it, since none is kept."
    if standing.level == "static":
        yield "regression-test", "Add a test that fails without the fix."
    elif standing.level == "browser":
        yield "walk-flow", "Walk through the flow in a browser."
    elif standing.level == "runtime":
        yield "watch-logs", "Watch the logs of what runs."
    if has_notes:
        yield "reread-criteria", "Read the notes again and hold the fix against them."
    yield "scan-neighbours", f"Look for the same in what stands around {where}."


def _of_attempt(finding_id: str, attempts: Sequence[FixAttemptV1], present: Present) -> Standing | None:
    last = last_of(finding_id, attempts)
    found = None if last is None else _recheck(last, finding_id)
    if last is None or found is None:
        return None
    tested = next((one for one in last.commands if one.proving == TESTED), None)
    artifact = "" if tested is None else " ".join(tested.trials.argv)
    if found.status == "fixed" and last.state not in FIXES:
        reason = f"The last try came to {last.state}, so what it mended stands nowhere."
        return Standing(status="unchecked", reason=reason, attempt_id=last.attempt_id)
    if found.status == "fixed" and last.attempt_id not in present.applied:
        return Standing(
            status="not_applied", by=found.by, reason=_elsewhere(last), attempt_id=last.attempt_id
        )
    return Standing(
        status=found.status,
        by=found.by,
        reason=found.reason,
        level="static" if tested is None else "test",
        artifact=artifact,
        attempt_id=last.attempt_id,
    )


def _elsewhere(attempt: FixAttemptV1) -> str:
    gone = "" if attempt.retained else " Its tree was discarded."
    return f"It is mended in tree {attempt.head_tree}, and the work tree does not have that fix.{gone}"


def _of_people(evidence: Sequence[EvidenceRefV1]) -> Standing | None:
    """What the last record with a status says."""
    last = next((one for one in reversed(evidence) if one.status != "not_checked"), None)
    if last is None:
        return None
    by = f"recorded by {last.by}" if last.by else "recorded, nobody named"
    reason = last.note or "No note was made."
    return Standing(status=last.status, by=by, reason=reason, level=last.level, artifact=last.artifact)  # type: ignore[arg-type]  # without not_checked


def _recheck(attempt: FixAttemptV1, finding_id: str) -> RecheckV1 | None:
    return next((one for one in attempt.recheck if one.finding_id == finding_id), None)
