"""Events of GitHub: ids and branches in their forms, and nothing else of what somebody typed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.github_event import LIMIT_BYTES, GithubEvent, read_event
from adjudge.errors import ContractError, InputError
from adjudge.model.ids import ObjectId

OLD, NEW, NONE = ObjectId("a" * 40), ObjectId("b" * 40), "0" * 40
PULL: dict[str, Any] = {
    "pull_request": {"base": {"sha": OLD, "ref": "main"}, "head": {"sha": NEW, "ref": "x"}, "title": "T"},
    "repository": {"default_branch": "main"},
}


def read(name: str, told: object) -> GithubEvent:
    return read_event(json.dumps(told).encode(), name)


def test_pull_request_says_both_commits_and_the_branch_it_is_for() -> None:
    assert read("pull_request", PULL) == GithubEvent(
        name="pull_request", base=OLD, head=NEW, base_branch="main", default_branch="main"
    )


def test_merge_group_says_both_commits() -> None:
    made = read("merge_group", {"merge_group": {"base_sha": OLD, "head_sha": NEW}})
    assert (made.base, made.head) == (OLD, NEW)


def test_commit_of_the_job_is_that_of_events_whose_file_names_none() -> None:
    for name in ("schedule", "workflow_dispatch"):
        assert read_event(b"{}", name, sha=NEW).head == NEW
        assert read_event(b"{}", name, sha="HEAD").head is None
    assert read_event(json.dumps({"after": OLD}).encode(), "push", sha=NEW).head == OLD


@pytest.mark.parametrize(
    ("told", "base", "head", "branch"),
    [
        ({"ref": "refs/heads/a/b", "before": OLD, "after": NEW}, OLD, NEW, "a/b"),
        ({"ref": "refs/heads/a", "before": NONE, "after": NEW}, None, NEW, "a"),
        ({"ref": "refs/tags/v1", "before": NONE, "after": NEW}, None, NEW, None),
        ({"ref": "refs/heads/a", "before": OLD, "after": NONE}, OLD, None, "a"),
        ({"ref": "main", "before": "a" * 64, "after": 7}, "a" * 64, None, None),
        ({}, None, None, None),
    ],
)
def test_push_says_what_it_has(told: object, base: str | None, head: str | None, branch: str | None) -> None:
    made = read("push", told)
    assert (made.base, made.head, made.branch) == (base, head, branch)


@pytest.mark.parametrize(
    "name",
    ["-x", "--upload-pack=x", "a b", "a\nb", "a~1", "a^{tree}", "a:b", "a@\x01", "x" * 256, "", 7, None],
)
def test_name_that_is_no_branch_is_none(name: object) -> None:
    assert read("push", {"repository": {"default_branch": name}}).default_branch is None


@pytest.mark.parametrize("sha", ["A" * 40, "a" * 39, f"{OLD}\n", "HEAD", ["a"], NONE])
def test_pull_request_without_ids_is_refused(sha: object) -> None:
    told = {"pull_request": {"base": {"sha": sha}, "head": {"sha": NEW}}}
    with pytest.raises(InputError) as caught:
        read("pull_request", told)
    assert caught.value.code == "bad-event"


@pytest.mark.parametrize("data", [b"[]", b"null", b"7"])
def test_document_that_is_no_object_is_refused(data: bytes) -> None:
    with pytest.raises(InputError) as caught:
        read_event(data, "push")
    assert caught.value.code == "bad-event"


@pytest.mark.parametrize("data", [b"", b'{"a": 1, "a": 2}', b"\xff", b" " * (LIMIT_BYTES + 1)])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(ContractError):
        read_event(data, "push")
