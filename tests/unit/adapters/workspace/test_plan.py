"""Every entry of a tree is planned, told, or was not asked for; made-up trees get nothing past."""

from __future__ import annotations

import pytest

from adjudge.adapters.workspace.plan import TreePlan, Wish, make_plan
from adjudge.model.ids import RepoPath
from tests.workspace_values import Content, codes, entries_of, entry


def planned(files: dict[str, Content], wish: Wish | None = None) -> tuple[list[str], TreePlan]:
    plan = make_plan(entries_of(files), wish or Wish())
    return [one.path for one in (*plan.files, *plan.symlinks, *plan.submodules)], plan


def test_each_kind_is_planned_as_its_own() -> None:
    files: dict[str, Content] = {
        "a": b"1", "b": ("100755", b"2"), "c": ("120000", b"a"), "d": ("160000", b""), "e": ("100664", b"old"),
    }  # fmt: skip
    plan = planned(files)[1]
    assert [one.path for one in plan.files] == ["a", "b", "e"]
    assert [one.path for one in plan.symlinks] == ["c"]
    assert [one.path for one in plan.submodules] == ["d"]
    assert codes(plan.told) == [("submodule-empty", "d")]


@pytest.mark.parametrize("path", [".GIT/config", "a/../../b"])
def test_hostile_name_is_told_and_not_planned(path: str) -> None:
    paths, plan = planned({path: b"", "ok": b""})
    assert paths == ["ok"]
    assert codes(plan.told) == [("name-refused", path)]


def test_mode_that_git_does_not_write_is_told() -> None:
    paths, plan = planned({"pipe": ("010644", b"")})
    assert (paths, codes(plan.told)) == ([], [("mode-unknown", "pipe")])


def test_names_to_leave_out_count_anywhere_and_in_any_case() -> None:
    files: dict[str, Content] = {
        "ruff.toml": b"",
        "a/RUFF.toml": b"",
        "a/my-ruff.toml": b"",
        ".semgrep/x": b"",
    }
    paths, plan = planned(files, Wish(without=("ruff.toml", ".semgrep")))
    assert paths == ["a/my-ruff.toml"]
    assert {code for code, _ in codes(plan.told)} == {"configuration-left-out"}
    assert len(plan.told) == 3


def test_only_exact_paths_are_planned_and_missing_ones_are_told() -> None:
    wish = Wish(only=[RepoPath("b"), RepoPath("gone")])
    paths, plan = planned({"a": b"", "b": b"", "b2": b""}, wish)
    assert (paths, codes(plan.told)) == (["b"], [("no-such-file", "gone")])


def test_nothing_asked_for_is_nothing_planned() -> None:
    assert planned({"a": b""}, Wish(only=[]))[0] == []


def test_same_path_twice_is_planned_once() -> None:
    plan = make_plan([entry("a", b"1"), entry("a", ("120000", b"/etc"))], Wish())
    assert (len(plan.files), len(plan.symlinks), codes(plan.told)) == (1, 0, [("name-collides", "a")])


@pytest.mark.parametrize("paths", [["a", "a/b"], ["a/b", "a"], ["a/b/c", "a"], ["a", "a/b/c"]])
def test_file_that_is_a_folder_as_well_is_told(paths: list[str]) -> None:
    plan = make_plan([entry(path, b"") for path in paths], Wish())
    assert [one.path for one in plan.files] == paths[:1]
    assert codes(plan.told) == [("name-collides", paths[1])]


def test_file_below_a_link_is_told() -> None:
    plan = make_plan([entry("a", ("120000", b"/tmp")), entry("a/b", b"")], Wish())
    assert codes(plan.told) == [("name-collides", "a/b")]


@pytest.mark.parametrize("second", ["README", "Readme/x", "docs/../x", "DOCS/b"])
def test_names_that_differ_in_case_collide_only_where_the_disk_says_so(second: str) -> None:
    entries = [entry("docs/a", b""), entry("readme", b""), entry(second, b"")]
    folded = codes(make_plan(entries, Wish(folds=True)).told)
    assert folded in ([("name-collides", second)], [("name-refused", second)])
    plain = codes(make_plan(entries, Wish()).told)
    assert plain == ([("name-refused", second)] if ".." in second else [])
