"""A check as workflow commands: the outcome first, ten of each level, and nobody's text is a command."""

from __future__ import annotations

from adjudge.contracts.check_v1 import check_artefact
from adjudge.model.check import Check, StageState
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.report.check_annotations import check_annotations, refusal_annotation
from tests.check_values import a_check, a_ruling, a_stage
from tests.host_schemas import annotation_faults
from tests.qualified_values import candidate, finding, located, qualified, run
from tests.report_values import of_run


def lines(made: bytes) -> list[str]:
    assert annotation_faults(made) == []
    return made.decode().splitlines()


def told(check: Check, folder: str = "") -> list[str]:
    return lines(check_annotations(check_artefact(check, None), (), folder=folder))


def offending(number: int) -> Reason:
    return Reason(code="outside-grant", message="No rule allows it.", path=RepoPath(f"a,{number}:\n.py"))


def test_pass_is_a_notice_and_nothing_else() -> None:
    assert told(a_check()) == ["::notice title=adjudge check%3A pass::1 stages were looked at."]


def test_inconclusive_is_an_error_and_so_is_its_stage() -> None:
    stage = a_stage(
        "command:t", StageState.INCONCLUSIVE, reasons=(Reason(code="not-started", message="A%\nB"),)
    )
    made = told(
        a_check(stage, outcome=Outcome.INCONCLUSIVE, reasons=(Reason(code="x", message="It is open."),))
    )
    assert made == [
        "::error title=adjudge check%3A inconclusive::It is open.",
        "::error title=adjudge command%3At%3A inconclusive::A%25%0AB",
    ]


def test_offending_paths_are_told_at_their_places_below_the_folder() -> None:
    check = a_check(a_stage("scope", StageState.FAILED, reasons=(offending(1),)), outcome=Outcome.FAIL)
    assert told(check, "sub/")[1:] == [
        "::error title=adjudge scope%3A failed,file=sub/a%2C1%3A%0A.py::No rule allows it."
    ]


def test_waiver_is_a_warning() -> None:
    stage = a_stage("scope", StageState.WAIVED, found=StageState.FAILED, waiver=a_ruling())
    made = told(a_check(stage, outcome=Outcome.INCONCLUSIVE))
    assert made[1] == "::warning title=adjudge scope%3A waived::The stage is waived."


def test_ten_of_a_level_for_check_and_reports_together() -> None:
    scope = a_stage("scope", StageState.FAILED, reasons=tuple(offending(number) for number in range(50)))
    many = [finding(located(candidate(number))) for number in range(50)]
    report = of_run(run(qualified(many, counted=tuple(range(50)), exit_code=1)))
    made = lines(check_annotations(check_artefact(a_check(scope, outcome=Outcome.FAIL), None), (report,)))
    assert len(made) == 10
    assert made[0].startswith("::error title=adjudge check%3A fail::")
    assert made[-1].startswith("::error title=adjudge%3A ")


def test_refusal_is_one_error() -> None:
    assert lines(refusal_annotation("No\n::x::y", "a: b")) == [
        "::error title=adjudge check%3A inconclusive::No%0A::x::y%0ANext: a: b."
    ]
    assert lines(refusal_annotation("No.", "")) == ["::error title=adjudge check%3A inconclusive::No."]
