"""Imports, read once a call."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.audit import import_files
from adjudge.app.audit.ground import open_existing
from adjudge.app.audit.import_files import imports_of
from adjudge.app.audit.imported import ImportWords, answer_audit_import
from adjudge.app.audit.next import answer_next_step
from adjudge.app.audit.words import NextWords
from adjudge.audit import imports
from tests.audit_results import world
from tests.builders import repo

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World

REPORT = {
    "schema": "adjudge.candidates/v1",
    "findings": [
        {
            "severity": "low", "title": "It is odd", "summary": "", "path": "a.py", "start_line": 1, "end_line": 1,
            "quote": "one_value = other_value", "class": "correctness",
        }
    ],
}  # fmt: skip


@pytest.fixture
def here(tmp_path: Path) -> World:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "one_value = other_value\n"})
    (tmp_path / "report.json").write_text(json.dumps(REPORT))
    found = world(made, tmp_path / "state")
    answer_audit_import(ImportWords(str(tmp_path / "report.json"), "candidates"), found)
    return found


def test_reports_are_read_only_where_they_are_asked_for(here: World) -> None:
    with open_existing(here) as ground:
        desk = ground.desk()
        whole = imports_of(desk, ground.held, ground.repository, with_reports=True)
        bare = imports_of(desk, ground.held, ground.repository, with_reports=False)
    assert len(whole.leads) == 1
    assert (bare.leads, bare.limitations) == ((), ())


@pytest.mark.parametrize("calls", [1, 2])
def test_one_call_reads_the_ledger_of_imports_once(
    here: World, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    told: list[bool] = []

    def counted(*given: object) -> imports.Imported:
        told.append(given[-1] is not None)
        return imports.read_imports(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(import_files, "read_imports", counted)
    for _ in range(calls):
        answer_next_step(NextWords(confirmed=True), here)
    assert told == [False] * calls  # items are open: no report is read at all
