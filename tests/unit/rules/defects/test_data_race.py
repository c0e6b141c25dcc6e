"""Tests of ``adjudge.rules.defects.data_race``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("go", "package p\nfunc f() {\n\tn := 0\n\tgo func() { n++ }()\n\tn = 2\n}\n", "data-race"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            "go",
            "package p\nfunc f() {\n\tr := make([]int, 3)\n\tfor i := range r {\n\t\tgo func(i int) { r[i] = 1 }(i)\n\t}\n}\n",
        ),
        ("go", "package p\nfunc f() {\n\tn := 0\n\tgo func() { mu.Lock(); n++; mu.Unlock() }()\n}\n"),
        (
            "python",
            "n = 0\ndef f():\n    global n\n    with lock:\n        n += 1\nthreading.Thread(target=f).start()\n",
        ),
        ("javascript", "let a;\nbeforeEach(async () => { a = await make(); });\n"),
        ("javascript", "let end;\nfunction start() { end = async () => { await stop(); }; }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
