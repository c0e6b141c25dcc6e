"""Calls that declare tests."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.grammar import parse
from adjudge.graph.languages.typescript.suites import SuiteCall, suite_call


def call(source: str) -> SuiteCall | None:
    data = source.encode()
    parsed = parse(data, "typescript")
    assert parsed is not None
    return suite_call(parsed.root.named_children[0].named_children[0], data)


@pytest.mark.parametrize(
    ("source", "group", "off", "alone"),
    [
        ("it('t', () => {})", False, False, False),
        ("test(`t`, async function () {})", False, False, False),
        ("describe('t', () => {})", True, False, False),
        ("it.skip('t', () => {})", False, True, False),
        ("xit('t', () => {})", False, True, False),
        ("it.only('t', () => {})", False, False, True),
        ("fdescribe('t', () => {})", True, False, True),
        ("it.todo('t')", False, True, False),
        ("it.each([1, 2])('t', () => {})", False, False, False),
        ("it.each`a\n${1}`('t', () => {})", False, False, False),
        ("test.describe('t', () => {})", True, False, False),
        ("it.skipIf(x)('t', () => {})", False, True, False),
        ("test.failing('t', () => {})", False, True, False),
        ("it('t', { timeout: 1 }, () => {})", False, False, False),
    ],
)
def test_call_declares_a_test(source: str, group: bool, off: bool, alone: bool) -> None:
    found = call(source)
    assert found is not None
    assert (found.title, found.is_group, found.is_off, found.is_alone) == ("t", group, off, alone)


@pytest.mark.parametrize(
    "source", ["fit(1)", "its('t', () => {})", "it('t')", "it(() => {})", "app.test('t', () => {})"]
)
def test_other_call_declares_none(source: str) -> None:
    assert call(source) is None


def test_dots_of_a_title_part_no_names() -> None:
    found = call("it('a.b  c', () => {})")
    assert found is not None
    assert found.title == "a b c"
