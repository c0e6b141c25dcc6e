"""The screen of a run: short, in order, every text escaped."""

from __future__ import annotations

from adjudge.model.finding import Standing
from adjudge.model.outcome import Outcome
from adjudge.model.qualified import Compared
from adjudge.model.ruling import RunId
from adjudge.report.qualified_screen import qualified_screen
from adjudge.report.screen import plain_text
from tests.qualified_values import candidate, finding, located, lost, qualified, run


def test_screen_of_a_run_in_its_order() -> None:
    many = [finding(), finding(located(candidate(1)))]
    made = qualified(many, [lost(2, "no-such-file")], counted=(0,), outcome=Outcome.FAIL, exit_code=1)
    compared = Compared(previous=RunId("run:0"), new=(0,), persisting=(), gone=(), not_compared=0)
    assert plain_text(qualified_screen(run(made, compared), next_step="adjudge x")) == (
        "adjudge qualify  fail  from reviewer (candidates)\n"
        f"held against the tree of commit {'c' * 12}\n"
        "3 candidates = 2 qualified + 0 relocated + 0 stale + 0 unresolved + 1 rejected\n"
        "they stand: 2 active, 1 dropped\n"
        "1 finding at the gate: high and worse, proved, or reported by two\n"
        "since run:0: new 1, persisting 0, gone 0\n"
        "\n"
        "Counts at the gate\n"
        "  1. high      Divides by zero\n"
        "     a.py:3  fnd:000000000000\n"
        "     located, the claim is not proved\n"
        "\n"
        "Stands in the source, does not count\n"
        "  1. high      Divides by zero\n"
        "     a.py:3  fnd:000000000000\n"
        "     located, the claim is not proved\n"
        "\n"
        "Not counted\n"
        "  1 at the gate, but only located: nothing proves it, and one reporter alone found it\n"
        "\n"
        "No place in the source: told, not believed\n"
        "  1 rejected: there is no such file in that tree (no-such-file)\n"
        "\n"
        "Why\n"
        "  Coverage is not known.\n"
        "\n"
        "Next: adjudge x\n"
    )


def test_hostile_title_is_escaped() -> None:
    one = finding(located(candidate(title="a\x1b[31m\u202e\ud800\nb")))
    text = plain_text(qualified_screen(run(qualified([one]))))
    assert "a\\x1b[31m\\u202e\\ud800\\x0ab" in text


def test_many_findings_are_cut_with_their_number() -> None:
    many = [finding(located(candidate(number)), standing=Standing.BELOW_GATE) for number in range(25)]
    text = plain_text(qualified_screen(run(qualified(many))))
    assert text.count("Divides by zero") == 20
    assert "and 5 more: --json has all" in text
