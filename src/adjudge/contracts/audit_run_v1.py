"""What the ledger keeps of an audit beside its results: begun, scope confirmed, archived.

``adjudge.audit-run/v1``, ``adjudge.audit-scope/v1``, ``adjudge.audit-archive/v1``.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from adjudge.contracts.intent_v1 import IntentV1

RUN: Final = "adjudge.audit-run/v1"
SCOPE: Final = "adjudge.audit-scope/v1"
ARCHIVE: Final = "adjudge.audit-archive/v1"


class AuditRunV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An audit that was begun: its name, the one before it, and the tree of that moment."""

    schema: Literal["adjudge.audit-run/v1"] = RUN
    run_id: str
    previous: str
    head_tree: str


class AuditScopeV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scope that somebody agreed to, with the groups of files of that moment."""

    schema: Literal["adjudge.audit-scope/v1"] = SCOPE
    run_id: str
    intent: IntentV1
    groups: tuple[tuple[str, ...], ...]


class AuditArchiveV1(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An audit that is over."""

    schema: Literal["adjudge.audit-archive/v1"] = ARCHIVE
    run_id: str
