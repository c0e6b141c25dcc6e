"""Which commits a step is about: each rule with an example, and each way in which nothing can be told."""

from __future__ import annotations

import pytest

from adjudge.app.ci.commits import REMOTE, find_commits
from adjudge.app.ci.inputs import read_inputs
from adjudge.contracts.github_event import GithubEvent
from adjudge.errors import AdjudgeError
from adjudge.model.ids import ObjectId
from tests.fakes.git import FakeGit

GONE = ObjectId("9" * 40)


class Forge:
    """main with two commits, a branch of the first, and the merge of both; the merge is checked out."""

    def __init__(self) -> None:
        self.git = FakeGit()
        self.old = self._commit("1")
        self.new = self._commit("2", self.old)
        self.feature = self._commit("3", self.old)
        self.merge = self._commit("4", self.new, self.feature)
        self.git.refs = {"HEAD": self.merge, f"{REMOTE}main": self.new}

    def _commit(self, text: str, *parents: ObjectId) -> ObjectId:
        return self.git.put_commit({"a": text.encode()}, *parents)

    def on(self, commit: ObjectId) -> Forge:
        """Checked out there."""
        self.git.refs["HEAD"] = commit
        return self

    def found(self, event: GithubEvent, **inputs: str) -> tuple[str, str | None, str | None]:
        """(rule, range, commit)."""
        given = read_inputs({f"ADJUDGE_CI_{name.upper()}": value for name, value in inputs.items()})
        made = find_commits(given, event, self.git)
        return made.rule, made.target().range, made.target().commit

    def refused(self, event: GithubEvent, **inputs: str) -> str:
        """The code by which it is."""
        with pytest.raises(AdjudgeError) as caught:
            self.found(event, **inputs)
        return caught.value.code


@pytest.fixture
def forge() -> Forge:
    return Forge()


def pull(forge: Forge, **more: ObjectId | None) -> GithubEvent:
    given = {"base": forge.old, "head": forge.feature, **more}
    return GithubEvent(name="pull_request", base_branch="main", default_branch="main", **given)


def push(forge: Forge, branch: str | None, **more: ObjectId | None) -> GithubEvent:
    given = {"base": forge.old, "head": forge.new, **more}
    return GithubEvent(name="push", branch=branch, default_branch="main", **given)


def test_merge_of_a_pull_request_is_judged_from_its_first_parent(forge: Forge) -> None:
    assert forge.found(pull(forge)) == ("merge-ref", f"{forge.new}...{forge.merge}", None)


def test_head_of_a_pull_request_is_judged_from_what_it_shares_with_its_branch(forge: Forge) -> None:
    found = forge.on(forge.feature).found(pull(forge))
    assert found == ("pull-request", f"{forge.new}...{forge.feature}", None)


def test_branch_that_was_not_fetched_leaves_the_base_of_the_event(forge: Forge) -> None:
    del forge.git.refs[f"{REMOTE}main"]
    found = forge.on(forge.feature).found(pull(forge))
    assert found == ("pull-request", f"{forge.old}...{forge.feature}", None)


def test_merge_of_something_else_is_not_what_the_event_is_about(forge: Forge) -> None:
    assert forge.refused(pull(forge, head=GONE)) == "ci-other-head"
    assert forge.on(forge.new).refused(pull(forge)) == "ci-other-head"


def test_merge_that_the_proposer_made_hides_no_commit(forge: Forge) -> None:
    stray = forge._commit("5", forge.feature)
    own = forge._commit("6", forge.feature, stray)
    assert forge.on(own).refused(pull(forge, head=stray)) == "ci-other-head"
    older = forge._commit("7", forge.old, stray)
    assert forge.on(older).found(pull(forge, head=stray)) == ("merge-ref", f"{forge.old}...{older}", None)
    del forge.git.refs[f"{REMOTE}main"]
    assert forge.on(own).found(pull(forge, head=stray))[0] == "merge-ref"


def test_job_over_another_checkout_than_its_own_is_inconclusive(forge: Forge) -> None:
    for name in ("schedule", "workflow_dispatch", "repository_dispatch"):
        event = GithubEvent(name=name, head=forge.new, branch="main", default_branch="main")
        assert forge.on(forge.feature).refused(event) == "ci-other-head"
        assert forge.on(forge.new).found(event) == ("last-commit", None, forge.new)


def test_push_that_deleted_its_branch_leaves_nothing_to_judge(forge: Forge) -> None:
    assert forge.refused(push(forge, "feature", head=None)) == "ci-other-head"


def test_named_head_is_judged_whatever_is_checked_out(forge: Forge) -> None:
    assert forge.found(pull(forge), head=forge.feature)[1] == f"{forge.new}...{forge.feature}"


def test_named_base_comes_first_for_every_event(forge: Forge) -> None:
    for name in ("push", "pull_request", "issue_comment", "workflow_run"):
        found = forge.found(GithubEvent(name=name), base="main")
        assert found == ("input", f"{forge.new}...{forge.merge}", None)


def test_push_to_the_default_branch_is_judged_from_the_commit_before(forge: Forge) -> None:
    assert forge.on(forge.new).found(push(forge, "main")) == ("push", f"{forge.old}..{forge.new}", None)


def test_push_to_another_branch_is_judged_from_the_default_branch(forge: Forge) -> None:
    event = push(forge, "feature", base=forge.new, head=forge.feature)
    found = forge.on(forge.feature).found(event)
    assert found == ("default-branch", f"{forge.new}...{forge.feature}", None)


def test_merge_group_is_judged_from_its_base(forge: Forge) -> None:
    event = GithubEvent(name="merge_group", base=forge.new, head=forge.merge)
    assert forge.found(event) == ("merge-group", f"{forge.new}...{forge.merge}", None)
    assert forge.on(forge.new).refused(event) == "ci-other-head"


def test_job_that_a_person_started_is_about_the_branch_or_its_last_commit(forge: Forge) -> None:
    there = GithubEvent(name="workflow_dispatch", branch="feature", default_branch="main")
    assert forge.found(there)[0] == "default-branch"
    here = GithubEvent(name="workflow_dispatch", branch="main", default_branch="main")
    assert forge.found(here) == ("last-commit", None, forge.merge)
    assert forge.found(GithubEvent(name="schedule")) == ("last-commit", None, forge.merge)


def test_what_is_not_in_the_clone_is_told(forge: Forge) -> None:
    assert forge.on(forge.new).refused(push(forge, "main", base=GONE)) == "ci-base-missing"
    assert forge.refused(GithubEvent(name="push"), base="nowhere") == "ci-base-missing"
    assert forge.refused(GithubEvent(name="push"), head="nowhere") == "ci-base-missing"
    del forge.git.refs[f"{REMOTE}main"]
    assert forge.refused(push(forge, "feature")) == "ci-base-missing"
    del forge.git.commits[forge.new]
    assert forge.on(forge.merge).refused(pull(forge)) == "ci-base-missing"


def test_push_of_a_tag_or_a_first_push_has_nothing_before(forge: Forge) -> None:
    forge.on(forge.new)
    assert forge.refused(push(forge, None)) == "ci-no-base"
    assert forge.refused(push(forge, "main", base=None)) == "ci-no-base"
    assert forge.refused(GithubEvent(name="issue_comment")) == "ci-no-base"


@pytest.mark.parametrize("name", ["push", "workflow_dispatch"])
@pytest.mark.parametrize(
    ("branch", "default"), [(None, "main"), ("feature", None), (None, None), ("main", None)]
)
def test_event_that_names_no_branch_is_never_about_its_last_commit_alone(
    forge: Forge, name: str, branch: str | None, default: str | None
) -> None:
    event = GithubEvent(name=name, base=forge.old, head=forge.merge, branch=branch, default_branch=default)
    assert forge.refused(event) == "ci-no-base"


def test_name_of_two_commits_is_none(forge: Forge) -> None:
    forge.git.refs |= {"main": forge.old, "v1": forge.old, f"{REMOTE}HEAD": forge.new}
    assert forge.refused(GithubEvent(name="push"), base="main") == "ambiguous-revision"
    assert forge.found(GithubEvent(name="push"), base=f"{REMOTE}main")[1] == f"{forge.new}...{forge.merge}"
    assert forge.found(GithubEvent(name="push"), base="v1")[1] == f"{forge.old}...{forge.merge}"
    assert forge.found(GithubEvent(name="push"), base="HEAD")[1] == f"{forge.merge}...{forge.merge}"


def test_event_with_secrets_is_no_place_for_a_pull_request(forge: Forge) -> None:
    assert forge.refused(GithubEvent(name="pull_request_target"), base="main") == "ci-event"


def test_repository_without_a_commit_is_told(forge: Forge) -> None:
    forge.git.refs = {}
    assert forge.refused(pull(forge)) == "no-commits"
