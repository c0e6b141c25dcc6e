"""An audit on a terminal."""

from __future__ import annotations

from msgspec.structs import replace

from adjudge.contracts.audit_import_v1 import AuditImportV1
from adjudge.contracts.result_check_v1 import ResultCheckV1, UnacceptedV1, refused_wire
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath
from adjudge.report.audit_screens import import_screen, report_screen, result_check_screen, unaccepted_screen
from adjudge.report.screen import plain_text
from tests.audit_documents import document


def test_report_names_extent_numbers_first_findings_and_files() -> None:
    made = plain_text(report_screen(document(25)))
    assert "adjudge audit report  complete  run-1" in made
    assert "25 findings, 0 refuted, 0 ungrounded" in made
    assert "and 5 more: --json has all" in made
    assert ".adjudge/audit-report.md" in made


def test_report_says_what_rules_alone_looked_at() -> None:
    one = document(2)
    numbers = replace(one.summary, files_read=1, files_by_rules=2, answered_by_rules=3)
    made = plain_text(report_screen(replace(one, summary=numbers)))
    assert f"read       1 of {numbers.files} files, 2 by rules alone" in made
    assert "answered, 3 by rules alone" in made


def test_report_without_findings_lists_none() -> None:
    assert "Findings" not in plain_text(report_screen(document(others=2)))


def check(**more: object) -> str:
    fields = {
        "sha256": "0" * 64, "item_id": "item:1", "fits": True, "accepted": False, "refused": None, "findings": 2,
        "grounded": 1, "notes": ("N.",),
    }  # fmt: skip
    return plain_text(result_check_screen(ResultCheckV1(**{**fields, **more})))  # type: ignore[arg-type]


def test_check_says_whether_it_fits_and_what_to_know() -> None:
    assert "fits" in check()
    assert "2, 1 at a proved place; not taken in yet" in check()
    assert "accepted already" in check(accepted=True)
    refused = RejectedResult(
        item_id="item:1", result_path=RepoPath("p"), why=RejectedClass.MALFORMED, field="", message="Bad \x1b.",
        command="c",
    )  # fmt: skip
    made = check(fits=False, refused=refused_wire(refused))
    assert "does not fit" in made
    assert "malformed" in made
    assert "\x1b" not in made


def test_import_says_what_came_from_whom() -> None:
    made = AuditImportV1(
        run_id="r",
        kind="report",
        format="sarif",
        sha256="0" * 64,
        path="p",
        entries=1,
        tools=("a", "b"),
        tree=None,
    )
    assert "report (sarif), 1 finding  from a, b" in plain_text(import_screen(made))
    said = AuditImportV1(
        run_id="r", kind="runtime", format="", sha256="0" * 64, path="p", entries=2, tools=(), tree="1"
    )
    assert "runtime validation, 2 commands" in plain_text(import_screen(said))


def test_what_was_taken_back_is_listed_with_a_count() -> None:
    made = plain_text(
        unaccepted_screen(UnacceptedV1(run_id="r", items=tuple(f"item:{at}" for at in range(25))))
    )
    assert "25 results taken back" in made
    assert "and 5 more" in made
