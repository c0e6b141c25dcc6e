"""Tests for reports as candidates."""

from __future__ import annotations

from adjudge.collect.candidates import as_candidates
from adjudge.contracts.entries import LIMIT_ENTRIES
from adjudge.model.candidate import Basis, Candidate
from adjudge.model.collection import Collected, CollectionState
from adjudge.model.evidence import Claim, CollectorEvidence
from adjudge.model.outcome import Reason
from tests.collect_values import a_collection, a_report


def candidates(collected: Collected) -> list[Candidate]:
    return [one for one in as_candidates(collected).entries if isinstance(one, Candidate)]


def test_report_becomes_a_candidate_of_this_tree_that_claims_only_the_report() -> None:
    (made,) = candidates(Collected(head=a_collection(a_report("a.py", 3, 4)), base=None, inherited=()))
    assert (made.path, made.start_line, made.end_line, made.quote) == ("a.py", 3, 4, None)
    assert (made.basis, made.claim) == (Basis.COLLECTOR, Claim.TOOL_REPORTED)
    assert made.evidence == (CollectorEvidence(collector="ruff", rule="F401", path="a.py", start_line=3),)
    assert (made.reporter.tool, made.reporter.version, made.reporter.rule) == ("ruff", "1.0.0", "F401")


def test_report_about_a_whole_file_has_no_lines_and_no_evidence() -> None:
    (made,) = candidates(Collected(head=a_collection(a_report("a.py", 0)), base=None, inherited=()))
    assert (made.start_line, made.end_line, made.evidence) == (None, None, ())


def test_inherited_one_is_marked_as_there_before() -> None:
    head = a_collection(a_report("a.py", 1), a_report("a.py", 2))
    marks = [one.marks for one in candidates(Collected(head=head, base=None, inherited=(1,)))]
    assert marks == [(), ("unchanged",)]


def test_beyond_the_bound_of_an_import_what_is_inherited_is_left_out_and_counted() -> None:
    lines = range(1, LIMIT_ENTRIES + 3)
    head = a_collection(*(a_report("a.py", line) for line in lines))
    made = as_candidates(Collected(head=head, base=None, inherited=tuple(range(LIMIT_ENTRIES))))
    found = [one for one in made.entries if isinstance(one, Candidate)]
    assert len(found) == LIMIT_ENTRIES
    assert [one.index for one in found[-2:]] == [LIMIT_ENTRIES - 2, LIMIT_ENTRIES - 1]
    assert [one.start_line for one in found if not one.marks] == [LIMIT_ENTRIES + 1, LIMIT_ENTRIES + 2]
    assert "2 inherited reports of ruff are left out" in made.notes


def test_collection_that_failed_is_a_failed_import() -> None:
    failed = a_collection(
        state=CollectionState.ERROR, reasons=(Reason(code="collector-failed", message="It failed."),)
    )
    made = as_candidates(Collected(head=failed, base=None, inherited=()))
    assert (made.entries, made.failures, made.tools) == ((), ("It failed.",), ("ruff",))


def test_what_it_could_not_see_is_noted() -> None:
    told = Reason(code="not-examined", message="It could not.", path="a.py")
    made = as_candidates(
        Collected(head=a_collection(paths=("b.py",), limitations=(told,)), base=None, inherited=())
    )
    assert (made.notes, made.failures) == (("a.py: It could not.",), ())
