"""Assertions of tests of Go."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.go.assertions import assertion_of, failing_branch, fails, skips


@pytest.mark.parametrize(
    ("text", "form", "about"),
    [
        ("assert.Equal(t, want, got)", "compare", "want"),
        ("require.True(t, ok)", "truth", "ok"),
        ("require.NoErrorf(t, err, m)", "truth", "err"),
        ("assert.ErrorIs(t, err, x)", "raises", ""),
        ("s.Require().Len(x, 2)", "compare", "2"),
        ("fmt.Println(x)", "none", ""),
        ("assert.x", "none", ""),
    ],
)
def test_call_of_testify_asserts(text: str, form: str, about: str) -> None:
    assert assertion_of(text, 1)[:3] == (form, text, about)


@pytest.mark.parametrize(
    ("condition", "form", "about"),
    [
        ("got != want", "compare", "got"),
        ("err != nil", "truth", "err"),
        ("err == nil", "raises", ""),
        ("!ok", "truth", "!ok"),
    ],
)
def test_branch_that_fails_a_test_asserts(condition: str, form: str, about: str) -> None:
    assert failing_branch(condition, 1)[:3] == (form, condition, about)


@pytest.mark.parametrize("word", [b"t.Error", b"t.Fatalf", b"b.FailNow", b"s.T().Fatal"])
def test_statement_that_fails_its_test(word: bytes) -> None:
    assert fails([word, b"(", b")"])
    assert not skips([word])


@pytest.mark.parametrize("word", [b"t.Skip", b"t.SkipNow", b"b.Skipf"])
def test_statement_that_skips_its_test(word: bytes) -> None:
    assert skips([word, b"(", b")"])
    assert not fails([word])
    assert not skips([])
