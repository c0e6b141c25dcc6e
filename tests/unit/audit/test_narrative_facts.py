"""What a narrative may name of a document."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from adjudge.audit.narrative_facts import Facts, facts_of, find_foreign
from adjudge.contracts.audit_findings_v1 import ExcludedFileV1
from adjudge.model.ids import RepoPath
from tests.audit_documents import document, refuted, told

ODD = RepoPath("docs/a file (old).md")
ONE = told(
    1, title="Python 3.11 lacks it", quote="utf8 = os.path.join(x)", path="src/deep/f1.py", start_line=12, end_line=14,
    confidence_percent=87, symbol="load",
)  # fmt: skip
TWO = told(2, path=ODD, start_line=777, end_line=778)
FACTS = facts_of(document(findings=(ONE, TWO), refuted=(refuted(3),), work_blocks=()))
CITED = (ONE.finding_id, TWO.finding_id)


def faults(text: str, cited: tuple[str, ...] = CITED, facts: Facts = FACTS) -> list[str]:
    return list(find_foreign(text, cited, facts))


@pytest.mark.parametrize(
    "text",
    [
        "2 findings, 0 refuted of 1, 3 items of which 2 are answered.",
        "See src/deep/f1.py:12-14, f1.py:12, `src/deep/f1.py`, src/deep/ and src.",
        "It begins at line 12 (of 14), with 87% confidence.",
        "Python 3.11 and utf8 are named there; so is os.path.join.",
        f"As {ONE.finding_id} says.",
        f"In {ODD}: line 777, and ({ODD}).",
        "e.g. nothing, i.e. none; and so on... well-known.",
        "\uff12 of them in src\uff0fdeep\uff0ff1.py.",
        "\u0662 of them.",
        "2\ufe0f\u20e3 of them, in utf\u00ad8.",
    ],
)
def test_what_the_document_has_may_be_named(text: str) -> None:
    assert faults(text) == []


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("It is in src/deep/f2.py.", "src/deep/f2.py"),
        ("Look at secrets.key now.", "secrets.key"),
        ("Look at .env now.", ".env"),
        ("See https://example.org.", "https://example.org"),
        ("In src\\deep\\f1.py.", "src\\\\deep\\\\f1.py"),
        ("At f1.py:99.", "f1.py:99"),
        ("At src/deep/f1.py:12-99.", "src/deep/f1.py:12-99"),
        ("In a\u2215b.", "a\\u2215b"),
        ("In evil.\u200bp/y.", "evil.\\u200bp/y"),
        ("4711 of them.", "4711"),
        ("1,001 of them.", "1,001"),
        ("2.5 of them.", "2.5"),
        ("In sha256.", "sha256"),
        ("The 12th.", "12th"),
        ("5\u00bd.", "51\\u20442"),
        ("As fnd:0123 says.", "fnd:0123"),
        ("2\u03322\u0332 of them.", "22"),
        ("2\ufe0f\u20e32\ufe0f\u20e3 of them.", "22"),
        ("2\u200b2 of them.", "22"),
        ("\u2779\u2776 of them.", "\\u2779\\u2776"),
        ("\U00010119 of them.", "\\U00010119"),
        ("In none.p\u0332y.", "none.p\\u0332y"),
    ],
)
def test_what_it_has_not_is_told_by_name(text: str, named: str) -> None:
    (problem,) = faults(text)
    assert f"'{named}'" in problem


def test_numbers_of_a_finding_count_only_where_it_is_cited() -> None:
    assert faults("At line 777.", (TWO.finding_id,)) == []
    (problem,) = faults("At line 777.", (ONE.finding_id,))
    assert "777" in problem


def test_path_in_words_of_a_reader_proves_no_path() -> None:
    said = told(1, title="See other/none.py", summary="It is in other/none.py.")
    facts = facts_of(document(findings=(said,), work_blocks=()))
    assert len(faults("See other/none.py.", (said.finding_id,), facts)) == 1


def test_ending_of_any_file_of_the_document_makes_a_path() -> None:
    plain = document(findings=(told(1, path="a.odd"),), work_blocks=())
    excluded = replace(plain, excluded=(ExcludedFileV1(path="lib/c.odd", reason="generated"),))
    assert faults("See b.odd.", (), facts_of(plain)) == []
    assert faults("See a.odd.", (), facts_of(excluded)) == []
    assert len(faults("See b.odd.", (), facts_of(excluded))) == 1


def test_many_findings_and_a_long_text_are_held_in_time() -> None:
    facts = facts_of(document(2000))
    assert len(faults("1" * 2000, (), facts)) == 1
    assert len(faults("a/" * 900, (), facts)) == 1
