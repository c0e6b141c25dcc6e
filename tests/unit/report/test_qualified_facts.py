"""Words about a run: sums that reconcile, order, what is proved and what is not."""

from __future__ import annotations

import pytest

from adjudge.model.candidate import Severity, Suggestion
from adjudge.model.finding import (
    Cluster,
    ClusterId,
    Disposition,
    Locator,
    Merged,
    Spot,
    Standing,
)
from adjudge.model.ids import Digest
from adjudge.model.place import Side
from adjudge.model.qualified import Compared
from adjudge.model.ruling import Ruling, RulingWord, RunId
from adjudge.report.qualified_facts import (
    against_words,
    compared_words,
    gate_words,
    listed,
    not_listed,
    not_located,
    place_words,
    ruling_words,
    source_words,
    standing_words,
    sum_words,
    why_not,
)
from tests.qualified_values import candidate, finding, located, lost, malformed, place, qualified, run


def test_sum_names_every_disposition_zeros_too() -> None:
    made = qualified([finding()], [lost(1, "no-such-file"), malformed(2)])
    assert sum_words(made) == "3 candidates = 1 qualified + 0 relocated + 0 stale + 0 unresolved + 2 rejected"


def test_standings_sum_to_the_candidates() -> None:
    made = qualified([finding()], [lost(1, "no-such-file")])
    assert standing_words(made) == "1 active, 1 dropped"


def test_findings_that_count_come_first_then_the_worst() -> None:
    low = finding(located(candidate(0, severity=Severity.LOW)), standing=Standing.BELOW_GATE)
    critical = finding(located(candidate(1, severity=Severity.CRITICAL)))
    counted = finding(located(candidate(2)))
    told = listed(run(qualified([low, critical, counted], counted=(2,))))
    assert [(one.severity.value, one.counts) for one in told] == [
        ("high", True), ("critical", False), ("low", False),
    ]  # fmt: skip


def test_proved_finding_comes_before_one_that_is_only_located() -> None:
    many = [finding(), finding(located(candidate(1, title="b"), proof=("fact:edge", "located", "proved")))]
    assert [one.title for one in listed(run(qualified(many)))] == ["b", "Divides by zero"]


def test_duplicates_and_dismissed_are_counted_and_not_listed() -> None:
    many = [
        finding(standing=Standing.DISMISSED),
        finding(located(candidate(1)), standing=Standing.DUPLICATE),
        finding(located(candidate(2)), standing=Standing.OUTSIDE),
        finding(located(candidate(3)), standing=Standing.INHERITED),
    ]
    made = qualified(many)
    assert listed(run(made)) == []
    assert list(not_listed(made)) == [
        "1 say the same as another that is listed",
        "1 were there before the change",
        "1 lie outside the change and what depends on it",
        "1 were dismissed",
    ]


def test_active_finding_that_does_not_count_says_why() -> None:
    assert "nothing proves it" in " ".join(not_listed(qualified([finding()])))


def test_finding_below_the_gate_is_listed_and_said_not_to_count() -> None:
    made = qualified([finding(standing=Standing.BELOW_GATE)])
    assert (len(listed(run(made))), list(not_listed(made))) == (1, ["1 below the gate"])


def test_candidates_without_a_place_are_told_by_reason() -> None:
    made = qualified([finding()], [lost(1, "no-such-file"), lost(2, "no-such-file"), malformed(3)])
    assert list(not_located(made)) == [
        "1 rejected: the field severity is not valid (invalid-severity)",
        "2 rejected: there is no such file in that tree (no-such-file)",
    ]


def test_reason_without_words_is_told_as_it_is() -> None:
    assert why_not("something-new") == "something-new"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({}, "a.py:3"),
        ({"end_line": 5}, "a.py:3-5"),
        ({"side": Side.BASE}, "a.py:3 (base)"),
        ({"start_line": None, "end_line": None}, "a.py"),
    ],
)
def test_place_is_path_and_lines(more: dict[str, object], words: str) -> None:
    assert place_words(finding(located(resolved=place(**more)))) == words


def notes(one: object, **more: object) -> str:
    (told,) = listed(run(qualified([one], **more)))  # type: ignore[list-item,arg-type]
    return "; ".join(told.notes)


def test_relocated_finding_says_where_it_was_said_to_be() -> None:
    one = located(disposition=Disposition.RELOCATED)
    assert "was said to be at line 3" in notes(finding(one))


def test_relocated_finding_without_a_line_says_so() -> None:
    original = Locator(path="a.py", side=Side.HEAD, start_line=None, end_line=None)
    one = located(disposition=Disposition.RELOCATED, original=original)
    assert "no line was claimed" in notes(finding(one))


def test_place_in_the_change_is_told() -> None:
    assert "on a changed line" in notes(finding(located(spot=Spot.CHANGED)))


def test_names_that_exist_nowhere_are_told_and_counted() -> None:
    assert notes(finding(located(unknown_tokens=tuple("abcdef")))) == (
        "names what is in neither tree: a, b, c, d and 2 more"
    )


def test_edit_is_told_with_what_became_of_it() -> None:
    edit = Suggestion(start_line=3, end_line=3, replacement="x")
    assert "applies cleanly" in notes(finding(located(suggestion=edit)))
    assert "dropped: out-of-range" in notes(finding(located(suggestion_reason="out-of-range")))


def test_redaction_is_told() -> None:
    assert "protected content replaced in: quote" in notes(finding(located(redacted=("quote",))))


def test_accepted_finding_says_who_accepted_it() -> None:
    one = finding()
    ruling = Ruling(
        finding_id=one.finding_id, word=RulingWord.ACCEPTED, text=Digest("0" * 64), reason="true", by="ann"
    )
    assert "accepted by ann: true" in notes(one, rulings=(ruling,))
    assert ruling_words(ruling) == "accepted by ann: true"


def test_cluster_names_the_others_and_where_they_differ() -> None:
    many = [finding(), finding(located(candidate(1)), standing=Standing.DUPLICATE)]
    cluster = Cluster(
        cluster_id=ClusterId("cls:1"),
        speaker=0,
        members=(0, 1),
        joined=(),
        reporters=("reviewer",),
        severities=(Severity.HIGH, Severity.LOW),
    )
    merged = Merged(clusters=(cluster,), possible=(), not_listed=0, not_compared=0)
    (told,) = listed(run(qualified(many, merged=merged)))
    assert "also said by reviewer; severities differ: high, low" in told.notes


def test_gate_says_its_severity_and_which_findings_count() -> None:
    assert gate_words(qualified()) == "gate: high and worse, proved, or reported by two"
    assert gate_words(qualified(gate=Severity.CRITICAL, every_claim=True)) == "gate: critical, every claim"


def test_source_names_tools_and_format() -> None:
    assert source_words(qualified()) == "from reviewer (candidates)"


def test_tree_is_named_by_its_commit() -> None:
    assert against_words(qualified()) == f"the tree of commit {'c' * 12}"


def test_comparison_is_three_numbers() -> None:
    compared = Compared(previous=RunId("run:0"), new=(1, 2), persisting=(), gone=(), not_compared=0)
    assert compared_words(compared) == "new 2, persisting 0, gone 0"
