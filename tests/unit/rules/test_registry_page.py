"""The page about the rules agrees with them, and its examples run."""

from __future__ import annotations

import pytest

from adjudge.rules.registry import RULES
from tests.architecture.sources import read, table_rows
from tests.rules_texts import Example, examples, hits

PAGE = read("docs/rules.md")
EXAMPLES = list(examples(PAGE))


def name_of(example: Example) -> str:
    return f"{example.rule}-{example.language}-{'bad' if example.is_suspected else 'good'}"


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.is_suspected], ids=name_of)
def test_suspected_example_is_hit_by_its_rule(example: Example) -> None:
    assert example.rule in {hit.rule for hit in hits(example.language, example.text)}


@pytest.mark.parametrize("example", [one for one in EXAMPLES if not one.is_suspected], ids=name_of)
def test_other_example_is_hit_by_no_rule(example: Example) -> None:
    assert hits(example.language, example.text) == ()


@pytest.mark.parametrize("is_suspected", [True, False])
def test_every_rule_has_an_example_in_each_of_its_languages(is_suspected: bool) -> None:
    there = {(one.rule, one.language) for one in EXAMPLES if one.is_suspected is is_suspected}
    assert [(rule.id, one) for rule in RULES for one in rule.languages if (rule.id, one) not in there] == []


def test_table_of_the_page_is_that_of_the_rules() -> None:
    rows = [row for row in table_rows(PAGE) if row[0].startswith("[`builtin/")]
    told = [(row[0].split("`")[1], row[1], row[2], row[3], row[4]) for row in rows]
    assert told == [
        (one.id, one.defect_class, one.severity.value, str(one.confidence_percent), ", ".join(one.languages))
        for one in RULES
    ]


def test_page_tells_the_explanation_of_each_rule() -> None:
    words = " ".join(PAGE.split())
    assert [rule.id for rule in RULES if f"{rule.title}. {rule.explanation}" not in words] == []
