"""What a coordinator says, as values."""

from __future__ import annotations

from adjudge.model.coordination import CoordinationState, Drop, Join


def test_states_say_whether_all_that_was_found_was_coordinated() -> None:
    assert [one.value for one in CoordinationState] == ["coordinated", "nothing-found", "not-coordinated"]


def test_words_about_the_same_findings_are_equal() -> None:
    assert Drop(number=1, reason="a", place="/drop/0") == Drop(number=1, reason="a", place="/drop/0")
    assert Join(numbers=(1, 2), reason="", place="/merge/0") != Join(
        numbers=(1, 3), reason="", place="/merge/0"
    )
