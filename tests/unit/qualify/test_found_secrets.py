"""Tests for lines in which a collector found a secret."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.model.candidate import Basis
from adjudge.model.evidence import QuoteEvidence
from adjudge.model.place import Side
from adjudge.qualify.found_secrets import FoundSecrets
from tests.collect_values import BASE, HEAD, a_collection, a_report
from tests.qualify_values import a_candidate, an_edit, qualified, qualify_sources

if TYPE_CHECKING:
    from adjudge.model.finding import Qualification

FOUND = FoundSecrets(
    [
        a_collection(a_report("a.py", 3, 4, defect_class="secret"), a_report("a.py", 9)),
        a_collection(a_report("b.py", 1, defect_class="secret"), tree=BASE),
    ],
    HEAD,
)
CODE = 'import db\n\ndb.connect("host", "correct-horse-battery")\nprint(1)\n'


@pytest.mark.parametrize(
    ("first", "last", "touches"),
    [(3, 3, True), (4, None, True), (1, 3, True), (5, 9, False), (1, 2, False), (None, None, True)],
)
def test_place_is_touched_by_a_line_of_a_secret(
    first: int | None, last: int | None, *, touches: bool
) -> None:
    assert FOUND.touches("a.py", Side.HEAD, first, last) is touches


def test_only_secrets_of_the_head_count() -> None:
    assert FOUND.lines("a.py", Side.HEAD) == (3, 4)
    assert FOUND.lines("a.py", Side.BASE) == ()
    assert not FOUND.touches("b.py", Side.HEAD, 1, 1)
    assert not FOUND.touches("c.py", Side.HEAD, None, None)


def shown(*where: Any, **more: Any) -> Qualification:
    """A finding about the code, where a collector has found a secret in line 3."""
    sources = qualify_sources({"a.py": CODE})
    head = sources.evidence.target.head_tree
    leak = a_collection(a_report("a.py", 3, defect_class="secret"), tree=head)
    evidence = replace(sources.evidence, collections=(leak,))
    return qualified(a_candidate(*where, **more), replace(sources, evidence=evidence))


def test_quote_of_such_a_line_is_hidden_whoever_brings_it() -> None:
    one = shown("a.py", 'db.connect("host", "correct-horse-battery")', 3)
    assert one.resolved is not None
    assert one.resolved.quote == "[redacted:found-secret]"
    assert "correct-horse" not in repr(one)
    assert {"quote", "resolved"} <= set(one.redacted)


def test_report_of_the_tool_itself_is_hidden_as_well() -> None:
    one = shown("a.py", None, 3, basis=Basis.COLLECTOR)
    assert one.resolved is not None
    assert one.resolved.quote == "[redacted:found-secret]"


def test_prose_that_repeats_a_long_word_of_it_is_hidden_elsewhere_in_the_file() -> None:
    one = shown("a.py", "print(1)", 4, title="The password correct-horse-battery is there")
    assert one.candidate.title == "The password [redacted:found-secret] is there"  # type: ignore[union-attr]
    assert one.resolved is not None
    assert one.resolved.quote == "print(1)"


def test_edit_and_evidence_over_it_are_hidden() -> None:
    evidence = QuoteEvidence(
        path="a.py",
        side=Side.HEAD,
        start_line=3,
        end_line=3,
        quote='db.connect("host", "correct-horse-battery")',
    )
    edit = an_edit(3, 3, 'db.connect("host", "correct-horse-battery", 1)\n')
    one = shown("a.py", None, 3, basis=Basis.COLLECTOR, evidence=(evidence,), suggestion=edit)
    assert "correct-horse" not in repr(one)
    assert one.suggestion_reason == "protected-content"


def test_other_lines_of_the_file_stay() -> None:
    one = shown("a.py", "import db", 1)
    assert one.redacted == ()
