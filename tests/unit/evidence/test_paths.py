"""What a stated path means."""

from __future__ import annotations

import pytest

from adjudge.evidence.answers import contradicted
from adjudge.evidence.paths import is_plain, missing, no_such_file, other_side
from adjudge.model.evidence import EvidenceState
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources

SOURCES = evidence_sources({"new.py": "x = 1\n"}, {"old.py": "x = 1\n"}, renamed={"new.py": "old.py"})


@pytest.mark.parametrize("path", ["a.py", "p/a.py", ".hidden", "a b", "ü.py"])
def test_plain_path_is_taken_as_it_is(path: str) -> None:
    assert is_plain(path)


@pytest.mark.parametrize("path", ["", ".", "/a", "./a", "a/../b", "../a", "a//b", "a/", "a\\b", "a\0", "a/."])
def test_path_with_another_spelling_is_not_plain(path: str) -> None:
    assert not is_plain(path)
    assert no_such_file(path, Side.HEAD, SOURCES).state is EvidenceState.UNAVAILABLE


def test_file_that_is_not_there_is_a_contradiction_with_where_it_is() -> None:
    assert missing("x.py", Side.BASE, SOURCES) == contradicted("There is no x.py on the base side.")
    assert missing("new.py", Side.HEAD, SOURCES) is None


def test_other_name_of_a_renamed_file_is_another_file() -> None:
    told = "There is no old.py on the head side, but on the base side."
    assert missing("old.py", Side.HEAD, SOURCES) == contradicted(told)


def test_sides_are_two() -> None:
    assert [other_side(one) for one in Side] == [Side.HEAD, Side.BASE]
