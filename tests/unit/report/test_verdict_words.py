from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.report.verdict_words import verdict_next, verdict_why
from tests.unit.scope.examples import read_example

if TYPE_CHECKING:
    from adjudge.model.verdict import Verdict


def judged(text: str) -> Verdict:
    return read_example(text).judge()


def test_paths_out_of_scope_are_named_and_counted() -> None:
    verdict = judged("allow src/**\n" + "\n".join(f"added lib/{name}" for name in "abcde"))
    assert verdict_why(verdict) == "5 paths out of scope: lib/a, lib/b, lib/c and 2 more"


def test_path_with_two_offences_is_named_once() -> None:
    assert verdict_why(judged("allow src/**\nadded lib/out link=../../x")) == "1 path out of scope: lib/out"


def test_limit_that_is_passed_is_told_by_its_reason() -> None:
    verdict = judged("allow src/**\nlimit files 1\nmodified src/a\nmodified src/b")
    assert verdict_why(verdict) == "The change touches more paths than the grant allows: 2, and 1 are allowed"
    assert "wider limits" in verdict_next(verdict)


def test_doubts_are_told_with_their_paths() -> None:
    verdict = judged("allow src/**\nlimit added 1\nmodified src/a binary\nmodified src/b binary")
    first, second = verdict_why(verdict).split("; ")
    assert first.startswith("src/a: The grant limits lines")
    assert second.startswith("src/b: ")
    assert "never a pass" in verdict_next(verdict)
