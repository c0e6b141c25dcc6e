"""Paths as a prompt shows them are led back, and no path is taken for another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adjudge.audit.shown import lead_back
from adjudge.contracts.result_v1 import read_result
from adjudge.plan.visible import show
from tests.audit_results import finding, item, result

if TYPE_CHECKING:
    from adjudge.model.workload import AuditResult, WorkItem

HIDDEN = "a\u202eb.py"
ALIKE = show(HIDDEN)
BYTES = "a\udcff.py"


def read(one: WorkItem, *, shown: bool) -> AuditResult:
    """What a host says that copies paths from the prompt, or from the workload."""
    made = result(one, [finding(one.scope.files[0].path, "one", 1)])
    for each in (*made["file_coverage"], *made["findings"]):
        each["path"] = show(each["path"]) if shown else each["path"]
    return read_result(json.dumps(made).encode())


def paths(found: AuditResult) -> list[str]:
    """Of coverage and findings."""
    return [*(one.path for one in found.file_coverage), *(one.path for one in found.findings)]


def test_paths_that_were_copied_from_the_prompt_are_those_of_the_files() -> None:
    for name in (HIDDEN, BYTES, "plain.py"):
        one = item((name, b"one\n"))
        assert paths(lead_back(read(one, shown=True), one)) == [name, name]


def test_paths_that_were_copied_from_the_workload_stay() -> None:
    one = item((HIDDEN, b"one\n"), (ALIKE, b"two\n"))
    assert paths(lead_back(read(one, shown=False), one)) == [ALIKE, HIDDEN, ALIKE]


def test_file_named_as_another_is_shown_is_not_taken_for_it() -> None:
    one = item((HIDDEN, b"one\n"), (ALIKE, b"two\n"))
    assert paths(lead_back(read(one, shown=True), one)) == [ALIKE, HIDDEN, ALIKE]
