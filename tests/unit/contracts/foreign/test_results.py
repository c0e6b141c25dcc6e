"""Results of tests: bounds, and one name for each test."""

from __future__ import annotations

import pytest

from adjudge.contracts.foreign import results
from adjudge.contracts.foreign.results import LIMIT_NAME, Results, check_size, decode_results
from adjudge.errors import ContractError
from adjudge.model.trial import TestState


def names(*given: str) -> list[str]:
    """Names that tests of these names get."""
    made = Results()
    for name in given:
        made.add(name, TestState.PASSED)
    return [one.test_id for one in made.all()]


def test_a_name_that_stands_twice_gets_a_number() -> None:
    assert names("a", "b", "a", "a") == ["a", "a (2)", "a (3)", "b"]


def test_a_number_that_is_a_name_itself_is_passed_over() -> None:
    assert names("a (2)", "a", "a") == ["a", "a (2)", "a (3)"]


def test_a_long_name_is_cut_and_told_apart() -> None:
    long = "x" * (LIMIT_NAME + 1)
    assert names(long + "1", long + "2") == ["x" * LIMIT_NAME + "…", "x" * LIMIT_NAME + "… (2)"]


def test_states_stay_with_their_names() -> None:
    made = Results()
    made.add("b", TestState.FAILED)
    made.add("a", TestState.SKIPPED)
    assert [(one.test_id, one.state) for one in made.all()] == [("a", "skipped"), ("b", "failed")]


def test_more_tests_than_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "LIMIT_TESTS", 2)
    with pytest.raises(ContractError, match="more than 2 tests"):
        names("a", "b", "c")


def test_more_characters_than_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "LIMIT_NAMES", 4)
    with pytest.raises(ContractError, match="more than 4 characters"):
        names("abc", "de")


def test_a_large_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "LIMIT_BYTES", 2)
    check_size(b"ab")
    with pytest.raises(ContractError, match="3 bytes; 2 are allowed") as caught:
        check_size(b"abc")
    assert caught.value.code == "results-unreadable"


@pytest.mark.parametrize(("data", "why"), [(b"ok\xff", "Byte 2"), (b"ok\0", "NUL")])
def test_bytes_that_are_no_text_are_refused(data: bytes, why: str) -> None:
    with pytest.raises(ContractError, match=why):
        decode_results(data)


def test_text_is_given_as_it_stands() -> None:
    assert decode_results("ok ☃\n".encode()) == "ok ☃\n"
