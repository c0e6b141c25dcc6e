"""The two deliverables of a large audit: short, reconciled, stable, and never written over without a copy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.audit_findings_v1 import AuditFindingsV1
from adjudge.contracts.decode import decode_artefact
from adjudge.model.lens import Lens
from tests.audit_results import Audit, Json, finding, result
from tests.builders import repo
from tests.functional.audit_reader import FINDINGS, REPORT, SEVERITIES, Reader, by_last_digit, telling_line

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

COUNT = 500
FILES = 25


def only(found: list[Json]) -> Json:
    """The one of a list of one."""
    assert len(found) == 1
    return found[0]


def source(number: int) -> str:
    """A file of as many lines as findings are told of it."""
    return "".join(f"value_{number}_{line} = compute({line})\n" for line in range(COUNT // FILES))


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Audit:
    """500 findings in 25 files, and some claims without a place."""
    tmp_path = tmp_path_factory.mktemp("large")
    made = repo(tmp_path / "subject")
    made.commit({f"src/f{number}.py": source(number) for number in range(FILES)})
    audit = Audit(made, tmp_path / "state")
    for number in range(FILES):
        path = f"src/f{number}.py"
        one = audit.add(path, lenses=(Lens.CORRECTNESS, Lens.SECURITY))
        said = [_said(path, number, line) for line in range(COUNT // FILES)]
        said.append(finding(path, "nothing like it anywhere", 1))
        half = len(said) // 2
        lenses = [
            {"lens": "correctness", "findings": list(range(half))},
            {"lens": "security", "findings": list(range(half, len(said)))},
        ]
        audit.put(one, result(one, said, lenses=lenses))
    audit.take()
    audit.deliver()
    return audit


def _said(path: str, number: int, line: int) -> Json:
    return finding(
        path,
        f"value_{number}_{line} = compute({line})",
        line + 1,
        severity=SEVERITIES[(number + line) % 5],
        title=f"The value of line {line} of file {number} is never checked",
        **{"class": ("correctness", "security", "resource", "other")[line % 4]},
    )


def texts(audit: Audit) -> tuple[AuditFindingsV1, str]:
    """Document and report as written."""
    folder = audit.repository.path
    document = decode_artefact((folder / FINDINGS).read_bytes(), AuditFindingsV1)
    return document, (folder / REPORT).read_text()


def test_report_of_500_findings_has_400_lines_at_most_and_says_what_it_cuts(large: Audit) -> None:
    document, report = texts(large)
    assert document.summary.findings == COUNT
    assert report.count("\n") <= 400
    assert len(re.findall(r"^### \d+\. ", report, re.MULTILINE)) == 20
    assert f"And {COUNT - 80} more findings (" in report
    cuts = re.findall(r"And (\d+) more (\w+)", report)
    assert {noun for _, noun in cuts} >= {"findings", "blocks", "claims"}


def test_every_number_of_the_report_reconciles_with_the_document(large: Audit) -> None:
    document, report = texts(large)
    numbers = document.summary
    told = re.search(r"(\d+) candidates handed in: (\d+) findings, (\d+) refuted, (\d+) dismissed", report)
    assert told is not None
    assert [int(one) for one in told.groups()] == [
        numbers.candidates,
        numbers.findings,
        numbers.refuted,
        numbers.dismissed,
    ]
    assert numbers.candidates == COUNT + FILES
    assert numbers.ungrounded == len(document.ungrounded) == FILES
    for name, count in numbers.by_severity.items():
        assert count == sum(one.severity == name for one in document.findings)
        assert f"{count} {name}" in report
    left = re.search(r"And 420 more findings \((.*)\)", report)
    assert left is not None
    assert sum(int(one.split()[0]) for one in left[1].split(", ")) == COUNT - 80
    for lens in document.coverage.lenses:
        assert f"| {lens.lens} | {lens.read} | {lens.by_rules} | {lens.assigned} |" in report
    assert sum(len(one.finding_ids) for one in document.work_blocks) == COUNT


def test_first_twenty_are_the_worst(large: Audit) -> None:
    document, report = texts(large)
    ranks = [SEVERITIES.index(one.severity) for one in document.findings]
    assert ranks == sorted(ranks)
    for one in document.findings[:20]:
        assert one.finding_id[:16] in report


def test_making_it_again_gives_the_same_bytes(large: Audit) -> None:
    folder = large.repository.path
    before = (folder / FINDINGS).read_bytes(), (folder / REPORT).read_bytes()
    assert not large.deliver().is_new
    assert ((folder / FINDINGS).read_bytes(), (folder / REPORT).read_bytes()) == before


class TestCommand:
    @pytest.fixture
    def reader(self, adjudge: Console, tmp_path: Path) -> Reader:
        """A small audit."""
        made = repo(tmp_path / "subject")
        made.commit({"a.py": "def ratio(one, two):\n    return one / two  # of two\n"})
        return Reader(made.path, adjudge, telling_line, by_last_digit)

    def test_open_audit_has_a_report_that_says_so_and_ends_with_3(self, reader: Reader) -> None:
        reader.step("--yes")
        ended = reader.call("report")
        assert (ended.code, ended.json["coverage"]["extent"]) == (3, "none")
        assert "audit-not-complete" in {one["code"] for one in ended.json["limitations"]}
        assert "Nothing was found in what was read." in (reader.folder / REPORT).read_text()

    def test_complete_audit_ends_with_0_and_prints_each_form(self, reader: Reader) -> None:
        reader.finish()
        ended = reader.call("report")
        assert (ended.code, ended.json["coverage"]["extent"]) == (0, "complete")
        shown = reader.adjudge(reader.folder, "audit", "report", "-q").out
        assert "adjudge audit report  complete" in shown
        markdown = reader.adjudge(reader.folder, "audit", "report", "--format", "markdown", "-q").out
        assert markdown == (reader.folder / REPORT).read_text()

    def test_older_pair_is_archived_before_a_new_one_is_written(self, reader: Reader) -> None:
        reader.step("--yes")
        reader.call("report")
        older = reader.deliverables()
        reader.finish()
        (place,) = (reader.folder / ".adjudge/audit-archive").iterdir()
        names = ("audit-findings.json", "audit-report.md")
        assert tuple((place / name).read_bytes() for name in names) == older
        assert reader.deliverables() != older

    def test_finding_that_a_person_dismisses_stands_apart_with_the_reason(self, reader: Reader) -> None:
        reader.finish()
        document = reader.document()
        found = only(document["findings"] + document["refuted"])
        shown = reader.adjudge(reader.folder, "finding", "show", found["finding_id"], "--json")
        assert (shown.code, shown.json["results"][0]["title"]) == (0, found["title"])
        ruled = reader.adjudge(reader.folder, "finding", "dismiss", found["finding_id"], "--reason", "known")
        assert ruled.code == 0, ruled.err
        made = reader.call("report").json
        assert [(one["finding_id"], one["reason"]) for one in made["dismissed"]] == [
            (found["finding_id"], "known")
        ]
        assert (made["findings"], made["refuted"], made["summary"]["dismissed"]) == ([], [], 1)

    def test_finding_that_no_audit_has_told_of_cannot_be_ruled_on(self, reader: Reader) -> None:
        reader.finish()
        name = "fnd:" + "0" * 32
        ended = reader.adjudge(reader.folder, "finding", "dismiss", name, "--reason", "known", "--json")
        assert (ended.code, ended.json["code"]) == (2, "unknown-finding")
