"""Risk and effort come from content first, and say why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adjudge.brief.sensitive import Dealing
from adjudge.brief.triage import GLANCE_LINES, NAMED, READ_LINES, triage_change
from adjudge.model.brief import Effort, Placement, Risk, Triage
from adjudge.model.ids import RepoPath, SignalId
from adjudge.model.outcome import Reason
from adjudge.model.signal import Category, Signal, Suppression
from tests.brief_values import a_consumer, a_content, a_signal, a_unit

if TYPE_CHECKING:
    from adjudge.brief.content import Content

LOW, MEDIUM, HIGH = Risk.LOW, Risk.MEDIUM, Risk.HIGH
GLANCE, READ, STUDY = Effort.GLANCE, Effort.READ, Effort.STUDY
USED: dict[str, Any] = {"blast": 1, "consumers": (a_consumer(),), "consequence": 4}
SHELL = Dealing(what="processes", symbol="run", name="subprocess.run", line=3)


def weak(change: str, **more: Any) -> Signal:
    return a_signal("a.py::f", change, category=Category.WEAKENING, **more)


def of(category: Category, change: str = "changed", subject: str = "a.py") -> Signal:
    return a_signal(subject, change, category=category)


@pytest.mark.parametrize(
    ("signal", "risk"),
    [
        (weak("guard-removed", **USED), HIGH),
        (weak("guard-loosened", **USED), HIGH),
        (weak("guard-removed"), MEDIUM),
        (weak("check-removed"), HIGH),
        (weak("test-removed"), MEDIUM),
        (weak("suppression-added"), MEDIUM),
        (a_signal(change="removed", **USED), HIGH),
        (a_signal(change="renamed", **USED), HIGH),
        (a_signal(change="signature", **USED), MEDIUM),
        (a_signal(change="removed"), LOW),
        (a_signal(change="added", **USED), LOW),
        (of(Category.COUPLING, "cycle-introduced"), MEDIUM),
        (of(Category.DEPENDENCY, "source-changed"), HIGH),
        (of(Category.DEPENDENCY, "added"), MEDIUM),
        (of(Category.CONFIGURATION, "changed", ".github/workflows/a.yml::ci-configuration"), HIGH),
        (of(Category.CONFIGURATION, "changed", ".github/workflows/a.yml::ci-versions"), MEDIUM),
        (of(Category.CONFIGURATION, "added", "AGENTS.md::agent-configuration"), HIGH),
        (of(Category.CONFIGURATION, "changed", ".github/labels.yml::forge-configuration"), MEDIUM),
        (of(Category.SUSPICIOUS, "bidi"), HIGH),
    ],
)
def test_one_signal_sets_the_risk_of_one_line(signal: Signal, risk: Risk) -> None:
    made = triage_change([a_content()], [signal])
    assert (made.risk, made.effort) == (risk, GLANCE if risk is LOW else READ)
    assert [signal.signal_id in reason.message for reason in made.reasons] == [True] * (risk is not LOW)


@pytest.mark.parametrize(
    ("content", "risk", "effort", "codes"),
    [
        (a_content(), LOW, GLANCE, []),
        (a_content(dealings=(SHELL,)), MEDIUM, READ, ["sensitive"]),
        (a_content(sensitive="pay/**"), MEDIUM, READ, ["sensitive"]),
        (a_content(lines=GLANCE_LINES, running=GLANCE_LINES), LOW, GLANCE, []),
        (a_content(lines=GLANCE_LINES + 1, running=GLANCE_LINES + 1), LOW, READ, ["size"]),
        (a_content(lines=READ_LINES + 1, running=READ_LINES + 1), MEDIUM, STUDY, ["size"]),
        (a_content(lines=READ_LINES + 1, running=0), LOW, STUDY, ["size"]),
        (a_content(a_unit(added=9000), lines=0, running=0), LOW, GLANCE, []),
    ],
)
def test_content_sets_risk_and_effort(content: Content, risk: Risk, effort: Effort, codes: list[str]) -> None:
    made = triage_change([content], [])
    assert (made.risk, made.effort, [reason.code for reason in made.reasons]) == (risk, effort, codes)


def test_three_lines_that_check_and_have_callers_are_high_and_cite_the_signal() -> None:
    signal = weak("guard-removed", **USED)
    made = triage_change([a_content(a_unit(removed=3), lines=3, running=3)], [signal])
    (reason,) = made.reasons
    assert (made.risk, made.effort, reason.code) == (HIGH, READ, "guard-removed")
    assert signal.signal_id in reason.message


def test_strongest_reason_comes_first() -> None:
    made = triage_change(
        [a_content(dealings=(SHELL,))], [of(Category.COUPLING), weak("guard-removed", **USED)]
    )
    assert [reason.code for reason in made.reasons] == ["guard-removed", "coupling", "sensitive"]


def suppressed(until: str | None) -> Triage:
    hushed = Suppression(reason="r", until=until, path=RepoPath(".adjudge.toml"), line=1)
    return triage_change([a_content()], [weak("guard-removed", suppression=hushed, **USED)])


def test_signal_suppressed_for_good_raises_nothing_and_one_with_a_date_does() -> None:
    assert (suppressed(None).risk, suppressed("2030-01-01").risk) == (LOW, HIGH)


@pytest.mark.parametrize(
    ("limitation", "risk"),
    [
        (Reason(code="syntax-error", message="a.py has a syntax error.", path="a.py"), MEDIUM),
        (Reason(code="language-not-read", message="Go is not read yet."), MEDIUM),
        (Reason(code="missing", message="3 files are not in this clone."), MEDIUM),
        (Reason(code="shallow", message="History is cut."), LOW),
        (Reason(code="binary", message="left.bin is binary.", path="left.bin"), LOW),
    ],
)
def test_what_was_not_read_is_never_low(limitation: Reason, risk: Risk) -> None:
    left = a_content(a_unit("left.bin", placement=Placement.EXCLUDED), lines=0, running=0)
    assert triage_change([a_content(), left], [], [limitation]).risk is risk


def test_reasons_beyond_the_bound_are_counted() -> None:
    signals = [
        a_signal(f"a.py::f{at}", signal_id=SignalId(f"sig:{at:032}"), **USED) for at in range(NAMED + 3)
    ]
    reasons = triage_change([a_content()], signals).reasons
    assert len(reasons) == NAMED + 1
    assert (reasons[-1].code, reasons[-1].message[:2]) == ("more-reasons", "3 ")


def test_counts_sum_to_the_units() -> None:
    contents = [
        a_content(a_unit("a.py")),
        a_content(a_unit("b.py", placement=Placement.EXCLUDED)),
        a_content(a_unit("c.py", placement=Placement.DEPRIORITIZED)),
    ]
    made = triage_change(contents, [])
    assert made.files == made.review_here + made.deprioritized + made.excluded == 3
    assert (made.added, made.removed) == (3, 0)
