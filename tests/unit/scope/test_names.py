"""Names that are one where case or normal form do not count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.scope import names
from adjudge.scope.names import (
    TooManyNamesError,
    climb,
    fold_letters,
    fold_name,
    fold_path,
    gather_spellings,
    list_names,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SRC/A.py", "src/a.py"),
        ("caf\u00e9", "cafe\u0301"),
        ("CAF\u00c9", "cafe\u0301"),
        ("stra\u00dfe", "STRASSE"),
        ("\uff53\uff52\uff43/a", "src/a"),
        ("\ufb01le", "file"),
        ("src\u200b/a", "src/a"),
        ("src./a. ", "src/a"),
        ("\u212aey", "key"),
        ("k\x01ey", "key"),
    ],
)
def test_two_spellings_fold_to_one_name(one: str, other: str) -> None:
    assert fold_path(one) == fold_path(other)


@pytest.mark.parametrize(
    ("one", "other"), [("sr\u0441/a", "src/a"), ("a/b", "a\uff0fb"), ("a.b", "a"), ("\udcff", "\udcfe")]
)
def test_two_names_stay_two(one: str, other: str) -> None:
    assert fold_path(one) != fold_path(other)


def test_part_of_a_name_keeps_its_dots() -> None:
    assert (fold_letters("A."), fold_name("A.")) == ("a.", "a")


PATHS = st.lists(st.text("aA.\u00e9\u0130\uff0f \u200b\udcff", min_size=1), min_size=1, max_size=3).map(
    "/".join
)


@given(path=PATHS)
def test_fold_keeps_the_number_of_components_and_is_stable(path: str) -> None:
    folded = fold_path(path)
    assert folded.count("/") == path.count("/")
    assert fold_path(folded) == folded


@given(path=PATHS)
def test_path_folds_component_by_component(path: str) -> None:
    assert fold_path(path).split("/") == [fold_name(part) for part in path.split("/")]


def test_climb_goes_from_the_path_to_the_outermost_folder_with_each_fold() -> None:
    assert list(climb("A/B./c")) == [("A/B./c", "a/b/c"), ("A/B.", "a/b"), ("A", "a")]


def test_every_name_comes_once() -> None:
    assert list(list_names(["a/B", "a/c", "a"])) == [("a/B", "a/b"), ("a", "a"), ("a/c", "a/c")]


def test_names_beyond_the_limit_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "LIMIT_BYTES", 5)
    assert len(list(list_names(["a/b", "a"]))) == 2
    with pytest.raises(TooManyNamesError):
        list(list_names(["a/b", "cc"]))


def test_names_with_two_spellings_are_told_for_paths_and_for_the_folders_above() -> None:
    found = gather_spellings(["src/a", "SRC/b", "Src", "lib/x", "LIB/y"], frozenset({"src", "src/a"}))
    assert found == {"src": ("SRC", "Src", "src")}
