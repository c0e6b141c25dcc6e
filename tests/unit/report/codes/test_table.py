"""All codes in one look-up."""

from __future__ import annotations

from adjudge.report.codes.table import all_codes, find_meanings


def test_code_of_an_error_tells_how_the_command_ends_and_what_to_do() -> None:
    (one,) = find_meanings("max-bytes")
    assert (one.kind, one.exit_code) == ("error", 2)
    assert one.next_step


def test_word_with_two_meanings_tells_both() -> None:
    assert {one.kind for one in find_meanings("stale")} == {
        "status of a reply", "disposition of a finding", "where an obligation stands",
    }  # fmt: skip


def test_code_that_is_put_together_is_known_by_its_ending() -> None:
    assert find_meanings("grant-too-large")[0].exit_code == 2
    assert find_meanings("-too-large") == ()


def test_unknown_code_means_nothing() -> None:
    assert find_meanings("no-such-code") == ()


def test_codes_are_sorted_and_each_stands_once() -> None:
    assert list(all_codes()) == sorted(set(all_codes()))
