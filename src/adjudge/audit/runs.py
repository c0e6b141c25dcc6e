"""Which audit is under way, as the ledger says: begun, its scope confirmed, archived.

A run is named after the run before it and the tree that it began with, so the name is new and depends on no
clock. A scope is confirmed for one intent of one run; the groups of that moment are kept with it, so that a
later edit moves no other file to another group.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.contracts.audit_run_v1 import AuditArchiveV1, AuditRunV1, AuditScopeV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.intent_v1 import scope_artefact
from adjudge.model.ids import derive_digest
from adjudge.model.ledger import LIMIT_PAYLOAD_BYTES, Record

if TYPE_CHECKING:
    from adjudge.model.audit import AuditPlan, Intent
    from adjudge.ports import Ledger

RUN: Final = "audit-run"
SCOPE: Final = "audit-scope"
ARCHIVE: Final = "audit-archive"
LIMIT_BYTES: Final = LIMIT_PAYLOAD_BYTES


class OpenRun(NamedTuple):
    """An audit under way.

    Attributes:
        run_id: Its name.
        head_tree: The tree that it began with.
    """

    run_id: str
    head_tree: str


class ConfirmedScope(NamedTuple):
    """A scope that somebody agreed to.

    Attributes:
        groups: Paths of each group of that moment; empty when there were too many to keep.
    """

    groups: tuple[tuple[str, ...], ...]


def find_run(ledger: Ledger) -> OpenRun | None:
    """The audit under way; ``None`` when none was begun, or the last one is archived."""
    last = None
    for entry in ledger.named(RUN, ""):
        last = entry
    if last is None or ledger.find(ARCHIVE, last.record_id) is not None:
        return None
    run = decode_artefact(last.payload, AuditRunV1, limit_bytes=LIMIT_BYTES)
    return OpenRun(run.run_id, run.head_tree)


def last_archived(ledger: Ledger) -> str | None:
    """Name of the audit that was archived last."""
    last = None
    for entry in ledger.named(ARCHIVE, ""):
        last = entry.record_id
    return last


def begin_run(ledger: Ledger, head_tree: str) -> Record:
    """The record of a new audit.

    Args:
        ledger: Has the runs before.
        head_tree: The tree that is audited now.
    """
    previous = ""
    for entry in ledger.named(RUN, ""):
        previous = entry.record_id
    name = derive_digest("adjudge/audit-run/v1", previous.encode(), head_tree.encode())[:32]
    run = AuditRunV1(run_id=f"audit:{name}", previous=previous, head_tree=head_tree)
    return Record(kind=RUN, record_id=run.run_id, payload=encode_canonical(run))


def find_scope(ledger: Ledger, run_id: str, intent: Intent) -> ConfirmedScope | None:
    """The confirmed scope of an intent; ``None`` when nobody agreed to it."""
    entry = ledger.find(SCOPE, name_scope(run_id, intent))
    if entry is None:
        return None
    return ConfirmedScope(decode_artefact(entry.payload, AuditScopeV1, limit_bytes=LIMIT_BYTES).groups)


def confirm_scope(run_id: str, plan: AuditPlan) -> Record:
    """The record that the scope of a plan is agreed to."""
    groups = tuple(one.files for one in plan.blocks)
    made = _scope(run_id, plan.intent, groups)
    if len(made) > LIMIT_BYTES:
        made = _scope(run_id, plan.intent, ())
    return Record(kind=SCOPE, record_id=name_scope(run_id, plan.intent), payload=made)


def archive_run(run_id: str) -> Record:
    """The record that an audit is over."""
    return Record(kind=ARCHIVE, record_id=run_id, payload=encode_canonical(AuditArchiveV1(run_id=run_id)))


def name_scope(run_id: str, intent: Intent) -> str:
    """Name of the record of a scope: of run and intent."""
    return f"{run_id}/{derive_digest('adjudge/intent/v1', encode_canonical(scope_artefact(intent)))[:32]}"


def _scope(run_id: str, intent: Intent, groups: tuple[tuple[str, ...], ...]) -> bytes:
    return encode_canonical(AuditScopeV1(run_id=run_id, intent=scope_artefact(intent), groups=groups))
