"""A review as a person sees it."""

from __future__ import annotations

from adjudge.contracts.run_artefact import MadeRun, run_artefact
from adjudge.contracts.runs_v1 import RunLineV1, RunsV1
from adjudge.model.outcome import Outcome, Reason
from adjudge.model.review import UnitState
from adjudge.report.run_screen import run_screen, runs_screen
from adjudge.report.screen import plain_text
from tests.qualified_values import candidate, finding, located, lost, qualified
from tests.review_values import a_made, a_unit


def shown(made: MadeRun) -> str:
    return plain_text(run_screen(run_artefact(made)))


def test_whole_reading_without_a_finding_says_nothing_was_found_and_what_was_not_asked() -> None:
    text = shown(a_made())
    assert "adjudge review  pass  rev:1\n" in text
    assert "read       complete  1 unit (1 reviewed), 1 of 1 hunk\n" in text
    assert "Nothing found.\n" in text
    assert "Not asked\n  No semantic review.\n" in text


def test_partial_reading_without_a_finding_says_so_and_names_what_was_not_read() -> None:
    units = [a_unit(f"{name}.py", UnitState.FAILED, "pending") for name in "abcd"]
    why = Reason(code="coverage-partial", message="Four were not read.")
    text = shown(a_made(*units, complete=False, outcome=Outcome.INCONCLUSIVE, reasons=(why,)))
    assert "Nothing found in what was read.\n" in text
    assert "  failed (pending)  a.py, b.py, c.py and 1 more\n" in text
    assert "Why\n  Four were not read.\n" in text


def test_findings_that_count_stand_before_those_that_do_not() -> None:
    counts = finding(located(candidate(0, title="It counts")), reason="")
    stands = finding(located(candidate(1, title="It stands")), reason="not-proved")
    text = shown(a_made(qualified=qualified([stands, counts]), outcome=Outcome.FAIL))
    assert text.index("It counts") < text.index("It stands")


def test_what_was_said_and_stands_nowhere_is_counted_with_why() -> None:
    invented = qualified([], [lost(0, "no-such-file"), lost(1, "no-such-file")])
    text = shown(a_made(qualified=invented))
    assert "Said, and not found in the source\n" in text
    assert "  2 rejected: there is no such file in that tree (no-such-file)\n" in text
    assert "Said, and" not in shown(a_made())


def test_hostile_title_is_escaped() -> None:
    hostile = finding(located(candidate(0, title="\x1b[2Jx\u202e")), reason="")
    text = shown(a_made(qualified=qualified([hostile])))
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_list_tells_where_the_next_page_begins() -> None:
    line = RunLineV1(
        run_id="rev:1", state="active", begun="2026-01-01T00:00:00Z", heard_of="2026-01-01T00:00:00Z", host="here",
        pid=7, cancelled=True,
    )  # fmt: skip
    text = plain_text(runs_screen(RunsV1(runs=(line,), next="rev:1", pruned=0)))
    assert "rev:1  active     2026-01-01T00:00:00Z  here:7  asked to stop\n" in text
    assert "Next: adjudge runs list --before rev:1\n" in text
    assert "none" in plain_text(runs_screen(RunsV1(runs=(), next=None, pruned=0)))
