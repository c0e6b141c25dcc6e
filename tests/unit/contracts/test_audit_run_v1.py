"""What the ledger keeps of an audit beside its results."""

from __future__ import annotations

from adjudge.contracts.audit_run_v1 import AuditArchiveV1, AuditRunV1, AuditScopeV1
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.intent_v1 import NO_INTENT, intent_artefact


def test_records_are_read_back() -> None:
    run = AuditRunV1(run_id="audit:1", previous="", head_tree="f" * 40)
    scope = AuditScopeV1(
        run_id="audit:1", intent=intent_artefact(NO_INTENT), groups=(("a.py", "b\udcff.py"),)
    )
    assert decode_artefact(encode_canonical(run), AuditRunV1) == run
    assert decode_artefact(encode_canonical(scope), AuditScopeV1) == scope
    archive = AuditArchiveV1(run_id="audit:1")
    assert decode_artefact(encode_canonical(archive), AuditArchiveV1) == archive
