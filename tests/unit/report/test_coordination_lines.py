"""What a coordinator did, on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.coordination_v1 import DroppedV1, MergedV1, RefusedV1, RunCoordinationV1
from adjudge.contracts.run_artefact import MadeRun, run_artefact
from adjudge.model.outcome import Outcome
from adjudge.report.coordination_lines import SHOWN, coordination_lines, ranks
from adjudge.report.screen import plain_text
from tests.qualified_values import candidate, finding, located, qualified

if TYPE_CHECKING:
    from adjudge.contracts.run_v1 import RunV1


def told(**more: object) -> RunCoordinationV1:
    fields: dict[str, object] = {
        "executor": "claude", "state": "coordinated", "cause": "", "reused": 0, "shown": (0, 1), "order": (),
        "merged": (), "dropped": (), "added": (), "refused": (),
    }  # fmt: skip
    return RunCoordinationV1(**(fields | more))  # type: ignore[arg-type]  # fields by name


def run(coordination: RunCoordinationV1 | None, count: int = 2) -> RunV1:
    made = [finding(located(candidate(at, title=f"Title {at}"))) for at in range(count)]
    return run_artefact(
        MadeRun(
            run_id="rev:1", qualified=qualified(made), units=(), outcome=Outcome.PASS, exit_code=0, reasons=(),
            not_asked=(), limitations=(), complete=True, coordination=coordination,
        )
    )  # fmt: skip


def text(coordination: RunCoordinationV1 | None, count: int = 2) -> str:
    return plain_text(tuple(coordination_lines(run(coordination, count))))


def refused(index: int | None, code: str = "counts-at-gate") -> RefusedV1:
    return RefusedV1(
        call_id="call:1", code=code, place="/drop/0", found="x", index=index, reason="Looks fine."
    )


def test_nothing_is_said_where_nobody_was_to_coordinate() -> None:
    assert (text(None), ranks(run(None))) == ("", {})


def test_what_it_dropped_and_what_it_would_have_dropped_is_told_with_its_reason() -> None:
    shown = text(told(dropped=(DroppedV1(index=1, reason="A comment."),), refused=(refused(0),)))
    assert "dropped: Title 1  A comment." in shown
    assert "kept, though it would drop: Title 0  Looks fine." in shown
    assert "2 findings by claude" in shown


def test_the_rest_is_counted() -> None:
    dropped = tuple(DroppedV1(index=at, reason="No.") for at in range(SHOWN + 3))
    merged = (MergedV1(speaker=0, members=(0, 1), reason=""),)
    shown = text(told(dropped=dropped, merged=merged, added=(7,), refused=(refused(None),)), SHOWN + 3)
    assert "3 more" in shown
    assert "1 merged group, 1 addition, 1 refused word" in shown


def test_why_nothing_was_coordinated_is_told() -> None:
    shown = text(told(state="not-coordinated", cause="it ended timed-out: \x1b[31mwhy"))
    assert "not coordinated: it ended timed-out" in shown
    assert "\x1b" not in shown
    assert "nobody was asked" in text(told(state="nothing-found"))


def test_ranks_are_by_index() -> None:
    assert ranks(run(told(order=(1, 0)))) == {1: 0, 0: 1}
