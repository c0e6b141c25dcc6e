"""Tests of ``adjudge.rules.hit``."""

from __future__ import annotations

from adjudge.rules.registry import RULES
from tests.rules_texts import hits


def test_hit_says_more_than_its_rule_where_the_place_does() -> None:
    text = "def f(name):\n    db.execute(f'SELECT a FROM t WHERE b = {name}')\n"
    (hit,) = hits("python", text)
    (rule,) = [one for one in RULES if one.id == hit.rule]
    assert (hit.severity, hit.title, hit.languages) == (rule.severity, rule.title, rule.languages)
    assert "`name` comes from the caller" in hit.summary


def test_confidence_of_a_place_goes_before_that_of_the_rule() -> None:
    text = "def f():\n    db.execute('SELECT a FROM t WHERE b = ' + request.args['b'])\n"
    (hit,) = hits("python", text)
    assert hit.confidence_percent == 90
