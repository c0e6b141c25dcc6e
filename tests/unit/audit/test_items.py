"""Items: ids of content alone, spans of large files, how much there is to hold in mind."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from adjudge.audit.items import LIMIT_SPANS, Assigned, Ground, make_item, path_of, scope_files
from adjudge.model.audit import AuditedFile, FileStatus
from adjudge.model.ids import RepoPath
from adjudge.model.ledger import sha256
from adjudge.model.lens import Lens
from adjudge.model.workload import Complexity, RiskLevel, WorkItem, WorkKind
from tests.audit_values import scoped
from tests.unit.audit.test_prompts import FINDING

GROUND = Ground("", ())
ASSIGNED = Assigned("block:1", (scoped(),), 10, RiskLevel.LOW, ())
LENSES = (Lens.SECURITY,)


def item(
    assigned: Assigned = ASSIGNED, *, kind: WorkKind = WorkKind.READ, ground: Ground = GROUND
) -> WorkItem:
    return make_item(kind, assigned, LENSES, ground)


def audited(lines: int, tokens: int) -> AuditedFile:
    return AuditedFile(
        path=RepoPath("a.py"), object_id="1", status=FileStatus.INCLUDED, why="", language="python", size=tokens * 3,
        lines=lines, sha256=sha256(b""), tokens=tokens,
    )  # fmt: skip


def test_id_is_of_content_and_not_of_group_context_or_risk() -> None:
    other = ASSIGNED._replace(block="block:2", context=(RepoPath("b.py"),), risk=RiskLevel.HIGH)
    assert item(other).item_id == item().item_id
    assert item(other).prompt == item().prompt
    assert item(other).result_path == item().result_path


@pytest.mark.parametrize(
    "changed",
    [
        item(ASSIGNED._replace(files=(scoped(data=b"def f():\n    return 2\n"),))),
        item(ASSIGNED._replace(files=(scoped("b.py"),))),
        item(ASSIGNED._replace(files=(replace(scoped(), end_line=1),))),
        item(kind=WorkKind.DEEPEN),
        item(ground=Ground("look at this", ())),
        item(ground=Ground("", (RepoPath("AGENTS.md"),))),
        make_item(WorkKind.READ, ASSIGNED, (Lens.TESTS,), GROUND),
        make_item(WorkKind.DEEPEN, ASSIGNED, LENSES, GROUND, (FINDING,)),
    ],
)
def test_anything_else_is_another_item(changed: WorkItem) -> None:
    assert changed.item_id != item().item_id
    assert changed.prompt.sha256 != item().prompt.sha256


def test_result_path_follows_from_the_id_and_stays_in_the_inbox() -> None:
    assert (
        item().result_path == path_of(item().item_id) == f".adjudge/audit/results/{item().item_id[5:]}.json"
    )


def test_only_a_verifying_item_has_subjects() -> None:
    assert make_item(WorkKind.VERIFY, ASSIGNED, LENSES, GROUND, (FINDING,)).subjects == ("fnd:1",)
    assert make_item(WorkKind.DEEPEN, ASSIGNED, LENSES, GROUND, (FINDING,)).subjects == ()


@pytest.mark.parametrize(
    ("lines", "tokens", "spans"), [(100, 1000, 1), (100, 1001, 2), (900, 9000, 9), (1, 5000, 1), (0, 0, 1)]
)
def test_large_file_is_covered_by_spans_without_gap_or_overlap(lines: int, tokens: int, spans: int) -> None:
    found = [scope[0] for scope, _ in scope_files([audited(lines, tokens)], 1000)]
    assert len(found) == spans
    assert (found[0].start_line, found[-1].end_line) == (1, lines)
    assert all(one.end_line + 1 == other.start_line for one, other in pairwise(found))
    assert {one.lines for one in found} == {lines}


def test_spans_are_bounded() -> None:
    assert len(list(scope_files([audited(10**6, 10**6)], 10))) == LIMIT_SPANS


def test_several_files_are_one_scope_however_large() -> None:
    one, other = audited(10, 5000), replace(audited(10, 5000), path=RepoPath("b.py"))
    ((scope, tokens),) = scope_files([one, other], 100)
    assert ([file.path for file in scope], tokens) == (["a.py", "b.py"], 10_000)


@pytest.mark.parametrize(
    ("files", "tokens", "wanted"),
    [
        (1, 100, Complexity.FOCUSED),
        (3, 100, Complexity.STANDARD),
        (1, 9000, Complexity.STANDARD),
        (13, 100, Complexity.DEEP),
        (2, 20_000, Complexity.DEEP),
    ],
)
def test_complexity_goes_by_files_and_tokens(files: int, tokens: int, wanted: Complexity) -> None:
    scope = tuple(scoped(f"{at}.py") for at in range(files))
    assert item(ASSIGNED._replace(files=scope, tokens=tokens)).complexity is wanted
