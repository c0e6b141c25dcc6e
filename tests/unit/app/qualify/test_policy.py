"""Suppressions by rule come from the trust base alone, and are never silent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.answer import Answer
from adjudge.app.qualify.qualify import answer_qualify
from adjudge.app.qualify.words import QualifyWords
from adjudge.app.words import TargetWords
from adjudge.contracts.qualified_v1 import QualifiedV1
from adjudge.errors import ConfigError
from adjudge.report.screen import plain_text
from tests.functional.qualify_trial import a_result
from tests.unit.app.reviews import NO_CHANGE, Desk, desk

if TYPE_CHECKING:
    from pathlib import Path

RULE = '[[suppress]]\nrule = "ruff:R1"\npath = "lib.py"\nreason = "divisors are never zero"\n'


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """A protected branch with one commit that lays down a rule, and a branch on it."""
    made = desk(tmp_path)
    made.subject.commit({".adjudge.toml": RULE})
    made.subject.git("branch", "-q", "trunk")
    made.subject.git("update-ref", "refs/remotes/origin/trunk", "HEAD")
    made.subject.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk")
    return made


def report(*results: dict[str, Any]) -> bytes:
    runs = [{"tool": {"driver": {"name": "ruff"}}, "results": list(results)}]
    return json.dumps({"version": "2.1.0", "runs": runs}).encode()


def answer(here: Desk, target: TargetWords = NO_CHANGE, **words: Any) -> Answer:
    place = here.beside / "lint.sarif"
    place.write_bytes(report(a_result("lib.py", 2), a_result("app.py", 1)))
    made = answer_qualify(
        QualifyWords(file=str(place), same_tree=True, every_claim=True, **words), target, here.world
    )
    assert isinstance(made, Answer)
    return made


def run(here: Desk, target: TargetWords = NO_CHANGE) -> QualifiedV1:
    made = answer(here, target).artefact
    assert isinstance(made, QualifiedV1)
    return made


def test_suppressed_finding_is_dismissed_with_its_reason_and_listed_and_counted(here: Desk) -> None:
    made = run(here)
    assert [(one.standing, one.counts) for one in made.results] == [("dismissed", False), ("active", True)]
    assert made.results[0].standing_reason == "divisors are never zero (.adjudge.toml line 1)"
    assert (made.counts.standings["dismissed"], made.counts.candidates) == (1, 2)
    assert [(one.tool, one.rule, one.line, one.indexes) for one in made.suppressed] == [
        ("ruff", "R1", 1, (0,))
    ]


def test_screen_and_markdown_name_the_rule(here: Desk) -> None:
    told = "1 finding of ruff:R1 in lib.py (.adjudge.toml line 1): divisors are never zero"
    made = answer(here)
    assert told in plain_text(made.screen())
    assert made.markdown is not None
    assert "1 finding of ruff\\:R1" in made.markdown()


def test_what_the_change_itself_suppresses_is_not_in_force(here: Desk) -> None:
    here.subject.commit({".adjudge.toml": RULE + RULE.replace("lib.py", "app.py")})
    for target in (NO_CHANGE, TargetWords(base="trunk"), TargetWords(commit="HEAD")):
        made = run(here, target)
        assert made.results[1].standing != "dismissed"
        assert "configuration-not-in-force" in {one.code for one in made.limitations}


def test_tree_that_lays_down_its_own_rules_says_so(tmp_path: Path) -> None:
    here = desk(tmp_path)
    here.subject.commit({".adjudge.toml": RULE})
    made = run(here)
    assert made.results[0].standing == "dismissed"
    assert "suppressions-untrusted" in {one.code for one in made.limitations}


def test_tree_without_rules_has_nothing_to_say(tmp_path: Path) -> None:
    codes = {one.code for one in run(desk(tmp_path)).limitations}
    assert codes.isdisjoint({"suppressions-untrusted", "suppression-expired"})


def test_rule_whose_day_has_passed_counts_for_nothing_and_is_told(tmp_path: Path) -> None:
    here = desk(tmp_path)
    here.subject.commit({".adjudge.toml": RULE + "until = 2001-01-01\n"})
    made = run(here)
    assert (made.results[0].standing, made.suppressed) == ("active", ())
    assert "suppression-expired" in {one.code for one in made.limitations}


def test_configuration_that_cannot_be_used_ends_the_run(tmp_path: Path) -> None:
    here = desk(tmp_path)
    here.subject.commit({".adjudge.toml": RULE.replace("ruff:R1", "R1")})
    with pytest.raises(ConfigError) as caught:
        run(here)
    assert "$.suppress[0].rule" in caught.value.message
