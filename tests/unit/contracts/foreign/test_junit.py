"""JUnit's XML, as runners wrote it and as somebody hostile might."""

from __future__ import annotations

import pytest

from adjudge.contracts.foreign import results
from adjudge.contracts.foreign.junit import read_junit
from adjudge.errors import ContractError
from tests.architecture.sources import TESTS

RECORDED = TESTS / "corpus" / "data" / "results"


def told(data: bytes | str) -> dict[str, str]:
    """State by name."""
    found = read_junit(data if isinstance(data, bytes) else data.encode())
    return {one.test_id: one.state.value for one in found}


def recorded(name: str) -> dict[str, str]:
    """State by name in a recorded file."""
    return told((RECORDED / f"{name}.xml").read_bytes())


def suite(inside: str, attributes: str = "") -> str:
    """A document of one suite."""
    return f'<testsuites><testsuite name="s" {attributes}>{inside}</testsuite></testsuites>'


def test_results_of_pytest() -> None:
    assert recorded("pytest") == {
        "test_broken": "failed",
        "test_shop.TestCart::test_rounds": "failed",
        "test_shop.TestCart::test_total": "passed",
        "test_shop::test_fails_and_leaks": "failed",
        "test_shop::test_known": "skipped",
        "test_shop::test_known_passes": "passed",
        "test_shop::test_later": "skipped",
        "test_shop::test_names[<x>]": "passed",
        "test_shop::test_names[\\u2603]": "passed",
        "test_shop::test_names[a b]": "passed",
        "test_shop::test_names[a]": "passed",
        "test_shop::test_setup": "failed",
        "test_shop::test_strict": "failed",
        "test_shop::test_teardown": "failed",
    }


def test_results_of_node() -> None:
    assert recorded("node") == {
        "/tree/b.test.js": "failed",
        "adds": "passed",
        "cart::inner::same": "passed",
        "cart::rounds": "failed",
        "cart::totals": "passed",
        "later": "skipped",
        "same": "passed",
        "same (2)": "passed",
        "todo fails": "skipped",
        "with subtests::one # odd": "passed",
        "with subtests::two": "failed",
    }


def test_results_of_jest() -> None:
    assert recorded("jest") == {
        " bare": "passed",
        "cart inner later": "skipped",
        "cart inner same": "passed",
        "cart inner same (2)": "passed",
        "cart inner someday": "passed",
        "cart rounds": "failed",
        "cart totals": "passed",
    }


def test_results_of_gotestsum() -> None:
    assert recorded("gotestsum") == {
        "TestMain": "failed",
        "example.com/shop/cart::TestLater": "skipped",
        "example.com/shop/cart::TestRounds/half": "failed",
        "example.com/shop/cart::TestTotal": "passed",
    }


def test_results_of_surefire() -> None:
    assert recorded("surefire") == {
        "shop.CartTest::connects": "failed",
        "shop.CartTest::later": "skipped",
        "shop.CartTest::rounds": "failed",
        "shop.CartTest::totals": "passed",
    }


@pytest.mark.parametrize(
    ("inside", "state"),
    [
        ('<testcase name="a"/>', "passed"),
        ('<testcase name="a"><system-out>x</system-out></testcase>', "passed"),
        ('<testcase name="a"><failure/></testcase>', "failed"),
        ('<testcase name="a"><error/></testcase>', "failed"),
        ('<testcase name="a"><skipped/></testcase>', "skipped"),
        ('<testcase name="a"><skipped/><failure/></testcase>', "failed"),
        ('<testcase name="a"><skipped type="todo"/><failure/></testcase>', "skipped"),
        ('<testcase name="a" status="fail"/>', "failed"),
        ('<testcase name="a" status="notrun" result="suppressed"/>', "skipped"),
        ('<testcase name="a" status="run" result="completed"/>', "passed"),
    ],
)
def test_state_of_a_test(inside: str, state: str) -> None:
    assert told(suite(inside)) == {"s::a": state}


def test_suites_name_a_test_without_a_telling_class() -> None:
    inner = '<testsuite name="cart"><testcase name="a" classname="test"/></testsuite>'
    assert told(suite(inner)) == {"s::cart::a": "passed"}


def test_a_suite_that_failed_by_itself_is_a_failed_test() -> None:
    inside = '<testcase name="a" classname="c"/><error message="no database"/>'
    assert told(suite(inside)) == {"c::a": "passed", "s": "failed"}


def test_a_suite_that_counts_a_failure_of_which_no_test_tells_is_a_failed_test() -> None:
    assert told(suite('<testcase name="a" classname="c"/>', 'errors="1"')) == {
        "c::a": "passed",
        "s": "failed",
    }


def test_a_suite_without_a_name_that_failed_is_told() -> None:
    assert told('<testsuite errors="2"/>') == {"(suite)": "failed"}


def test_a_failure_that_is_to_do_explains_the_count_of_its_suite() -> None:
    inside = '<testcase name="a" classname="c"><skipped type="todo"/><failure/></testcase>'
    assert told(suite(inside, 'failures="1"')) == {"c::a": "skipped"}


def test_an_error_behind_the_failure_of_a_test_is_its_teardown() -> None:
    failed = '<testcase name="a" classname="c"><failure/></testcase>'
    error = '<testcase name="a" classname="c"><error/></testcase>'
    assert told(suite(failed + error)) == {"c::a": "failed"}
    assert told(suite(failed + failed)) == {"c::a": "failed", "c::a (2)": "failed"}
    assert told(suite('<testcase name="a" classname="c"/>' + error)) == {
        "c::a": "passed",
        "c::a (2)": "failed",
    }


def test_a_document_without_tests_has_none() -> None:
    assert read_junit(b"<testsuites/>") == ()


XXE = '<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/hostname">]><testsuite name="&x;"><testcase name="&x;"/></testsuite>'
LAUGHS = '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><testsuite><testcase name="&b;"/></testsuite>'


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (XXE, "document type"),
        (LAUGHS, "document type"),
        ('<!DOCTYPE t SYSTEM "http://127.0.0.1/x.dtd"><testsuite/>', "document type"),
        ('<testsuite><testcase name="&x;"/></testsuite>', "column 12: undefined entity"),
        ("", "no XML at line 1, column 1"),
        ("ok 1", "no XML"),
        ('<testsuite><testcase name="a"/>', "no XML"),
        ("<testsuite/><testsuite/>", "no XML"),
        ('<testsuite name="\0"/>', "no XML"),
        ("<html/>", "a html stands at its top"),
        ('<testcase name="a"/>', "a testcase stands at its top"),
        (suite('<testcase name="a"><testcase name="b"/></testcase>'), "a testcase stands in a testcase"),
        (suite('<system-out><testcase name="b"/></system-out>'), "a testcase stands in a system-out"),
        (suite("<testsuites/>"), "a testsuites stands in a testsuite"),
        (suite("<testcase/>"), "without a name"),
        ("<testsuite>" + "<a>" * 64 + "</a>" * 64 + "</testsuite>", "nested deeper than 64"),
        ('<?xml version="1.0" encoding="klingon"?><testsuite/>', "encoding|no XML"),
    ],
)
def test_what_is_no_document_of_results_is_refused(text: str, why: str) -> None:
    with pytest.raises(ContractError, match=why) as caught:
        told(text)
    assert caught.value.code == "results-unreadable"


def test_a_file_over_the_limit_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "LIMIT_BYTES", 10)
    with pytest.raises(ContractError, match="10 are allowed"):
        told(suite(""))


def test_more_tests_than_allowed_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "LIMIT_TESTS", 3)
    with pytest.raises(ContractError, match="more than 3 tests"):
        told(suite("".join(f'<testcase name="a{one}"/>' for one in range(4))))
