"""Tests of ``adjudge.rules.defects.nil_dereference``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        ("python", "KNOWN = {}\ndef f(a):\n    return KNOWN.get(a).name\n", "nil-dereference"),
        ("javascript", "function f(a) { return a.match(/x/)[1]; }\n", "nil-dereference"),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    m = re.match('x', a)\n    return m.group() if m else ''\n"),
        ("python", "def f(a):\n    m = re.match('x', a)\n    assert m\n    return m.group()\n"),
        ("javascript", "function f(a) { return a.find(ok)?.name; }\n"),
        ("go", "package p\nfunc f(m map[int]string) string { v := m[1]; return v.x }\n"),
        (
            "go",
            'package p\nfunc f(m map[int]*U) string { v := m[1]; if v == nil { return "" }; return v.X }\n',
        ),
        (
            "typescript",
            "const m = new Map<string, A[]>();\nfunction f(k: string) { if (!m.has(k)) m.set(k, []); m.get(k)!.push(1); }\n",
        ),
        ("javascript", "function f(root) { return root.find(Kind).length; }\n"),
        ("python", "def f(rows, key):\n    value = rows['a.b[c'].get(key)\n    return value.name\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
