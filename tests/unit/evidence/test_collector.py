"""Tests for a stated report, held against collections."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.evidence.check import check_evidence
from adjudge.evidence.sources import EvidenceSources
from adjudge.model.collection import CollectionState
from adjudge.model.evidence import CollectorEvidence, EvidenceState
from adjudge.model.outcome import Reason
from tests.collect_values import BASE, a_collection, a_report
from tests.evidence_values import evidence_sources

if TYPE_CHECKING:
    from adjudge.model.collection import Collection

FILES = {"a.py": "import os\nx = 1\n", "b.py": "x = 1\n"}
REASONS = (Reason(code="collector-failed", message="It failed."),)


def check(*collections: Collection, **fields: Any) -> tuple[EvidenceState, str]:
    """(state, sentence) of a report of F401 at a.py, line 3."""
    plain = evidence_sources(FILES)
    head = plain.target.head_tree
    placed = tuple(_at(one, head) if one.tree != BASE else one for one in collections)
    sources = EvidenceSources(
        target=plain.target, base=plain.base, head=plain.head, texts=plain.texts, collections=placed
    )
    stated: dict[str, Any] = {"collector": "ruff", "rule": "F401", "path": "a.py", "start_line": 3} | fields
    found = check_evidence(CollectorEvidence(**stated), sources)
    return found.state, found.found


def _at(collection: Collection, tree: Any) -> Collection:
    return replace(collection, tree=tree)


REPORTED = a_collection(a_report("a.py", 3, 5), a_report("a.py", 9, rule="S101"), paths=("b.py",))


@pytest.mark.parametrize("line", [3, 4, 5])
def test_report_that_covers_the_line_holds(line: int) -> None:
    assert check(REPORTED, start_line=line) == (EvidenceState.HOLDS, "")


def test_rule_that_is_reported_elsewhere_in_the_file_is_contradicted() -> None:
    told = "ruff reports F401 at line 3 of a.py."
    assert check(REPORTED, start_line=7) == (EvidenceState.CONTRADICTED, told)


def test_other_rule_at_the_line_is_told() -> None:
    told = "ruff reports F401 at line 9 of a.py."
    other = a_collection(a_report("a.py", 3, rule="S101"), a_report("a.py", 9))
    assert check(other) == (EvidenceState.CONTRADICTED, told)


def test_rule_in_force_that_is_not_reported_is_contradicted() -> None:
    clean = a_collection(paths=("a.py",), rules=("F401",))
    assert check(clean) == (EvidenceState.CONTRADICTED, "ruff reports nothing at line 3 of a.py.")


def test_beginning_of_a_rule_in_force_counts() -> None:
    assert check(a_collection(paths=("a.py",), rules=("F*",)))[0] is EvidenceState.CONTRADICTED
    assert check(a_collection(paths=("a.py",), rules=("S*",)))[0] is EvidenceState.DOES_NOT_HOLD
    assert check(a_collection(paths=("a.py",), rules=("F4",)))[0] is EvidenceState.DOES_NOT_HOLD


def test_rule_that_may_not_have_been_in_force_does_not_hold() -> None:
    told = "ruff reports nothing at line 3 of a.py; whether its rule F401 was in force is not known."
    assert check(a_collection(paths=("a.py",))) == (EvidenceState.DOES_NOT_HOLD, told)


def test_file_that_was_not_examined_is_unavailable() -> None:
    told = "ruff did not look into a.py."
    assert check(a_collection(paths=("b.py",), rules=("F401",))) == (EvidenceState.UNAVAILABLE, told)


def test_report_about_a_file_that_was_not_examined_whole_holds() -> None:
    broken = a_collection(a_report("a.py", 3), paths=("b.py",))
    assert check(_unexamined(broken)) == (EvidenceState.HOLDS, "")


def _unexamined(collection: Collection) -> Collection:
    return replace(collection, paths=tuple(one for one in collection.paths if one != "a.py"), examined=1)


@pytest.mark.parametrize("state", [CollectionState.ERROR, CollectionState.UNAVAILABLE])
def test_collector_that_did_not_come_to_its_end_is_unavailable(state: CollectionState) -> None:
    told = "ruff ran on this tree and did not come to its end."
    failed = a_collection(state=state, reasons=REASONS)
    assert check(failed) == (EvidenceState.UNAVAILABLE, told)


def test_collector_that_did_not_run_is_unavailable() -> None:
    assert check() == (EvidenceState.UNAVAILABLE, "No collector ruff ran on this tree.")
    assert check(REPORTED, collector="bandit")[0] is EvidenceState.UNAVAILABLE


def test_collection_of_the_base_says_nothing_of_the_head() -> None:
    base = a_collection(a_report("a.py", 3), tree=BASE)
    assert check(base) == (EvidenceState.UNAVAILABLE, "No collector ruff ran on this tree.")


def test_one_of_several_collections_that_reports_it_is_enough() -> None:
    clean = a_collection(paths=("a.py",), rules=("F401",))
    assert check(clean, REPORTED) == (EvidenceState.HOLDS, "")


def test_path_is_meant_as_it_is_spelled() -> None:
    assert check(REPORTED, path="./a.py")[0] is EvidenceState.UNAVAILABLE
    assert check(REPORTED, path="../a.py")[0] is EvidenceState.UNAVAILABLE
