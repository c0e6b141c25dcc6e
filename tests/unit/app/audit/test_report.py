"""The deliverables as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.app.audit.report import answer_audit_report
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.report.audit_markdown import audit_markdown
from tests.audit_results import world
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path


def test_audit_that_is_not_complete_has_deliverables_that_say_so_and_is_inconclusive(tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "def ratio(one, two):\n    return one / two\n"})
    answer = answer_audit_report(world(made, tmp_path / "state"))
    document = answer.artefact
    assert isinstance(document, AuditFindingsV1)
    assert (answer.exit_code, document.coverage.extent) == (3, "none")
    assert "1 of 1 items have no accepted result" in answer.why
    assert "audit-not-complete" in {one.code for one in document.limitations}
    assert answer.markdown is not None
    assert answer.markdown() == audit_markdown(document)
    assert (made.path / ".adjudge/audit-report.md").read_text() == audit_markdown(document)
