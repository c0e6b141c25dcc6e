"""Items answered by rules alone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from adjudge.audit.builtin_reader import LENS_OF, is_by_rules, read_item
from adjudge.audit.checking import Bound, check_result
from adjudge.contracts.defect_classes import CLASSES
from adjudge.model.ids import RepoPath
from adjudge.model.lens import Lens
from adjudge.model.workload import AuditResult, ItemScope, WorkItem, WorkKind
from tests.audit_values import RUN, scoped, work_item

DATA = b"import os\n\n\ndef f(name):\n    os.system('rm ' + name)\n"
PATH = RepoPath("a.py")


def item(**fields: Any) -> WorkItem:
    return work_item(scope=ItemScope(block="b", files=(scoped(data=DATA),)), **fields)


def read(one: WorkItem) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(read_item(one, {PATH: DATA}, RUN))
    return made


def test_every_class_of_defects_has_a_lens() -> None:
    assert set(LENS_OF) == set(CLASSES)


def test_result_says_by_its_name_that_rules_made_it() -> None:
    assert is_by_rules(read(item())["result_id"])
    assert not is_by_rules("command-1")


def test_hit_is_a_finding_under_the_lens_of_its_class_with_its_lines() -> None:
    made = read(item())
    (finding,) = made["findings"]
    assert finding["quote"] == "    os.system('rm ' + name)"
    assert [one for one in made["lenses"] if one["findings"]] == [{"lens": "security", "findings": [0]}]


def test_result_fits_its_item() -> None:
    for one in (item(), item(kind=WorkKind.DEEPEN), item(kind=WorkKind.VERIFY, subjects=("fnd:1",))):
        checked = check_result(read_item(one, {PATH: DATA}, RUN), Bound(RUN, one, {}))
        assert isinstance(checked, AuditResult), checked


def test_lens_that_nobody_asked_for_has_no_finding() -> None:
    assert read(item(lenses=(Lens.TESTS,)))["findings"] == []


def test_lines_beyond_the_span_are_not_looked_at() -> None:
    one = work_item(scope=ItemScope(block="b", files=(replace(scoped(data=DATA), end_line=3),)))
    assert read(one)["findings"] == []


def test_file_that_could_not_be_read_is_not_covered() -> None:
    assert json.loads(read_item(item(), {}, RUN))["file_coverage"] == []


def test_closer_reading_adds_nothing_and_a_check_is_unsure() -> None:
    assert read(item(kind=WorkKind.DEEPEN))["findings"] == []
    (verdict,) = read(item(kind=WorkKind.VERIFY, subjects=("fnd:1",)))["verification"]
    assert verdict["verdict"] == "unsure"
