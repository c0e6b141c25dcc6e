"""Owners and experts of a change, put together: nothing is invented, nothing is cut silently."""

from __future__ import annotations

from dataclasses import replace

from adjudge.brief.ownership.find import MOST_EXPERTS, MOST_RULES, find_ownership, with_experts
from adjudge.brief.sources import BriefSources, OwnersFile
from adjudge.model.history import Author, History, PastCommit
from adjudge.model.ids import RepoPath
from adjudge.model.place import Place, Side
from tests.brief_values import a_signal
from tests.two_trees import sources

BEFORE, AFTER = {"a.py": "x = 1\n", "old.py": "y = 1\n"}, {"a.py": "x = 2\n", "b.py": "", "new.py": "y = 2\n"}


def change(
    text: bytes | None = None, path: str = "CODEOWNERS", history: History | None = None
) -> BriefSources:
    """Edit ``a.py``, add ``b.py``, rename ``old.py`` to ``new.py``."""
    made = sources(BEFORE, AFTER, renamed={"new.py": "old.py"})
    owners = OwnersFile(path=RepoPath(path), data=text) if text is not None else None
    return replace(made, owners=owners, history=history or made.history)


def known(*names: str, path: str = "a.py") -> History:
    commits = tuple(
        PastCommit(author=Author(name=name, email=name), time_s=1_700_000_000, paths=(RepoPath(path),))
        for name in names
    )
    return History(commits=commits, extent="bounded")


def codes(made: BriefSources, budget: int = 1000) -> list[str]:
    return [reason.code for reason in find_ownership(made, budget=budget).limitations]


def test_without_owners_and_history_every_touched_path_stands_there_with_nobody() -> None:
    found, limits = find_ownership(change())
    assert [(one.path, one.owners, one.experts) for one in found.paths] == [
        (path, (), ()) for path in ("a.py", "b.py", "new.py", "old.py")
    ]
    assert (found.file, found.dialect, found.history, limits) == (None, None, "none", ())


def test_owners_stand_with_the_line_that_says_so() -> None:
    found = find_ownership(change(b"* @all\n*.py @py\n/b.py\n")).ownership
    assert (found.file, found.dialect) == ("CODEOWNERS", "github")
    assert [(one.owners, [rule.line for rule in one.rules]) for one in found.paths[:2]] == [
        (("@py",), [2]),
        ((), [3]),
    ]


def test_owners_of_all_sections_are_told_once() -> None:
    found = find_ownership(change(b"* @a @b\n^[S][2]\n*.py @b @c\n")).ownership
    assert found.dialect == "gitlab"
    assert found.paths[0].owners == ("@a", "@b", "@c")
    assert [(one.section, one.optional, one.approvals) for one in found.paths[0].rules] == [
        ("", False, 1), ("S", True, 2),
    ]  # fmt: skip


def test_a_renamed_file_is_known_by_its_old_name() -> None:
    found = find_ownership(change(history=known("You", path="old.py"))).ownership
    assert [one.path for one in found.paths if one.experts] == ["new.py", "old.py"]


def test_experts_beyond_the_bound_are_counted() -> None:
    names = [f"n{number}" for number in range(MOST_EXPERTS + 2)]
    found = find_ownership(change(history=known(*names))).ownership
    assert (len(found.paths[0].experts), found.paths[0].omitted) == (MOST_EXPERTS, 2)
    assert (found.commits, found.history) == (len(names), "bounded")


def test_what_is_left_out_of_the_file_is_told() -> None:
    assert codes(change(b"!a @o\n* @all\n")) == ["owners-refused"]
    assert codes(change(b"* " + b" ".join(b"@o%d" % number for number in range(60)))) == ["owners-cut"]
    assert codes(change(b"* @all\n")) == []


def test_many_lines_that_are_not_understood_are_named_and_counted() -> None:
    (reason,) = find_ownership(change(b"! @o\n" * 8)).limitations
    assert reason.message == "CODEOWNERS has lines that are not understood: 1, 2, 3, 4, 5 and 3 more."


def test_a_file_that_cannot_be_read_is_told() -> None:
    made = change()
    made = replace(made, owners=OwnersFile(path=RepoPath("CODEOWNERS"), data=None))
    assert codes(made) == ["owners-unread"]


def test_paths_over_the_budget_have_no_owners_and_are_counted() -> None:
    made = change(b"? @o\n" * 10)
    assert codes(made, budget=15) == ["owners-not-told"]
    assert "3 paths" in find_ownership(made, budget=15).limitations[0].message


def test_rules_beyond_the_bound_are_cut_and_told() -> None:
    made = change(b"".join(b"[S%d]\n* @o\n" % number for number in range(MOST_RULES + 1)))
    found = find_ownership(made)
    assert (len(found.ownership.paths[0].rules), [one.code for one in found.limitations]) == (
        MOST_RULES,
        ["rules-cut"],
    )


def test_a_signal_names_the_best_three_of_its_file() -> None:
    found = find_ownership(change(history=known("d", "c", "b", "a"))).ownership
    signals = (
        a_signal("a.py::f"),
        a_signal("b.py"),
        a_signal("pkg", anchor=Place(path=RepoPath("a.py"), side=Side.HEAD, line=1)),
    )
    assert [one.experts for one in with_experts(signals, found)] == [("a", "b", "c"), (), ("a", "b", "c")]
