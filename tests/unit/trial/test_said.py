"""What a run said is kept without secrets and without places that were its alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.model.trial import TestResult, TestState
from adjudge.trial import said
from adjudge.trial.said import Places, clean_tests, tail_of

if TYPE_CHECKING:
    import pytest

PLACES = Places("/tmp/run-1/tree", {"/tmp/run-2/home": "home", "/tmp/run-2/out/results": "results"})
TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0"


def tail(*streams: bytes, passed: dict[str, str] | None = None) -> str:
    """The tail of streams."""
    return tail_of(streams, PLACES, passed or {})


def test_streams_follow_one_another() -> None:
    assert tail(b"out\n", b"err\n") == "out\nerr"
    assert tail(b"", b"err") == "err"
    assert tail(b"", b"") == ""


def test_private_places_are_no_part_of_it() -> None:
    text = b"/tmp/run-1/tree/a.py:1 in /tmp/run-1/tree wrote /tmp/run-2/out/results, /tmp/run-2/home/.x"
    assert tail(text) == "a.py:1 in . wrote {results}, {home}/.x"


def test_secrets_are_no_part_of_it() -> None:
    found = tail(f"token {TOKEN} and hunter-two".encode(), passed={"DB_PASSWORD": "hunter-two", "MODE": "on"})
    assert TOKEN not in found
    assert found == "token [redacted:github-token] and [redacted:DB_PASSWORD]"


def test_a_short_value_is_too_common_to_be_replaced() -> None:
    assert tail(b"the mode is on", passed={"MODE": "on"}) == "the mode is on"


def test_the_end_is_kept_from_a_line_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(said, "TAIL", 12)
    assert tail(b"first line\nsecond\nthird\n") == "…\nthird"
    assert tail(b"x" * 40) == "…\n" + "x" * 12


def test_a_secret_across_the_cut_is_found_before_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(said, "TAIL", 30)
    found = tail(f"line\n{'x' * 40} {TOKEN}".encode())
    assert TOKEN[-8:] not in found


def test_control_bytes_stay_and_bytes_that_are_no_text_are_marked() -> None:
    assert tail(b"\x1b[31mred\x1b[0m \xff") == "\x1b[31mred\x1b[0m \ufffd"


def names(*given: tuple[str, TestState]) -> dict[str, str]:
    """State by name, cleaned."""
    tests = [TestResult(test_id=name, state=state) for name, state in given]
    return {one.test_id: one.state.value for one in clean_tests(tests, PLACES, {"KEY": "s3cret-value"})}


def test_names_do_not_depend_on_where_the_run_was() -> None:
    assert names(("x in /tmp/run-1/tree/a.js", TestState.FAILED)) == {"x in a.js": "failed"}


def test_a_file_that_counts_as_a_test_did_not_run_any() -> None:
    path = "/tmp/run-1/tree/a.test.js"
    assert names((path, TestState.PASSED)) == {"a.test.js": "skipped"}
    assert names((path, TestState.FAILED)) == {"a.test.js": "failed"}
    assert names((f"{path}::adds", TestState.PASSED)) == {"a.test.js::adds": "passed"}


def test_names_tell_no_secret_and_stay_apart() -> None:
    given = [
        (f"t[{TOKEN}]", TestState.PASSED),
        ("t[s3cret-value]", TestState.FAILED),
        ("t", TestState.PASSED),
    ]
    assert names(*given, (f"t[{TOKEN[:-1]}Z]", TestState.FAILED)) == {
        "t": "passed",
        "t[[redacted:KEY]]": "failed",
        "t[[redacted:github-token]]": "passed",
        "t[[redacted:github-token]] (2)": "failed",
    }
