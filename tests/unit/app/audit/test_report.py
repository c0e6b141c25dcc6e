"""The deliverables as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit.next import answer_next_step
from adjudge.app.audit.report import answer_audit_report
from adjudge.app.audit.words import NextWords
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.errors import InconclusiveError
from adjudge.report.audit_markdown import audit_markdown
from tests.audit_results import world
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path


def test_audit_that_is_not_complete_has_deliverables_that_say_so_and_is_inconclusive(tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "def ratio(one, two):\n    return one / two\n"})
    here = world(made, tmp_path / "state")
    answer_next_step(NextWords(), here)
    answer = answer_audit_report(here)
    document = answer.artefact
    assert isinstance(document, AuditFindingsV1)
    assert (answer.exit_code, document.coverage.extent) == (3, "none")
    assert "1 of 1 items have no accepted result" in answer.why
    assert "audit-not-complete" in {one.code for one in document.limitations}
    assert answer.markdown is not None
    assert answer.markdown() == audit_markdown(document)
    assert (made.path / ".adjudge/audit-report.md").read_text() == audit_markdown(document)


def test_where_no_audit_is_under_way_there_is_none_to_tell_of_and_none_begins(tmp_path: Path) -> None:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "A = 1\n"})
    for _ in range(2):
        with pytest.raises(InconclusiveError) as error:
            answer_audit_report(world(made, tmp_path / "state"))
        assert error.value.code == "no-audit"
    assert not (made.path / ".adjudge").exists()
