"""One finding: shown by a short name, ruled on by people alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.app.qualify.finding import answer_finding
from adjudge.app.qualify.words import FindingWords
from adjudge.errors import UsageError
from tests.unit.app.reviews import FILES, Desk, claim, desk

if TYPE_CHECKING:
    from pathlib import Path

OTHER = claim(path="app.py", start_line=5, quote="    return ratio(one, two)", title="Hides its error")


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    """One commit, one run with two findings."""
    made = desk(tmp_path)
    made.run(claim(), OTHER)
    return made


def name(here: Desk, which: int = 0) -> str:
    return here.run(claim(), OTHER).results[which].finding_id or ""


def refusal(here: Desk, *words: str, **more: str) -> str:
    with pytest.raises(UsageError) as caught:
        here.rule(*words, **more)
    return caught.value.code


@pytest.mark.parametrize("characters", [8, 20, 36])
def test_finding_is_shown_by_the_start_of_its_id(here: Desk, characters: int) -> None:
    whole = name(here)
    made = here.rule("show", whole[:characters])
    assert made.finding_id == whole
    assert made.results[0].title == "Divides by zero"
    assert len(made.runs) == 1


def test_id_may_be_given_without_its_prefix(here: Desk) -> None:
    assert here.rule("show", name(here)[4:]).finding_id == name(here)


@pytest.mark.parametrize("given", ["", "fnd:", "fnd:12", "x", "fnd:zzzz", "fnd:" + "0" * 33, "\udcff"])
def test_what_names_no_finding_is_refused(here: Desk, given: str) -> None:
    assert refusal(here, "show", given) == "not-a-finding"


def test_finding_that_is_not_kept_is_refused(here: Desk) -> None:
    assert refusal(here, "show", "fnd:" + "0" * 32) == "unknown-finding"


def test_start_of_several_ids_is_refused_with_their_names(tmp_path: Path) -> None:
    here = desk(tmp_path)
    lines = [f"value_{number:04d} = {number}" for number in range(600)]
    here.subject.commit({"many.py": "\n".join(lines) + "\n"})
    findings = [
        claim(path="many.py", start_line=at, quote=line, title=f"Line {at}")
        for at, line in enumerate(lines, 1)
    ]
    ids = [one.finding_id or "" for one in here.run(*findings).results]
    starts = [one[:8] for one in ids]
    twice = next((one for one in starts if starts.count(one) > 1), None)
    if twice is None:
        pytest.skip("no two ids begin alike")
    with pytest.raises(UsageError) as caught:
        here.rule("dismiss", twice, reason="x")
    assert caught.value.code == "ambiguous-finding"
    assert all(one in caught.value.message for one in ids if one.startswith(twice))


def test_dismissal_needs_a_reason(here: Desk) -> None:
    assert refusal(here, "dismiss", name(here), reason="  ") == "no-reason"


def test_showing_takes_no_reason(here: Desk) -> None:
    assert refusal(here, "show", name(here), by="ann") == "show-alone"


@pytest.mark.parametrize("reason", ["x" * 4097, "a\0b", "\udcff"])
def test_reason_that_cannot_be_kept_is_refused(here: Desk, reason: str) -> None:
    assert refusal(here, "dismiss", name(here), reason=reason) == "reason-text"


def test_decisions_are_added_in_their_order_with_who_was_named(here: Desk) -> None:
    here.rule("dismiss", name(here), reason="a test", by="ann")
    here.rule("undo", name(here))
    made = here.rule("accept", name(here), by="bob")
    assert [(one.word, one.by) for one in made.rulings] == [
        ("dismissed", "ann"), ("undone", ""), ("accepted", "bob"),
    ]  # fmt: skip
    assert made.in_force is not None
    assert made.in_force.word == "accepted"


def test_nothing_can_be_undone_twice(here: Desk) -> None:
    here.rule("dismiss", name(here), reason="a test")
    here.rule("undo", name(here))
    assert refusal(here, "undo", name(here)) == "nothing-to-undo"


def test_what_was_never_decided_cannot_be_undone(here: Desk) -> None:
    assert refusal(here, "undo", name(here)) == "nothing-to-undo"


def test_ruling_on_one_finding_leaves_the_others(here: Desk) -> None:
    here.rule("dismiss", name(here), reason="a test")
    assert here.rule("show", name(here, 1)).rulings == ()


def test_who_else_said_it_is_shown(here: Desk) -> None:
    made = here.run(claim(), claim(title="Division by zero is possible"))
    shown = here.rule("show", made.results[0].finding_id or "")
    assert len(shown.results) + len(shown.said_by) == 2


def test_document_cannot_bring_a_ruling(here: Desk) -> None:
    made = here.run({**claim(), "ruling": "accepted"})
    assert (made.results[0].disposition, made.rulings) == ("rejected", ())


def test_where_nothing_was_ever_kept_nothing_is_known(tmp_path: Path) -> None:
    here = desk(tmp_path)
    with pytest.raises(UsageError) as caught:
        answer_finding(FindingWords(deed="show", name="fnd:1234"), here.world)
    assert caught.value.code == "unknown-finding"


def test_finding_of_a_text_that_changed_keeps_its_decisions_to_be_shown(here: Desk) -> None:
    old = name(here)
    here.rule("dismiss", old, reason="a test")
    here.subject.commit({"lib.py": FILES["lib.py"].replace("one / two", "one / (two)")})
    here.run(claim(quote="    return one / (two)"))
    assert [one.word for one in here.rule("show", old).rulings] == ["dismissed"]


def test_ruling_is_noted_for_the_world_it_was_made_in(here: Desk) -> None:
    loud = replace(here.world, quiet=False)
    answer = answer_finding(FindingWords(deed="accept", name=name(here)), loud)
    assert answer.exit_code == 0
