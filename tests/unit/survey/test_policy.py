"""The policy in force is that of the trusted tree, or the file that the operator names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.errors import ConfigError
from adjudge.graph.snapshot import Node
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.policy import NO_POLICY
from adjudge.survey.policy import CONFIG, LIMIT_FOLDERS, NamedConfig, PolicyRead, read_policy
from tests.fakes.git import FakeGit
from tests.fakes.graph import blob_id

if TYPE_CHECKING:
    from collections.abc import Mapping

OURS = b'[sensitive]\npaths = ["pay/**"]\n'
THEIRS = b"# nothing\n"


def tree(data: bytes | None, mode: str = "100644") -> dict[RepoPath, Node]:
    return {CONFIG: Node(CONFIG, blob_id(data), mode, "other")} if data is not None else {}


def read(
    trusted: Mapping[RepoPath, Node], head: Mapping[RepoPath, Node], named: NamedConfig | None = None
) -> PolicyRead:
    git = FakeGit()
    git.contents.update({blob_id(data): data for data in (OURS, THEIRS)})
    return read_policy(trusted, head, git.blobs(), named)


def codes(made: PolicyRead) -> list[str]:
    return [one.code for one in made.limitations]


def test_file_of_the_trusted_tree_is_in_force_and_is_an_input() -> None:
    made = read(tree(OURS), tree(OURS))
    assert (made.policy.file, made.policy.sensitive) == (CONFIG, ("pay/**",))
    assert (made.read, made.limitations) == (((CONFIG, blob_id(OURS)),), ())


def test_without_a_file_nothing_is_laid_down() -> None:
    assert read({}, {}) == PolicyRead(NO_POLICY, (), ())


def test_file_that_only_the_head_has_is_not_in_force_and_that_is_told() -> None:
    made = read({}, tree(OURS))
    assert (made.policy, made.read, codes(made)) == (NO_POLICY, (), ["configuration-not-in-force"])
    assert "--config .adjudge.toml" in made.limitations[0].message


def test_edit_and_removal_by_the_head_leave_the_trusted_file_in_force() -> None:
    for head in (tree(THEIRS), {}):
        made = read(tree(OURS), head)
        assert (made.policy.sensitive, codes(made)) == (("pay/**",), ["configuration-not-in-force"])


@pytest.mark.parametrize("mode", ["120000", "160000"])
def test_file_that_is_no_regular_file_is_refused(mode: str) -> None:
    with pytest.raises(ConfigError, match="no regular file"):
        read(tree(OURS, mode), {})


def test_file_that_is_not_in_the_clone_is_refused() -> None:
    with pytest.raises(ConfigError, match="missing"):
        read(tree(b"elsewhere"), {})


@pytest.mark.parametrize(("inside", "told"), [(True, ["config-from-argument"]), (False, [])])
def test_named_file_is_in_force_instead_and_told_where_the_proposer_could_have_written_it(
    inside: bool, told: list[str]
) -> None:
    named = NamedConfig(RepoPath("own.toml"), OURS, ObjectId("9" * 40), in_subject=inside)
    made = read(tree(THEIRS), {}, named)
    assert (made.policy.file, made.policy.sensitive) == ("own.toml", ("pay/**",))
    assert (made.read, codes(made)) == ((("own.toml", "9" * 40),), told)


# --- folders

WEB, DEEP = RepoPath("web/.adjudge.toml"), RepoPath("web/pay/.adjudge.toml")
RULE = b'[[suppress]]\nchange = "removed"\nreason = "%b"\n'
Files = tuple[tuple[RepoPath, bytes], ...]


def folders(*files: tuple[RepoPath, bytes], head: Files | None = None) -> PolicyRead:
    git = FakeGit()
    git.contents.update({blob_id(data): data for _, data in (*files, *(head or ()))})
    trusted, changed = (
        {path: Node(path, blob_id(data), "100644", "other") for path, data in side}
        for side in (files, files if head is None else head)
    )
    return read_policy(trusted, changed, git.blobs())


def test_rules_of_the_deepest_folder_come_first() -> None:
    made = folders((CONFIG, RULE % b"top"), (WEB, RULE % b"web"), (DEEP, RULE % b"deep"))
    assert [(one.reason, one.path, one.file) for one in made.policy.suppressions] == [
        ("deep", "web/pay/**", DEEP),
        ("web", "web/**", WEB),
        ("top", None, CONFIG),
    ]
    assert [path for path, _ in made.read] == [CONFIG, DEEP, WEB]
    assert made.limitations == ()


def test_folders_add_to_what_is_sensitive_and_take_nothing_away() -> None:
    made = folders((CONFIG, OURS), (WEB, OURS))
    assert made.policy.sensitive == ("pay/**", "web/pay/**")


def test_folders_need_no_file_at_the_top() -> None:
    made = folders((WEB, OURS))
    assert (made.policy.file, made.policy.sensitive) == (None, ("web/pay/**",))


def test_file_of_a_folder_that_only_the_head_has_is_not_in_force() -> None:
    made = folders(head=((WEB, OURS), (DEEP, OURS)))
    assert (made.policy, made.read, codes(made)) == (NO_POLICY, (), ["configuration-not-in-force"])
    assert "'web/.adjudge.toml', 'web/pay/.adjudge.toml'" in made.limitations[0].message


def test_table_about_the_whole_and_folder_with_an_odd_name_are_told() -> None:
    odd = RepoPath("app/[slug]/.adjudge.toml")
    made = folders((WEB, b'[check]\ncollectors = ["ruff"]\n'), (odd, OURS))
    assert codes(made) == ["config-without-effect", "config-without-effect"]
    assert [one.path for one in made.limitations] == [odd, WEB]
    assert (made.policy.sensitive, made.policy.check.collectors) == ((), ())


def test_more_folders_than_are_read_are_refused() -> None:
    many = [(RepoPath(f"d{number}/.adjudge.toml"), OURS) for number in range(LIMIT_FOLDERS + 1)]
    with pytest.raises(ConfigError, match="201 folders"):
        folders(*many)
    assert len(folders(*many[1:]).policy.sensitive) == LIMIT_FOLDERS


def test_named_file_stands_for_folders_too() -> None:
    git = FakeGit()
    git.contents[blob_id(OURS)] = OURS
    there = {WEB: Node(WEB, blob_id(OURS), "100644", "other")}
    named = NamedConfig(RepoPath("own.toml"), OURS, ObjectId("9" * 40), in_subject=False)
    assert read_policy(there, there, git.blobs(), named).policy.sensitive == ("pay/**",)
