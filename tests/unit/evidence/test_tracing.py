"""What earlier versions tell of a quote that stands elsewhere than claimed."""

from __future__ import annotations

import pytest

from adjudge.evidence import tracing
from adjudge.evidence.past import NO_PAST, NoPast, Version
from adjudge.evidence.quotes import Span
from adjudge.evidence.tracing import Move, Survival, place_before, trace_move

QUOTE = "release(handle, 0)"
"""Sixteen letters and digits: fewer than git asks of a moved line."""
LONG = "release(handle, with_everything_in_it)"

FIRST = f"def first():\n    {QUOTE}\n    return 1\n"
SECOND = f"def second():\n    {QUOTE}\n    return 2\n"
BOTH = FIRST + SECOND


def past(*texts: str) -> list[Version]:
    """Versions in a row, the present one first."""
    return [Version(text.encode(), index - 1 if index else None) for index, text in enumerate(texts)]


def told(versions: list[Version], claimed: int, place: int, quote: str = QUOTE, last: int = 0) -> Survival:
    """What is told of a quote of one line."""
    move = Move(quote, Span(claimed, last or claimed), Span(place, place))
    return trace_move(move, versions, NO_PAST)


def test_place_that_moved_with_its_surroundings_is_the_same() -> None:
    assert told(past("# new\n" + BOTH, BOTH), 2, 3) is Survival.SAME


def test_copy_that_is_left_is_another_than_the_one_that_was_removed() -> None:
    assert told(past(FIRST, BOTH), 5, 2) is Survival.ANOTHER


def test_copy_that_is_left_is_the_same_where_it_was_claimed() -> None:
    between = past("# new\n" + FIRST, BOTH)
    assert told(between, 2, 3) is Survival.SAME


def test_copy_that_took_the_place_of_the_only_one_is_not_it() -> None:
    assert told(past("# new\n" + FIRST, "# new\n" + BOTH, SECOND), 2, 3) is Survival.UNKNOWN


def test_claim_that_no_version_bears_out_is_unseen() -> None:
    assert told(past("# new\n" + BOTH, BOTH), 4, 3) is Survival.UNSEEN
    assert told([], 1, 1) is Survival.UNSEEN


def test_claim_is_not_looked_for_in_the_present_text() -> None:
    assert told(past(FIRST), 2, 2) is Survival.UNSEEN


def test_quote_that_was_gone_between_was_written_again() -> None:
    gone = FIRST.replace(QUOTE, "pass")
    assert told(past("# new\n" + FIRST, gone, FIRST), 2, 3) is Survival.UNKNOWN


def test_versions_that_disagree_tell_nothing() -> None:
    shifted = "# one\n# two\n# three\n" + FIRST
    assert told(past(shifted, shifted + SECOND, SECOND + FIRST, BOTH), 2, 5) is Survival.UNKNOWN


def test_claimed_lines_with_several_places_tell_nothing() -> None:
    assert told(past("# new\n" + FIRST, BOTH), 1, 3, last=6) is Survival.UNKNOWN


def test_wide_claim_with_one_place_in_it_is_followed() -> None:
    assert told(past("# new\n" + FIRST, BOTH), 1, 3, last=3) is Survival.SAME


def test_version_that_leads_nowhere_tells_nothing() -> None:
    versions = [Version(("# new\n" + FIRST).encode(), None), Version(FIRST.encode(), None)]
    assert told(versions, 2, 3) is Survival.UNKNOWN


def test_copies_between_equal_lines_are_not_told_apart() -> None:
    block = f"if x:\n    {QUOTE}\n    done()\n"
    assert told(past("# new\n" + block, block + block), 2, 3) is Survival.UNKNOWN


def test_place_in_a_removed_run_between_two_lone_lines_is_not_guessed() -> None:
    older = f"alpha\n{QUOTE}\nbeta\n{QUOTE}\nomega\n"
    assert told(past(f"new\nalpha\n{QUOTE}\nomega\n", older), 2, 3) is Survival.UNKNOWN


def test_place_whose_neighbours_changed_is_followed_between_lone_lines() -> None:
    older = f"{BOTH}alpha\nx\n{QUOTE}\ny\nomega\n"
    newer = f"alpha\nv\n{QUOTE}\nw\nomega\n"
    assert told(past(newer, older), 9, 3) is Survival.SAME
    assert told(past(newer, older), 2, 3) is Survival.ANOTHER


def test_end_of_the_file_stands_for_one_lone_line_and_not_for_two() -> None:
    assert told(past(f"v\n{QUOTE}\nw\nomega\n", f"{QUOTE}\ny\nomega\n"), 1, 2) is Survival.SAME
    assert told(past(f"v\n{QUOTE}\nw\n", f"{QUOTE}\ny\n"), 1, 2) is Survival.UNKNOWN


def test_short_line_that_moved_alone_may_be_another() -> None:
    newer = f"alpha\nbeta\ngamma\n{QUOTE}\n"
    assert told(past(newer, f"{QUOTE}\nalpha\nbeta\ngamma\n"), 1, 4) is Survival.UNKNOWN


def test_long_line_that_is_unique_in_both_versions_moved() -> None:
    newer = f"alpha\nbeta\ngamma\n{LONG}\n"
    assert told(past(newer, f"{LONG}\nalpha\nbeta\ngamma\n"), 1, 4, LONG) is Survival.SAME


def test_long_part_of_a_line_that_moved_alone_may_be_another() -> None:
    newer = f"alpha\nbeta\ngamma\n{LONG} + 1\n"
    assert told(past(newer, f"{LONG} + 2\nalpha\nbeta\ngamma\n"), 1, 4, LONG) is Survival.UNKNOWN


def test_indentation_of_the_surroundings_does_not_matter() -> None:
    newer = "class A:\n" + "".join(f"    {line}\n" for line in FIRST.splitlines())
    assert told(past(newer, BOTH), 2, 3) is Survival.SAME


def test_quote_that_no_text_can_hold_is_unseen() -> None:
    assert told(past(FIRST, BOTH), 5, 2, "\ud800 is no text") is Survival.UNSEEN


def test_quote_of_several_lines_is_followed() -> None:
    quote = f"{QUOTE}\nreturn 1"
    move = Move(quote, Span(2, 3), Span(3, 4))
    assert trace_move(move, past("# new\n" + FIRST, BOTH), NO_PAST) is Survival.SAME


def test_steps_that_cannot_be_paid_for_tell_nothing() -> None:
    class Poor(NoPast):
        def spend(self, steps: int) -> bool:
            return steps < 1

    move = Move(QUOTE, Span(5, 5), Span(2, 2))
    assert trace_move(move, past(FIRST, BOTH), Poor()) is Survival.UNSEEN


def test_steps_are_made_once_for_all_versions() -> None:
    class Counting(NoPast):
        spent = 0

        def spend(self, steps: int) -> bool:
            self.spent += steps
            return True

    counting = Counting()
    trace_move(Move(QUOTE, Span(2, 2), Span(3, 3)), past("# new\n" + FIRST, FIRST, BOTH, FIRST), counting)
    assert counting.spent == 3


def test_many_copies_are_not_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    newer, older = past(FIRST, BOTH)
    assert place_before(QUOTE, Span(2, 2), newer=newer, older=older) == Span(2, 2)
    monkeypatch.setattr(tracing, "COPIES", 1)
    assert place_before(QUOTE, Span(2, 2), newer=newer, older=older) is None


@pytest.mark.parametrize("far", [tracing.REACH - 1, tracing.REACH + 1])
def test_surroundings_are_looked_at_so_far(far: int) -> None:
    block = "same\n" * far
    newer = f"{block}{QUOTE}\n{block}lone\n"
    older = f"{QUOTE}\n{block}{QUOTE}\n{block}lone\n"
    found = told(past("x\n" + newer, newer, older), far + 2, far + 2)
    assert found is (Survival.SAME if far < tracing.REACH else Survival.UNKNOWN)
