"""Findings that were accepted and are not in the deliverable are told, unless their file changed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adjudge.audit.beside import tell_beside
from adjudge.audit.ledger import read_results, read_standing
from adjudge.model.audit import AuditedFile, FileStatus
from adjudge.model.ids import Digest, RepoPath
from tests.audit_desks import PaperDesk
from tests.audit_results import RUN, finding, result, sha256

if TYPE_CHECKING:
    from adjudge.contracts.audit_result_v1 import AuditResultV1

TEXTS = {"a.py": "one = 1\ntwo = 2\n", "b.py": "three = 3\n", "c.py": "four = 4\n"}
DESK = PaperDesk(TEXTS)
FILES = tuple(
    AuditedFile(
        path=RepoPath(path), object_id="0" * 40, status=FileStatus.OUT_OF_SCOPE, why="Not asked.", language="python",
        size=1, lines=1, sha256=Digest(sha256(text.encode())), tokens=1,
    )
    for path, text in TEXTS.items()
)  # fmt: skip


def results() -> list[AuditResultV1]:
    if not DESK.items:
        one, two, three = DESK.add("a.py"), DESK.add("b.py"), DESK.add("c.py")
        DESK.put(one, result(one, [finding("a.py", "one = 1", 1), finding("a.py", "two = 2", 2)]))
        DESK.put(two, result(two, [finding("b.py", "three = 3", 1)]))
        DESK.put(three, result(three))
        DESK.take()
    return list(read_results(DESK.store.ledger, RUN, read_standing(DESK.store.ledger, RUN)))


def test_findings_of_items_that_are_not_planned_any_more_are_counted() -> None:
    (told,) = tell_beside(results(), {DESK.items[1].item_id}, FILES)
    assert told.code == "findings-beside"
    assert "2 findings of 1 accepted result " in told.message


def test_nothing_is_told_while_all_are_planned_or_nothing_was_found() -> None:
    found = {one.task_id for one in results() if one.findings}
    assert tell_beside(results(), found, FILES) == ()


def test_file_that_changed_is_read_anew_and_its_old_result_not_told() -> None:
    edited = tuple(replace(one, sha256=Digest("0" * 64)) if one.path == "a.py" else one for one in FILES)
    (told,) = tell_beside(results(), (), edited)
    assert "1 finding of 1 accepted result " in told.message
