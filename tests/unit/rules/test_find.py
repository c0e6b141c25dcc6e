"""Tests of ``adjudge.rules.find``."""

from __future__ import annotations

import pytest

from adjudge.rules.find import HITS, look_at
from adjudge.rules.source import CAP_BYTES
from tests.rules_texts import hits

TEXT = "def f(a):\n    q = 'SELECT b FROM c WHERE d = ' + a\n\n    db.execute(q)\n    eval(a)\n"


def test_hit_touches_a_changed_line_of_where_it_is_built_or_used() -> None:
    assert [[hit.rule for hit in hits("python", TEXT, frozenset({line}))] for line in range(1, 6)] == [
        [], ["builtin/sql-injection"], [], ["builtin/sql-injection"], ["builtin/code-injection"],
    ]  # fmt: skip


def test_lines_of_a_hit_go_from_where_it_is_built_to_where_it_is_used() -> None:
    assert [(hit.start_line, hit.end_line) for hit in hits("python", TEXT)] == [(2, 4), (5, 5)]


def test_places_far_apart_are_told_by_the_one_that_changed() -> None:
    text = TEXT.replace("\n\n", "\n" * 30)
    assert [(hit.start_line, hit.end_line) for hit in hits("python", text, frozenset({32}))] == [(32, 32)]


def test_same_bytes_give_the_same_hits() -> None:
    assert hits("python", TEXT) == hits("python", TEXT)


def test_nothing_changed_means_no_hit() -> None:
    assert look_at("a.py", "python", TEXT.encode(), frozenset()).hits == ()


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("cobol", b"x", "language"),
        ("python", b"a = 1\n" * (CAP_BYTES // 6 + 1), "longer"),
        ("javascript", b"a();" * 5000, "lines are so long"),
        ("javascript", b"function f(a) {\n" * 3000 + b"eval(a)\n" + b"}\n" * 3000, "work"),
    ],
)
def test_file_that_is_not_looked_at_says_why(language: str, text: bytes, word: str) -> None:
    looked = look_at("a", language, text, frozenset(range(1, text.count(b"\n") + 2)))
    assert looked.hits == ()
    assert word in looked.unread


def test_hits_over_the_bound_are_counted() -> None:
    text = b"try:\n    a()\nexcept:\n    pass\n" * (HITS + 5)
    looked = look_at("a.py", "python", text, frozenset(range(1, text.count(b"\n") + 1)))
    assert (len(looked.hits), looked.left_out) == (HITS, 5)


def test_file_with_errors_is_looked_at_all_the_same() -> None:
    assert [hit.rule for hit in hits("python", "x = = 1\n\ndef g(b):\n    eval(b)\n")] == [
        "builtin/code-injection"
    ]


def test_bytes_that_are_no_text_are_no_fault() -> None:
    assert look_at("a.py", "python", b"\xff\x00\xfe = 'a'\n", frozenset({1})).unread == ""


def test_path_is_told_and_says_nothing() -> None:
    told = {
        look_at(path, "python", TEXT.encode(), frozenset({5})).hits[0].rule
        for path in ("a.py", "tests/test_a.py")
    }
    assert told == {"builtin/code-injection"}
