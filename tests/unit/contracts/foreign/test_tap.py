"""TAP, as runners wrote it and as somebody hostile might."""

from __future__ import annotations

import pytest

from adjudge.contracts.foreign.tap import read_tap
from adjudge.errors import ContractError
from tests.architecture.sources import TESTS


def told(text: str) -> dict[str, str]:
    """State by name."""
    return {one.test_id: one.state.value for one in read_tap(text.encode())}


def test_results_of_node() -> None:
    found = read_tap((TESTS / "corpus" / "data" / "results" / "node.tap").read_bytes())
    assert {one.test_id: one.state.value for one in found} == {
        "/tree/b.test.js": "failed",
        "adds": "passed",
        "cart": "failed",
        "cart::inner": "passed",
        "cart::inner::same": "passed",
        "cart::rounds": "failed",
        "cart::totals": "passed",
        "later": "skipped",
        "same": "passed",
        "same (2)": "passed",
        "todo fails": "skipped",
        "with subtests": "failed",
        "with subtests::one # odd": "passed",
        "with subtests::two": "failed",
    }


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("ok 1 - adds", {"adds": "passed"}),
        ("ok 1 adds", {"adds": "passed"}),
        ("ok adds", {"adds": "passed"}),
        ("ok", {"test 1": "passed"}),
        ("ok 7", {"test 7": "passed"}),
        ("not ok 1 - adds", {"adds": "failed"}),
        ("ok 1 - adds # SKIP no network", {"adds": "skipped"}),
        ("not ok 1 - adds # skipped", {"adds": "skipped"}),
        ("not ok 1 - adds # TODO", {"adds": "skipped"}),
        ("ok 1 # SKIP", {"test 1": "skipped"}),
        ("ok 1 - issue #12", {"issue #12": "passed"}),
        ("not ok 1 - a \\# SKIP b", {"a # SKIP b": "failed"}),
        ("not ok 1 - a # SKIPPERS", {"a": "skipped"}),
        ("not ok 1 - a # TODOS", {"a # TODOS": "failed"}),
        ("ok 1 - a\r", {"a": "passed"}),
        ("ok 1 2 3", {"2 3": "passed"}),
    ],
)
def test_one_test(line: str, found: dict[str, str]) -> None:
    assert told(f"TAP version 14\n1..1\n{line}\n") == found


def test_a_plan_may_come_last() -> None:
    assert told("ok 1 - a\nok 2 - b\n1..2") == {"a": "passed", "b": "passed"}


def test_a_plan_of_none_has_none() -> None:
    assert read_tap(b"TAP version 13\n1..0 # SKIP no database\n") == ()


def test_output_of_the_program_counts_for_nothing() -> None:
    text = "hello\n# ok 9 - no\nokay\n  ok 1 - no\n1..1\npragma +bits\nok 1 - a\n"
    assert told(text) == {"a": "passed"}


def test_diagnostics_count_for_nothing() -> None:
    text = "1..1\nnot ok 1 - a\n  ---\n  stack: |-\n    ok 2 - no\nok 3 - no\n  ...\n"
    assert told(text) == {"a": "failed"}


def test_subtests_are_named_behind_the_test_around_them() -> None:
    text = "1..1\n    ok 1 - x\n    not ok 2 - y\n    1..2\nnot ok 1 - a\n"
    assert told(text) == {"a": "failed", "a::x": "passed", "a::y": "failed"}


def test_failures_inside_of_what_is_to_do_are_to_do() -> None:
    text = "1..1\n    ok 1 - x\n    not ok 2 - y\n    1..2\nnot ok 1 - a # TODO\n"
    assert told(text) == {"a": "skipped", "a::x": "passed", "a::y": "skipped"}


def test_a_failure_inside_of_what_passed_stays_one() -> None:
    assert told("1..1\n    not ok 1 - x\n    1..1\nok 1 - a\n") == {"a": "passed", "a::x": "failed"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no plan"),
        ("ok 1 - a", "no plan"),
        ("1..2\nok 1 - a", "plan 2 tests and tell of 1"),
        ("1..1\nok 1 - a\nok 2 - b", "plan 1 tests and tell of 2"),
        ("1..1\n1..1\nok 1 - a", "two plans"),
        ("1..1\nok 1 - a\nBail out! no database", "given up"),
        ("1..1\n    bail out!\nok 1 - a", "given up"),
        ("1..1\nok 1 - a\n  ---\n  cut: off", "middle of a test"),
        ("1..1\nok 1 - a\n    ok 1 - x\n    1..1", "middle of a test"),
        ("1..1\n    ok 1 - x\nok 1 - a", "no plan"),
        ("1..1\n    1..2\n    ok 1 - x\nok 1 - a", "plan 2 tests and tell of 1"),
        ("1..1\n        ok 1 - x\nok 1 - a", "without the test around"),
        ("    ok 1 - x\n1..1\nok 1 - a", "without the test around"),
        ("TAP version 99\n1..1\nok 1 - a", "TAP version 99"),
    ],
)
def test_what_is_no_whole_stream_is_refused(text: str, why: str) -> None:
    with pytest.raises(ContractError, match=why) as caught:
        told(text)
    assert caught.value.code == "results-unreadable"


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(ContractError, match="not UTF-8"):
        read_tap(b"1..1\nok 1 - \xff\n")


def test_streams_nested_without_end_are_refused() -> None:
    text = "\n".join(" " * 4 * depth + "1..1" for depth in range(80))
    with pytest.raises(ContractError, match="without the test around"):
        told(text)
