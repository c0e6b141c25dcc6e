"""Parts of the report of an audit."""

from __future__ import annotations

from adjudge.report.audit_words import cell, file_link, fold, reference, table


def test_cut_of_a_text_says_how_much() -> None:
    assert cell("a" * 12, longest=10) == f"{'a' * 10}… (2 more characters)"
    assert cell("a" * 10, longest=10) == "a" * 10


def test_text_is_on_one_line_and_starts_nothing() -> None:
    assert cell("one\n| two |\t<b>") == r"one \| two \| \<b\>"
    assert cell("`x`", raw=True) == "`x`"


def test_fold_says_how_many_and_where() -> None:
    assert list(fold(0, "theme", "themes")) == []
    assert list(fold(-3, "theme", "themes")) == []
    assert (
        list(fold(2, "theme", "themes"))[1] == "And 2 more themes: `themes` of audit-findings.json has all."
    )


def test_table_has_a_line_a_row() -> None:
    assert list(table(("a", "b"), [("1", "2")])) == ["| a | b |", "|---|---|", "| 1 | 2 |"]


def test_reference_is_a_start_of_the_id() -> None:
    assert reference("fnd:0123456789abcdef0123") == "`fnd:0123456789ab`"


def test_link_leads_to_the_file_and_nowhere_else() -> None:
    assert file_link("src/a.py", 3, 5) == "[`src/a.py:3-5`](../src/a.py#L3)"
    assert file_link("src/a.py", 3, 3) == "[`src/a.py:3`](../src/a.py#L3)"
    assert file_link("a b|(c).py") == "[`a b\\|(c).py`](../a%20b%7C%28c%29.py)"
    assert file_link("javascript:x\udcff") == "[`javascript:x\\xff`](../javascript%3Ax%FF)"
