"""Where an audit stands, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.audit.obligations import RESTS_ON, derive_obligations
from adjudge.audit.stepping import NO_PROGRESS
from adjudge.contracts.audit_plan_v1 import task_wire
from adjudge.contracts.audit_status_v1 import (
    AuditDeedV1,
    AuditItemV1,
    AuditValidationV1,
    CheckedArtefactV1,
    StatusTold,
    obligations_wire,
    status_artefact,
)
from adjudge.model.audit import RejectedClass, RejectedResult
from adjudge.model.ids import RepoPath
from adjudge.model.workload import ItemScope
from adjudge.report.audit_status_screens import (
    SHOWN,
    deed_screen,
    item_screen,
    status_screen,
    validation_screen,
)
from tests.audit_values import scoped, work_item
from tests.unit.audit.test_obligations import START

if TYPE_CHECKING:
    from adjudge.report.screen import Screen

OBLIGATIONS = obligations_wire(derive_obligations(START), RESTS_ON)


def shown(screen: Screen) -> str:
    return "\n".join("".join(span.text for span in line) for line in screen)


def rejected(count: int) -> list[RejectedResult]:
    return [
        RejectedResult(
            item_id=f"item:{at}", result_path=RepoPath("x"), why=RejectedClass.MALFORMED, field="", message=f"No {at} \x1b[2J.",
            command="adjudge audit next-step",
        )
        for at in range(count)
    ]  # fmt: skip


def test_status_tells_each_obligation_and_what_does_not_count() -> None:
    text = shown(
        status_screen(
            status_artefact(StatusTold("audit:1", "f", NO_PROGRESS), OBLIGATIONS, rejected(SHOWN + 1))
        )
    )
    assert "missing   scope-confirmation Nobody agreed to this scope yet." in text
    assert "next: adjudge audit next-step" in text
    assert "and 1 more" in text
    assert "\x1b" not in text


def test_item_tells_its_files_and_bounds_them() -> None:
    files = tuple(scoped(f"{at:02}.py") for at in range(SHOWN + 2))
    item = work_item(scope=ItemScope(block="b", files=files))
    made = AuditItemV1(
        run_id="audit:1", task=task_wire(item, accepted=False), context=(), findings=("fnd:1",), refused=None
    )
    text = shown(item_screen(made))
    assert "lines 1-2 of 2" in text
    assert "and 2 more" in text
    assert "fnd:1" in text


def test_validation_tells_each_artefact() -> None:
    one = CheckedArtefactV1(
        name="units",
        path="p",
        phase="units",
        writer="audit next-step",
        readers=("person",),
        inputs=(),
        state="stale",
    )
    made = AuditValidationV1(
        run_id="audit:1", outcome="fail", artefacts=(one,), ledger="pass", obligations=OBLIGATIONS
    )
    text = shown(validation_screen(made))
    assert "stale     units       p" in text
    assert "fail" in text


def test_deed_tells_what_goes_with_it() -> None:
    made = AuditDeedV1(
        deed="clean", run_id="audit:1", done=False, folder="f", moved_to="", unaccepted=("f/results/a.json",)
    )
    text = shown(deed_screen(made))
    assert "not done yet" in text
    assert "f/results/a.json" in text
    moved = AuditDeedV1(deed="archive", run_id="audit:1", done=True, folder="f", moved_to="h", unaccepted=())
    assert "put aside h" in shown(deed_screen(moved))
