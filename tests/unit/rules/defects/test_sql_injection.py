"""Tests of ``adjudge.rules.defects.sql_injection``, beside the examples of its page."""

from __future__ import annotations

import pytest

from tests.rules_texts import rules


@pytest.mark.parametrize(
    ("language", "text", "rule"),
    [
        (
            "python",
            "def f(a):\n    q = 'SELECT x FROM t WHERE y = %s'\n    db.execute(q % a)\n",
            "sql-injection",
        ),
        (
            "python",
            "def f(a):\n    parts = 'SELECT x FROM t'\n    parts += ' WHERE y = ' + a\n    db.execute(parts)\n",
            "sql-injection",
        ),
        ("javascript", "function f(a) { return knex.whereRaw('name = ' + a); }\n", "sql-injection"),
        (
            "go",
            'package p\nfunc f(a string) { var b strings.Builder; b.WriteString("SELECT x FROM t WHERE y = "); b.WriteString(a); db.Query(b.String()) }\n',
            "sql-injection",
        ),
        (
            "java",
            'class A { void f(String a) { s.executeQuery(new StringBuilder("select x from t where y = ").append(a).toString()); } }',
            "sql-injection",
        ),
        (
            "java",
            'class A { void f(String a) { String q = "select x from t where y = %s"; s.execute(String.format(q, a)); } }',
            "sql-injection",
        ),
    ],
)
def test_defect_is_suspected(language: str, text: str, rule: str) -> None:
    assert rule in rules(language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("python", "def f(a):\n    db.execute('SELECT x FROM t WHERE y = %s', (a,))\n"),
        ("python", "def f(a):\n    db.execute('SELECT x FROM t WHERE y = ' + str(int(a)))\n"),
        ("python", "def f(a):\n    log(f'SELECT x FROM t WHERE y = {a}')\n"),
        ("python", "def f(a):\n    db.execute(f'please read {a}')\n"),
        ("javascript", "function f(a) { return sql`SELECT x FROM t WHERE y = ${a}`; }\n"),
    ],
)
def test_what_is_sound_is_not(language: str, text: str) -> None:
    assert rules(language, text) == set()
