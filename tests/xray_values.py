"""An export of a review with something of everything, for tests that look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from adjudge.contracts.report_v1 import ReportChangeV1, ReportToolV1, ReportV1
from adjudge.model.candidate import Severity, Suggestion
from adjudge.model.finding import Standing
from adjudge.model.ids import RepoPath
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_cleaning import find_blocked
from adjudge.report.xray_making import make_xray
from tests.qualified_values import candidate, finding, located, lost, place, qualified
from tests.report_values import of_review
from tests.review_values import a_made, a_unit

if TYPE_CHECKING:
    from adjudge.contracts.xray_v1 import XrayV1
    from adjudge.report.xray_cleaning import Blocked

SOURCE = "https://forge.example/team/project/pull/7"
EDIT = Suggestion(start_line=3, end_line=3, replacement="    return one / two if two else 0\n")


def a_report(**texts: Any) -> ReportV1:
    """A review that failed, read in part; ``texts`` are fields of its first finding."""
    fields = {"title": "Divides by zero", "summary": "The divisor may be zero.", **texts}
    made = candidate(0, suggestion=EDIT, **fields)
    proof = ("fact:command", "fact:edge", "located", "proved")
    many = [
        finding(located(made, proof=proof, suggestion=EDIT)),
        finding(
            located(
                candidate(
                    1, severity=Severity.MEDIUM, title="Weaker: guard-removed in load", path="lib/load.py"
                ),
                resolved=place(path=RepoPath("lib/load.py"), symbol="load", start_line=10, end_line=14),
            ),
            standing=Standing.BELOW_GATE,
            reason="below-high",
        ),
        finding(
            located(candidate(2, severity=Severity.LOW, title="Name could be clearer", path="lib/names.py")),
            standing=Standing.DISMISSED,
            reason="a matter of taste",
        ),
    ]
    units = [
        a_unit("a.py"),
        a_unit("lib/load.py", UnitState.REUSED),
        a_unit("lib/names.py"),
        a_unit("lib/big.py", UnitState.PARTIAL, "too-large"),
        a_unit("lib/late.py", UnitState.FAILED, "budget"),
        a_unit("assets/logo.png", UnitState.SKIPPED, "binary"),
    ]
    report = of_review(
        a_made(
            *units,
            qualified=qualified(many, [lost(3, "no-such-file")], counted=(0,)),
            complete=False,
            outcome=Outcome.FAIL,
            exit_code=1,
            reasons=(Reason(code="findings", message="1 finding counts at the gate."),),
            limitations=(
                Reason(
                    code="not-text", message="assets/logo.png is binary.", path=RepoPath("assets/logo.png")
                ),
            ),
        )
    )
    changes = tuple(ReportChangeV1(path=one.path, old_path=one.path, kind="modified") for one in report.units)
    tools = (
        ReportToolV1(name="ruff", version="0.17.6", state="findings", reports=3),
        ReportToolV1(name="gitleaks", version="", state="unavailable", reports=0),
    )
    target = structs.replace(report.target, extent="change", changes=changes)
    findings = tuple(
        structs.replace(one, basis="signal") if one.title.startswith("Weaker") else one
        for one in report.findings
    )
    return structs.replace(report, target=target, tools=tools, findings=findings)


def an_xray(*approved: str, **texts: Any) -> XrayV1:
    """The export of that review."""
    return make_xray(a_report(**texts), source=SOURCE, approved=frozenset(approved))


def blocked(made: XrayV1) -> tuple[Blocked, ...]:
    """What keeps an export from being shown."""
    return find_blocked(made, find_secrets)
