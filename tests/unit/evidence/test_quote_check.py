"""Text that is stated to stand somewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.evidence.past import NoPast, Version
from adjudge.evidence.quote_check import check_quote
from adjudge.model.evidence import CheckedEvidence, EvidenceState, QuoteEvidence
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources

if TYPE_CHECKING:
    from adjudge.evidence.past import Asked

CODE = "import os\n\n\ndef load(path):\n    return open(path)\n\n\ndef save(path):\n    return open(path)\n"
FILES: dict[str, str | bytes] = {"a.py": CODE, "p/b.bin": b"\0", "c.py": "x = 1\n"}


def check(
    quote: str, start: int | None = None, end: int | None = None, *, path: str = "a.py"
) -> CheckedEvidence:
    item = QuoteEvidence(path=path, side=Side.HEAD, start_line=start, end_line=end, quote=quote)
    base = {**FILES, "a.py": CODE + "old_line_of_the_base = 1\n"}
    return check_quote(item, evidence_sources(FILES, base, unread=["c.py"]))


@pytest.mark.parametrize(
    ("quote", "start", "end"),
    [
        ("def load(path):", 4, 4),
        ("def load(path):", 1, 9),
        ("def load(path):", None, None),
        ("return open(path)", 5, None),
        ("def load(path):\n    return open(path)", 4, 4),
        ("def load(path):", 99, None),
        ("return open(path)", None, None),
    ],
)
def test_text_that_stands_there_or_at_one_other_place_holds(
    quote: str, start: int | None, end: int | None
) -> None:
    assert check(quote, start, end).state is EvidenceState.HOLDS


def test_text_that_stands_at_several_other_places_does_not_hold() -> None:
    found = check("return open(path)", 1)
    assert (found.state, found.found) == (
        EvidenceState.DOES_NOT_HOLD,
        "It does not stand at line 1, but at lines 5, 9.",
    )


def test_text_that_is_left_of_several_does_not_hold_at_another_line() -> None:
    item = QuoteEvidence(path="a.py", side=Side.HEAD, start_line=2, end_line=2, quote="call(one, two)")
    after, before = "call(one, two)\nrest = 1\n", "call(one, two)\nrest = 1\ncall(one, two)\n"
    found = check_quote(item, evidence_sources({"a.py": after}, {"a.py": before}))
    assert (found.state, found.found) == (
        EvidenceState.DOES_NOT_HOLD,
        "It does not stand at line 2, but at line 1, and in 2 places on the base side.",
    )


@pytest.mark.parametrize(
    ("older", "line", "found"),
    [
        ("b\ncall(one, two)\nc\na\ncall(one, two)\nrest = 1\n", 5, ""),
        (
            "b\ncall(one, two)\nc\na\ncall(one, two)\nrest = 1\n",
            2,
            "It does not stand at line 2, where an earlier version had it; at line 3 stands another copy of it.",
        ),
        (
            "call(one, two)\nx\ny\nz\n",
            1,
            (
                "It does not stand at line 1, where an earlier version had it; whether that is what stands at "
                "line 3 is not known."
            ),
        ),
    ],
)
def test_earlier_version_tells_whether_the_stated_copy_is_left(older: str, line: int, found: str) -> None:
    class Told(NoPast):
        def versions(self, asked: Asked) -> list[Version]:
            assert asked.path == "a.py"
            return [Version(after.encode(), None), Version(older.encode(), 0)]

    after = "new = 1\na\ncall(one, two)\nrest = 1\n"
    item = QuoteEvidence(path="a.py", side=Side.HEAD, start_line=line, end_line=line, quote="call(one, two)")
    checked = check_quote(item, replace(evidence_sources({"a.py": after}), past=Told()))
    wanted = EvidenceState.DOES_NOT_HOLD if found else EvidenceState.HOLDS
    assert (checked.state, checked.found) == (wanted, found)


def test_text_that_stood_in_several_places_holds_where_it_is_stated_to() -> None:
    item = QuoteEvidence(path="a.py", side=Side.HEAD, start_line=1, end_line=1, quote="call(one, two)")
    after, before = "call(one, two)\nrest = 1\n", "call(one, two)\nrest = 1\ncall(one, two)\n"
    assert check_quote(item, evidence_sources({"a.py": after}, {"a.py": before})).state is EvidenceState.HOLDS


@pytest.mark.parametrize(
    ("line", "state"), [(2999, EvidenceState.HOLDS), (3000, EvidenceState.DOES_NOT_HOLD)]
)
def test_text_that_stands_too_often_to_be_counted_is_looked_for_at_its_lines(
    line: int, state: EvidenceState
) -> None:
    item = QuoteEvidence(path="a.py", side=Side.HEAD, start_line=line, end_line=line, quote="call(one, two)")
    assert check_quote(item, evidence_sources({"a.py": "call(one, two)\nrest\n" * 1500})).state is state


@pytest.mark.parametrize(
    ("quote", "start", "told"),
    [
        ("def load(paths):", 4, "; line 4 differs from it from column 14 on."),
        ("    return 0pen(path)", 5, "; line 5 differs from it from column 12 on."),
        ("def load(paths):", None, "; line 4 is like it."),
        ("nothing of the kind", 99, ", which has 9 lines."),
        ("nothing of the kind", 1, "."),
        ("nothing of the kind", None, "."),
    ],
)
def test_text_that_stands_nowhere_is_contradicted_with_what_is_there(
    quote: str, start: int | None, told: str
) -> None:
    found = check(quote, start)
    assert (found.state, found.found) == (
        EvidenceState.CONTRADICTED,
        f"It stands nowhere in the file{told}",
    )


@pytest.mark.parametrize(
    ("quote", "told"),
    [
        ("def core_save_k#y(key):", "; line 2 is like it."),
        ("def core_save_key(#ey):", "; line 2 is like it."),
        ("def core_save_#(key):", "."),
    ],
    ids=["in-the-middle", "near-the-end", "as-like-one-as-another"],
)
def test_text_that_begins_like_several_lines_is_told_the_likest(quote: str, told: str) -> None:
    text = "".join(f"def core_save_{name}(key):\n" for name in ("all", "key", "one", "two"))
    item = QuoteEvidence(path="a.py", side=Side.HEAD, start_line=None, end_line=None, quote=quote)
    found = check_quote(item, evidence_sources({"a.py": text}))
    assert found.found == f"It stands nowhere in the file{told}"


def test_text_of_the_other_side_is_contradicted_with_where_it_stands() -> None:
    found = check("old_line_of_the_base = 1", 10)
    assert found.found == "It stands nowhere on the head side, but at line 10 on the base side."


@pytest.mark.parametrize(
    ("quote", "path", "state"),
    [
        ("x = 1", "none.py", EvidenceState.CONTRADICTED),
        ("x = 1", "p", EvidenceState.CONTRADICTED),
        ("x = 1", "p/b.bin", EvidenceState.UNAVAILABLE),
        ("x = 1", "c.py", EvidenceState.UNAVAILABLE),
        ("x = 1", "../a.py", EvidenceState.UNAVAILABLE),
        (" \n", "a.py", EvidenceState.UNAVAILABLE),
        ("(path)", "a.py", EvidenceState.UNAVAILABLE),
    ],
)
def test_place_that_cannot_be_looked_into_is_told(quote: str, path: str, state: EvidenceState) -> None:
    assert check(quote, path=path).state is state


def test_short_fragment_at_other_lines_proves_nothing() -> None:
    assert check("load(", 9).state is EvidenceState.UNAVAILABLE


def test_no_text_of_the_source_is_repeated() -> None:
    assert "open" not in check("    return open(way)", 5).found
