"""The document: every number can be counted again, and what is not known is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.audit.gathering import Gathered, Origin
from adjudge.audit.synthesis import Material, synthesise
from adjudge.contracts.audit_findings_v1 import AuditFindingsV1, RuntimeCheckV1
from adjudge.contracts.entries import assemble
from adjudge.model.audit import AuditedFile, FileStatus
from adjudge.model.candidate import Severity
from adjudge.model.evidence import CheckedEvidence, EvidenceState
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Reason
from tests.audit_results import RUN, item
from tests.qualified_values import candidate, finding, located, lost, place, qualified

if TYPE_CHECKING:
    from adjudge.model.finding import Finding

ITEMS = (item(("a.py", b"1\n")), item(("b.py", b"1\n")))


def numbered(index: int, severity: Severity = Severity.HIGH) -> Finding:
    path = f"f{index % 3}.py"
    return finding(
        located(candidate(index, severity=severity, path=path), resolved=place(path=RepoPath(path)))
    )


def document(count: int = 0, **more: Any) -> AuditFindingsV1:
    findings = [numbered(at, list(Severity)[at % 5]) for at in range(count)]
    others = [lost(count, "no-such-file")] if count else []
    origins = tuple(Origin("item:x", ("security", "tests")) for _ in range(count + len(others)))
    fields: dict[str, Any] = {
        "run_id": RUN,
        "qualified": qualified(findings, others),
        "gathered": Gathered(assemble("audit", []), origins, ()),
        "items": ITEMS,
        "answered": frozenset(one.item_id for one in ITEMS),
        "by_rules": frozenset(),
        "files": (
            AuditedFile(path=RepoPath("x.bin"), object_id="0" * 40, status=FileStatus.BINARY, why="It is binary.",
                        language="other", size=1, lines=None, sha256=None, tokens=None),
            AuditedFile(path=RepoPath("a.py"), object_id="0" * 40, status=FileStatus.INCLUDED, why="",
                        language="python", size=1, lines=1, sha256=None, tokens=None),
        ),
        "runtime": (),
        "check": lambda one: CheckedEvidence(evidence=one, state=EvidenceState.HOLDS, found="", blind_spots=()),
        "imports": lambda _: (),
        "importers": lambda _: 0,
        "limitations": (),
    }  # fmt: skip
    return synthesise(Material(**{**fields, **more}))


def codes(made: AuditFindingsV1) -> set[str]:
    return {one.code for one in made.limitations}


def test_every_number_is_counted_again() -> None:
    made = document(13)
    numbers = made.summary
    lists = (made.findings, made.refuted, made.dismissed, made.leads)
    told = sum(len(one.reported) for each in lists for one in each)
    assert numbers.candidates == told + len(made.ungrounded) == 14
    assert [numbers.findings, numbers.ungrounded, numbers.excluded] == [13, 1, 1]
    assert sum(numbers.by_severity.values()) == sum(numbers.by_second_look.values()) == 13
    assert numbers.by_lens == {"security": 13, "tests": 13}
    assert numbers.work_blocks == len(made.work_blocks)
    assert sorted(one for each in made.work_blocks for one in each.finding_ids) == sorted(
        one.finding_id for one in made.findings
    )
    assert all(one.block is not None for one in made.findings)
    assert made.top_risks == tuple(one.finding_id for one in made.findings[:5])


def test_same_material_gives_the_same_document() -> None:
    assert document(9) == document(9)


def test_nothing_found_in_a_part_is_worded_otherwise_than_nothing_found() -> None:
    whole, part = document(), document(answered=frozenset())
    assert "Nothing was found." in whole.executive_summary
    assert "Nothing was found in what was read." in part.executive_summary
    assert "audit-not-complete" in codes(part) - codes(whole)


def test_audited_file_that_no_item_holds_is_excluded_with_its_reason() -> None:
    made = document(items=ITEMS[1:])
    assert [(one.path, "budget" in one.reason) for one in made.excluded] == [("a.py", True), ("x.bin", False)]
    assert made.summary.excluded == 2


def test_without_items_nothing_is_said_to_be_found_or_not() -> None:
    made = document(items=(), answered=frozenset())
    assert made.executive_summary == ("No file was assigned, so nothing was read.",)


def test_what_nobody_decided_or_ran_is_a_limitation() -> None:
    green = RuntimeCheckV1(name="tests", status="confirmed", detail="", by="import")
    assert {"not-verified", "runtime-not-asked", "coverage-stated"} <= codes(document(1))
    assert "runtime-not-asked" not in codes(document(1, runtime=(green,)))


def test_red_command_is_named_at_the_top() -> None:
    red = RuntimeCheckV1(name="tests", status="not-confirmed", detail="", by="adjudge")
    made = document(runtime=(red,))
    assert any("tests" in one for one in made.executive_summary)
    assert made.summary.runtime["not-confirmed"] == 1


def test_limitations_of_others_are_taken_over_once_and_sorted() -> None:
    one = Reason(code="a", message="A.")
    made = document(limitations=(one, one))
    assert [each.code for each in made.limitations].count("a") == 1
    assert [each.code for each in made.limitations] == sorted(each.code for each in made.limitations)


def test_rules_alone_read_nothing_and_every_number_says_so() -> None:
    made = document(by_rules=frozenset(one.item_id for one in ITEMS))
    numbers = made.summary
    assert (numbers.answered, numbers.answered_by_rules) == (2, 2)
    assert (numbers.files, numbers.files_read, numbers.files_by_rules) == (2, 0, 2)
    assert {one.read for one in made.coverage.lenses} == {0}
    assert "Rules found nothing, and nobody read." in made.executive_summary
    assert "audit-by-rules" in codes(made) - codes(document())


def test_rules_in_a_part_are_told_beside_what_was_read() -> None:
    made = document(by_rules=frozenset({ITEMS[0].item_id}))
    assert (made.summary.files_read, made.summary.files_by_rules) == (1, 1)
    assert "Nothing was found in what was read, and nothing by rules in the rest." in made.executive_summary
