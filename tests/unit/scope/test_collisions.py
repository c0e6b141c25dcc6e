"""Touched names that are another name where case or normal form do not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.model.change import Flag
from adjudge.model.grant import Grant
from adjudge.model.ids import RepoPath
from adjudge.model.verdict import Offence
from adjudge.scope.collisions import find_collisions
from adjudge.scope.names import SPELLINGS
from adjudge.scope.permission import Permission
from adjudge.scope.touches import list_touches
from tests.unit.scope.examples import change, rule


def look(grant: Grant, before: list[str], *words: str) -> list[Finding]:
    """What is found, with paths of the tree before."""
    touches = [touch for line in words for touch in list_touches(change(line))]
    paths = [RepoPath(path) for path in before]
    return list(find_collisions(touches, before=paths, after=(), permission=Permission(grant)))


def find(grant: Grant, before: list[str], *words: str) -> tuple[list[str], list[str]]:
    """(paths that offend, paths that are flagged)."""
    found = look(grant, before, *words)
    return (
        [one.path for one in found if isinstance(one, Offence)],
        [one.path for one in found if isinstance(one, Flag)],
    )


if TYPE_CHECKING:
    from adjudge.scope.findings import Finding

SRC = Grant(id="g", allow=(rule("src/**"),))
ALL = Grant(id="g", allow=(rule("**"),))


@pytest.mark.parametrize(
    ("paths", "offends"),
    [
        (["SRC/a"], True),
        (["SRC/other"], True),
        (["Src"], True),
        (["src./b"], True),
        (["\uff53rc/a"], True),
        (["src/A"], False),
        (["src/b"], False),
        (["lib/SRC/a"], False),
        (["srca"], False),
    ],
)
def test_other_spelling_outside_the_grant_offends(paths: list[str], offends: bool) -> None:
    assert find(SRC, paths, "added src/a")[0] == (["src/a"] if offends else [])


def test_two_folders_that_were_there_before_are_nobodys_doing() -> None:
    assert find(SRC, ["SRC/other", "src/b"], "modified src/a", "added src/c") == ([], [])


def test_two_files_of_one_name_offend_although_both_were_there() -> None:
    assert find(SRC, ["SRC/a", "src/a"], "modified src/a") == (["src/a"], ["src/a"])


def test_new_spelling_in_the_tree_after_is_seen() -> None:
    touches = list_touches(change("added src/a"))
    found = find_collisions(touches, before=(), after=[RepoPath("SRC/x")], permission=Permission(SRC))
    assert [one.code for one in found] == ["name-collision"] * 2


def test_other_spelling_inside_the_grant_is_flagged_only() -> None:
    assert find(SRC, ["src/A"], "modified src/a") == ([], ["src/a"])


def test_two_new_names_of_one_change_are_flagged_both() -> None:
    assert find(ALL, [], "added a\u0301", "added \u00e1") == ([], ["a\u0301", "\u00e1"])


def test_other_spelling_must_be_granted_in_the_same_way() -> None:
    grant = Grant(id="g", allow=(rule("new added"), rule("NEW modified")))
    assert find(grant, ["NEW"], "added new")[0] == ["new"]


@pytest.mark.parametrize(
    ("deny", "words", "offends"),
    [
        ("secrets/**", "added Secrets/a", True),
        ("SECRETS/*", "added secrets/a", True),
        ("**/*.Lock", "added a/b.LOCK", True),
        ("**/k?y", "added KEY", True),
        ("secrets./**", "added Secrets/a", True),
        ("**/STRASSE", "added stra\\xdfe", True),
        ("secrets/** deleted", "added Secrets/a", False),
        ("secrets/** deleted", "deleted Secrets/a", True),
        ("secret/**", "added Secrets/a", False),
    ],
)
def test_deny_rule_holds_for_other_spellings_of_what_is_not_there(
    deny: str, words: str, offends: bool
) -> None:
    grant = Grant(id="g", allow=(rule("**"),), deny=(rule(deny),))
    assert bool(find(grant, [], words)[0]) is offends


def test_offence_says_which_name_it_meets() -> None:
    found = look(SRC, ["SRC/b"], "added src/a")
    assert [one.message.endswith("is not granted: 'SRC/a'.") for one in found] == [True, False]


def test_as_many_spellings_as_are_tried_do_not_offend_by_their_number() -> None:
    names = ["x" * at + "X" * (SPELLINGS - at) for at in range(SPELLINGS)]
    assert len({name.lower() for name in names}) == 1
    assert len(set(names)) == SPELLINGS
    assert find(ALL, names, f"modified {names[0]}")[0] == []


def test_name_with_too_many_spellings_offends_without_a_further_look() -> None:
    names = ["".join(one) for one in ("abcde", "Abcde", "aBcde", "abCde", "abcDe", "abcdE")]
    crowd = [f"{name}{end}" for name in names for end in ("fg", "Fg", "fG")]
    assert len(crowd) > SPELLINGS + 1
    assert find(ALL, crowd, f"modified {crowd[0]}")[0] == [crowd[0]]
