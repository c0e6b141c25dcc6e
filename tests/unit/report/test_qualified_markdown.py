"""Markdown of a run: fits a comment, tells what it leaves out, injects nothing."""

from __future__ import annotations

import pytest

from adjudge.model.finding import Standing
from adjudge.model.qualified import Compared
from adjudge.model.ruling import RunId
from adjudge.report.qualified_markdown import LIMIT, qualified_markdown
from tests.qualified_values import candidate, finding, located, lost, qualified, run


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def test_markdown_names_sum_findings_and_run() -> None:
    compared = Compared(previous=RunId("run:0"), new=(0,), persisting=(), gone=(), not_compared=0)
    made = run(qualified([finding()], [lost(1, "no-such-file")], counted=(0,)), compared)
    text = qualified_markdown(made)
    assert "2 candidates = 1 qualified" in text
    assert "### Counts at the gate\n\n1. **high** Divides by zero\n   `a.py:3`" in text
    assert "new 1, persisting 0, gone 0" in text
    assert text.endswith(f"Run `{made.run_id}`.\n")


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("[x](http://evil)", r"\[x\](http\://evil)"),
        ("# big | @team #1 <b>", r"\# big \| \@team \#1 \<b\>"),
        ("`a` ![](x)", r"\`a\` \!\[\](x)"),
        ("a\nb\u202e", r"a\\x0ab\\u202e"),
    ],
)
def test_title_starts_no_construct(title: str, shown: str) -> None:
    text = qualified_markdown(run(qualified([finding(located(candidate(title=title)))])))
    assert f"1. **high** {shown}\n" in text


def test_many_findings_fit_a_comment_and_the_rest_is_counted() -> None:
    many = [
        finding(located(candidate(number, title="\U0001f600" * 200)), standing=Standing.BELOW_GATE)
        for number in range(400)
    ]
    text = qualified_markdown(run(qualified(many)))
    shown = text.count("**high**")
    assert units(text) <= LIMIT
    assert 50 < shown < 400
    assert f"And {400 - shown} more findings" in text


def test_one_huge_title_is_cut_and_says_so() -> None:
    text = qualified_markdown(run(qualified([finding(located(candidate(title="@" * 1_000_000)))])))
    assert units(text) <= LIMIT
    assert "more characters" in text


def test_sections_of_hostile_notes_fit_as_well() -> None:
    notes = tuple(f"{number} " + "@" * 10_000 for number in range(50))
    made = qualified([finding()])
    source = type(made.source)(
        report="sarif",
        tools=tuple("@" * 10_000 for _ in range(9)),
        document=made.source.document,
        revision=None,
        is_pinned=False,
        failures=(),
        notes=notes,
    )
    text = qualified_markdown(run(qualified([finding()], source=source)))
    assert units(text) <= LIMIT
