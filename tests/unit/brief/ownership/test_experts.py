"""Who knows a path: later counts more, and the authors of the change do not count."""

from __future__ import annotations

import pytest

from adjudge.brief.ownership.experts import FULL, HALF_LIFE_S, find_experts, weigh_age
from adjudge.model.history import Author, History, PastCommit
from adjudge.model.ids import RepoPath

NOW = 1_700_000_000
A, B = RepoPath("a.py"), RepoPath("b.py")


def past(name: str, *paths: str, age_s: int = 0, email: str = "") -> PastCommit:
    author = Author(name=name, email=email or f"{name}@example.com")
    return PastCommit(author=author, time_s=NOW - age_s, paths=tuple(map(RepoPath, paths)))


def experts(*commits: PastCommit, authors: tuple[Author, ...] = ()) -> list[tuple[str, int, int]]:
    """(name, weight, commits) of who knows ``a.py``."""
    history = History(commits=commits, authors=authors, extent="whole")
    found = find_experts(history, {A: [A]}, head_time=NOW)[A]
    return [(one.name, one.weight, one.commits) for one in found]


@pytest.mark.parametrize(
    ("age_s", "wanted"),
    [
        (0, FULL), (-5, FULL), (HALF_LIFE_S - 1, FULL), (HALF_LIFE_S, FULL // 2), (2 * HALF_LIFE_S, FULL // 4),
        (10 * HALF_LIFE_S, 1), (10**18, 1),
    ],
)  # fmt: skip
def test_each_half_life_halves(age_s: int, wanted: int) -> None:
    assert weigh_age(age_s) == wanted


def test_one_late_commit_outweighs_an_old_one_and_more_commits_outweigh_one() -> None:
    old = HALF_LIFE_S + 1
    assert experts(past("Old", "a.py", age_s=old), past("New", "a.py")) == [
        ("New", FULL, 1),
        ("Old", FULL // 2, 1),
    ]
    assert experts(past("One", "a.py"), *[past("Two", "a.py")] * 2)[0] == ("Two", 2 * FULL, 2)


def test_equals_stand_in_order_of_their_names() -> None:
    assert [name for name, _, _ in experts(past("b", "a.py"), past("a", "a.py"))] == ["a", "b"]


def test_authors_of_the_change_are_left_out_by_name_and_by_address() -> None:
    own = (Author(name="Me", email="me@example.com"),)
    commits = (
        past("Me", "a.py", email="x@y"),
        past("Also me", "a.py", email="ME@example.com"),
        past("You", "a.py"),
    )
    assert [name for name, _, _ in experts(*commits, authors=own)] == ["You"]


def test_an_empty_address_leaves_nobody_out() -> None:
    commits = (PastCommit(author=Author(name="You", email=""), time_s=NOW, paths=(A,)),)
    assert [name for name, _, _ in experts(*commits, authors=(Author(name="Me", email=""),))] == ["You"]


def test_bots_and_nameless_ones_are_left_out() -> None:
    nameless = PastCommit(author=Author(name="", email="x@y"), time_s=NOW, paths=(A,))
    assert experts(past("renovate[bot]", "a.py"), nameless, past("Bot", "a.py")) == [("Bot", FULL, 1)]


def test_other_paths_do_not_count_and_no_history_knows_nobody() -> None:
    assert experts(past("You", "b.py"), past("You")) == []
    assert experts() == []


def test_a_path_is_known_under_each_of_its_names() -> None:
    history = History(commits=(past("New", "a.py"), past("Old", "b.py")), extent="whole")
    found = find_experts(history, {A: [A, B], B: [B]}, head_time=NOW)
    assert {path: [one.name for one in names] for path, names in found.items()} == {
        A: ["New", "Old"],
        B: ["Old"],
    }


def test_a_commit_that_touched_both_names_counts_once() -> None:
    history = History(commits=(past("You", "a.py", "b.py"),), extent="whole")
    (one,) = find_experts(history, {A: [A, B]}, head_time=NOW)[A]
    assert (one.weight, one.commits) == (FULL, 1)
