"""From candidates to an outcome: the gate, two reporters, rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.words import TargetWords
from tests.unit.app.reviews import FILES, Desk, claim, desk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit."""
    return desk(tmp_path)


STILL_IMPORTED = claim(
    path="app.py",
    start_line=1,
    quote="from lib import ratio",
    claim="still-imported",
    evidence=[{"kind": "edge", "from": "app.py", "to": "lib.py"}],
)


def test_claim_that_nothing_proves_does_not_fail_the_run(here: Desk) -> None:
    made = here.run(claim())
    assert (made.outcome, made.exit_code, made.counts.counted) == ("inconclusive", 0, 0)


def test_claim_that_nothing_proves_counts_where_every_claim_does(here: Desk) -> None:
    made = here.run(claim(), every_claim=True)
    assert (made.outcome, made.exit_code, made.counts.counted) == ("fail", 1, 1)


def test_finding_below_the_gate_does_not_count(here: Desk) -> None:
    made = here.run(claim(severity="medium"), every_claim=True)
    assert (made.results[0].standing, made.exit_code) == ("below-gate", 0)
    assert here.run(claim(severity="medium"), every_claim=True, gate="medium").exit_code == 1


def test_invented_findings_make_a_run_that_cannot_be_relied_on(here: Desk) -> None:
    made = here.run(*(claim(path=f"none{number}.py") for number in range(6)))
    assert (made.outcome, made.exit_code) == ("inconclusive", 3)
    assert "implausible" in {one.code for one in made.reasons}


def test_dismissed_finding_does_not_count_while_its_text_stays(here: Desk) -> None:
    name = here.run(claim(), every_claim=True).results[0].finding_id
    here.rule("dismiss", name or "", reason="seen", by="ann")
    made = here.run(claim(), every_claim=True)
    assert (made.results[0].standing, made.results[0].standing_reason, made.exit_code) == (
        "dismissed", "seen", 0,
    )  # fmt: skip
    assert [one.word for one in made.rulings] == ["dismissed"]


def test_ruling_ends_when_the_text_changes(here: Desk) -> None:
    name = here.run(claim()).results[0].finding_id
    here.rule("dismiss", name or "", reason="seen")
    here.subject.commit({"lib.py": FILES["lib.py"].replace("one / two", "one / (two)")})
    made = here.run(claim(quote="    return one / (two)"))
    assert (made.results[0].standing, made.rulings) == ("active", ())


def test_ruling_holds_when_the_text_moves_to_another_line(here: Desk) -> None:
    name = here.run(claim()).results[0].finding_id
    here.rule("dismiss", name or "", reason="seen")
    here.subject.commit({"lib.py": "import sys\n" + FILES["lib.py"]})
    assert here.run(claim()).results[0].standing == "dismissed"


def test_ruling_holds_under_the_new_name_of_a_file(here: Desk) -> None:
    name = here.run(claim()).results[0].finding_id
    here.rule("dismiss", name or "", reason="seen")
    here.subject.commit({"lib.py": None, "core.py": FILES["lib.py"]})
    made = here.run(claim(path="core.py"), target=TargetWords(commit="HEAD")).results[0]
    assert (made.previous_finding_id, made.standing) == (name, "dismissed")


def test_accepted_finding_stays_as_it_is(here: Desk) -> None:
    name = here.run(claim()).results[0].finding_id
    here.rule("accept", name or "")
    made = here.run(claim())
    assert (made.results[0].standing, [one.word for one in made.rulings]) == ("active", ["accepted"])


def test_two_findings_of_one_text_are_merged_and_one_speaks(here: Desk) -> None:
    words = "The divisor may be zero, and then the callers of ratio end with a ZeroDivisionError."
    made = here.run(claim(summary=words), claim(summary=f"{words} Nothing checks it."))
    assert sorted(one.standing for one in made.results) == ["active", "duplicate"]
    assert len(made.clusters) == 1


def test_evidence_is_checked(here: Desk) -> None:
    made = here.run(STILL_IMPORTED).results[0]
    assert made.evidence[0].state == "holds"
