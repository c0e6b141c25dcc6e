"""``adjudge audit validate``: every artefact made again and compared, and the ledger read from its start.

That a file is there proves nothing. Sound is what has the very bytes that tree, intent and ledger give now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.next import plan_of, standing_of
from adjudge.app.audit.status import look
from adjudge.audit.bundle import REGISTRY, render_work
from adjudge.audit.stepping import NARRATIVE_FILE
from adjudge.contracts.audit_status_v1 import AuditValidationV1, CheckedArtefactV1
from adjudge.contracts.workload_v1 import LIMIT_BYTES
from adjudge.model.audit import Obligation, ObligationState
from adjudge.model.outcome import Outcome
from adjudge.ports import ArtefactState
from adjudge.report.audit_status_screens import validation_screen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Literal

    from adjudge.app.audit.ground import AuditGround
    from adjudge.app.audit.status import Looked
    from adjudge.app.world import World
    from adjudge.audit.bundle import Artefact
    from adjudge.model.ids import RepoPath

    State = Literal["sound", "missing", "stale"]

CODES: Final = {Outcome.PASS: 0, Outcome.FAIL: 1, Outcome.INCONCLUSIVE: 3}
WHY: Final = {
    Outcome.PASS: "",
    Outcome.FAIL: "Something there was made from something else than what is there now",
    Outcome.INCONCLUSIVE: "Not everything is there to be compared",
}
NEXT: Final = "adjudge audit next-step writes all of it anew"


def answer_audit_validate(world: World) -> Answer:
    """0 when every artefact and the ledger are sound, 1 when one is not, 3 when one is missing."""
    with open_existing(world) as ground:
        made = _validate(ground)
        notes = ground.place.notes()
    outcome = Outcome(made.outcome)
    return Answer(
        artefact=made,
        screen=lambda: validation_screen(made),
        exit_code=CODES[outcome],
        why=WHY[outcome],
        next_step="" if outcome is Outcome.PASS else NEXT,
        notes=notes,
    )


def _validate(ground: AuditGround) -> AuditValidationV1:
    looked = look(ground)
    wanted = plan_of(ground)
    if ground.confirmed is not None:
        wanted |= render_work(looked.due, ground.run_id)
        wanted |= standing_of(ground, looked.due, looked.imports)
        wanted |= looked.deliverables
    made = (_check(one, wanted, ground) for one in REGISTRY if one.path in wanted)
    artefacts = (*made, *_left_over(ground, wanted))
    ledger = ground.store.ledger.verify().outcome
    return AuditValidationV1(
        run_id=ground.run_id,
        outcome=_outcome(artefacts, ledger, looked).value,
        artefacts=artefacts,
        ledger=ledger.value,
        obligations=looked.wire(),
    )


def _left_over(ground: AuditGround, wanted: Mapping[RepoPath, bytes]) -> Iterator[CheckedArtefactV1]:
    """The narrative where none is in force: whatever stands there was made from something else."""
    (one,) = (each for each in REGISTRY if each.path == NARRATIVE_FILE)
    found = ground.folder.read(NARRATIVE_FILE, limit_bytes=LIMIT_BYTES)
    if NARRATIVE_FILE not in wanted and found.state is not ArtefactState.ABSENT:
        yield _checked(one, "stale")


def _check(one: Artefact, wanted: Mapping[RepoPath, bytes], ground: AuditGround) -> CheckedArtefactV1:
    found = ground.folder.read(one.path, limit_bytes=max(LIMIT_BYTES, len(wanted[one.path])))
    if found.data is None:
        return _checked(one, "missing")
    return _checked(one, "sound" if found.data == wanted[one.path] else "stale")


def _checked(one: Artefact, state: State) -> CheckedArtefactV1:
    return CheckedArtefactV1(
        name=one.name,
        path=one.path,
        phase=one.phase.value,
        writer=one.writer,
        readers=one.readers,
        inputs=tuple(other.value for other in one.inputs),
        state=state,
    )


def _outcome(artefacts: tuple[CheckedArtefactV1, ...], ledger: Outcome, looked: Looked) -> Outcome:
    states = {one.state for one in artefacts}
    stale = {one.obligation for one in looked.statuses if one.state is ObligationState.STALE}
    if "stale" in states or Obligation.SYNTHESIS in stale or ledger is Outcome.FAIL:
        return Outcome.FAIL
    if "missing" in states or ledger is Outcome.INCONCLUSIVE:
        return Outcome.INCONCLUSIVE
    return Outcome.PASS
