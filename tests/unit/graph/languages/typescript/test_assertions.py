"""Assertions of tests."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.assertions import assertion_of


@pytest.mark.parametrize(
    ("text", "form", "about"),
    [
        ("expect(a.b).toBe(1)", "compare", "a.b"),
        ("await expect(page).toHaveURL(x)", "compare", "page"),
        ("expect(a).toBeTruthy()", "truth", "a"),
        ("expect(a).not.toBeNull()", "truth", "a"),
        ("expect(a).not.toBeTruthy()", "compare", "a"),
        ("expect(f).toThrow(E)", "raises", ""),
        ("await expect(p).rejects.toBe(1)", "raises", ""),
        ("assert.equal(a, b)", "compare", "a"),
        ("assert(a)", "truth", "a"),
        ("assert.throws(f)", "raises", ""),
        ("t.is(a, 1)", "compare", "a"),
        ("request(app).get(x).expect(200)", "compare", ""),
        ("t.context(a)", "none", ""),
        ("go(a)", "none", ""),
    ],
)
def test_statement_is_told_by_its_form(text: str, form: str, about: str) -> None:
    assert assertion_of(text, 3) == (form, text, about, 3)
