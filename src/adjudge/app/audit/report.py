"""``adjudge audit report``: the deliverables as things stand, made anew and written.

An audit that is not complete has deliverables too; they say so, and the answer is inconclusive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudge.app.answer import Answer
from adjudge.app.audit.deliver import deliver
from adjudge.app.audit.extent import next_of, why_partial
from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.narrative import narrating
from adjudge.app.audit.next import audited, planned_so_far
from adjudge.report.audit_markdown import audit_markdown
from adjudge.report.audit_screens import report_screen

if TYPE_CHECKING:
    from adjudge.app.world import World

INCONCLUSIVE: Final = 3


def answer_audit_report(world: World) -> Answer:
    """The deliverables: 0 when the audit is complete, else 3; without an audit an ``InconclusiveError``."""
    with open_existing(world) as ground:
        items, _ = planned_so_far(ground)
        delivered = deliver(audited(ground, items), ground.repository, narrating(ground, takes=False))
        notes = ground.place.notes()
    document, narrated = delivered.document, delivered.pair.narrated
    narrative = None if narrated is None else narrated.accepted
    why = why_partial(document.coverage)
    return Answer(
        artefact=document,
        screen=lambda: report_screen(document),
        markdown=lambda: audit_markdown(document, narrative),
        exit_code=INCONCLUSIVE if why else 0,
        why=why,
        next_step=next_of(document.coverage),
        notes=notes,
    )
