from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.commits import CommitReader, parse_commit
from adjudge.adapters.git.object_ids import compute_id
from adjudge.errors import GitError
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo

TREE, PARENT = "b" * 40, "c" * 40
PERSON = "A <a@b> 1700000000 +0100"


def text(*headers: str, message: str = "m\n") -> tuple[ObjectId, bytes]:
    data = "\n".join(headers).encode() + b"\n\n" + message.encode()
    return compute_id("commit", data, like=TREE), data


def test_headers_are_read_and_the_message_is_not() -> None:
    name, data = text(
        f"tree {TREE}", f"parent {PARENT}", f"parent {TREE}", f"author {PERSON}", f"committer {PERSON}",
        message=f"parent {PARENT}\ntree {PARENT}\n",
    )  # fmt: skip
    found = parse_commit(name, data)
    assert (found.commit, found.tree, found.parents, found.time) == (
        name,
        TREE,
        (PARENT, TREE),
        1_700_000_000,
    )


def test_root_commit_has_no_parents() -> None:
    assert parse_commit(*text(f"tree {TREE}", f"committer {PERSON}")).parents == ()


@pytest.mark.parametrize("person", ["A <a@b>", "A <a@b> x +0000", "A <a@b> -5 +0000", ""])
def test_time_that_cannot_be_read_is_the_epoch(person: str) -> None:
    assert parse_commit(*text(f"tree {TREE}", f"committer {person}")).time == 0


def test_signature_header_is_no_other_header() -> None:
    name, data = text(f"tree {TREE}", f"committer {PERSON}", "gpgsig x", f" parent {PARENT}")
    assert parse_commit(name, data).parents == ()


def test_content_of_another_commit_is_damage() -> None:
    _, data = text(f"tree {TREE}", f"committer {PERSON}")
    with pytest.raises(GitError) as refused:
        parse_commit(ObjectId(PARENT), data)
    assert refused.value.code == "damaged-object"


def test_commit_without_a_tree_is_damage() -> None:
    with pytest.raises(GitError):
        parse_commit(*text(f"committer {PERSON}"))


def test_first_parent_is_learned_in_the_same_call(opened: Opened, subject: Repo) -> None:
    reader = CommitReader(opened.git, opened.place)
    head = ObjectId(subject.git("rev-parse", "HEAD").decode().strip())
    facts = reader.read(head)
    assert reader.knows(facts.parents[0])
    assert reader.read(facts.parents[0]).parents == ()
    assert facts.time == int(subject.git("log", "-1", "--format=%ct"))


def test_missing_commit_is_an_error_with_the_hint(opened: Opened) -> None:
    with pytest.raises(GitError) as refused:
        CommitReader(opened.git, opened.place).read(ObjectId(PARENT))
    assert refused.value.code == "missing-object"
    assert "fetch-depth: 0" in (refused.value.hint or "")


def test_object_that_is_no_commit_is_not_taken_for_one(opened: Opened, subject: Repo) -> None:
    tree = ObjectId(subject.git("rev-parse", "HEAD^{tree}").decode().strip())
    with pytest.raises(GitError):
        CommitReader(opened.git, opened.place).read(tree)


def test_only_full_ids_reach_git(opened: Opened) -> None:
    with pytest.raises(GitError) as refused:
        CommitReader(opened.git, opened.place).read(ObjectId("HEAD"))
    assert refused.value.code == "no-object-id"
