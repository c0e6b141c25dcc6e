"""Deliverables made and written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit.deliver import ARCHIVE, FINDINGS, REPORT, archive_older
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.contracts.decode import decode_artefact
from adjudge.model.workload import WorkKind
from adjudge.report.audit_markdown import audit_markdown
from tests.audit_results import Audit, finding, result, verdict
from tests.builders import repo
from tests.fakes.artefacts import FakeArtefacts

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "def ratio(one, two):\n    return one / two\n\n\ndef read(path):\n    return open(path).read()\n"


@pytest.fixture
def audit(tmp_path: Path) -> Audit:
    """One answered item with two findings, one of which is made up."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": SOURCE, "b.py": "from a import ratio\n\nratio(1, 0)\n"})
    found = Audit(made, tmp_path / "state")
    one = found.add("a.py")
    found.put(one, result(one, [finding("a.py", "return one / two", 2), finding("a.py", "no such text", 1)]))
    found.take()
    return found


def read(audit: Audit, name: str) -> bytes:
    return (audit.repository.path / name).read_bytes()


def test_pair_is_written_and_the_report_is_the_render_of_the_document(audit: Audit) -> None:
    delivered = audit.deliver()
    assert delivered.is_new
    document = decode_artefact(read(audit, FINDINGS), AuditFindingsV1)
    assert document == delivered.document
    assert read(audit, REPORT).decode() == audit_markdown(document)
    assert (document.summary.findings, document.summary.ungrounded, document.summary.candidates) == (1, 1, 2)


def test_same_audit_gives_the_same_bytes_and_archives_nothing(audit: Audit) -> None:
    audit.deliver()
    first = read(audit, FINDINGS), read(audit, REPORT)
    again = audit.deliver()
    assert (again.is_new, again.archived) == (False, None)
    assert (read(audit, FINDINGS), read(audit, REPORT)) == first


def test_older_pair_is_archived_before_a_new_one_takes_its_place(audit: Audit) -> None:
    audit.deliver()
    first = read(audit, FINDINGS), read(audit, REPORT)
    two = audit.add("b.py")
    audit.put(two, result(two, [finding("b.py", "ratio(1, 0)", 3)]))
    audit.take()
    archived = audit.deliver().archived
    assert archived is not None
    names = ("audit-findings.json", "audit-report.md")
    assert tuple(read(audit, f"{archived}/{name}") for name in names) == first


def test_report_that_was_lost_is_written_again_and_nothing_is_archived(audit: Audit) -> None:
    audit.deliver()
    (audit.repository.path / REPORT).write_text("edited")
    again = audit.deliver()
    assert (again.is_new, again.archived) == (True, None)
    assert read(audit, REPORT).decode() == audit_markdown(again.document)


def test_second_reader_takes_a_finding_out_and_its_reason_is_told(audit: Audit) -> None:
    (found,) = audit.document().findings
    one = audit.add("a.py", kind=WorkKind.VERIFY, subjects=(found.finding_id,))
    audit.put(one, result(one, verification=[verdict(found.finding_id, "refuted", "Callers check it.")]))
    audit.take()
    made = audit.document()
    assert (made.findings, made.refuted[0].verdicts[0].reason) == ((), "Callers check it.")
    assert "Callers check it." in audit_markdown(made)


def test_without_an_older_document_there_is_nothing_to_archive() -> None:
    folder = FakeArtefacts()
    assert archive_older(folder, b"new") is None
    folder.files[FINDINGS] = b"new"
    assert archive_older(folder, b"new") is None
    folder.files[FINDINGS] = b"old"
    place = archive_older(folder, b"new")
    assert place is not None
    assert place.startswith(ARCHIVE)
