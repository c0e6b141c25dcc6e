"""The steps of ``action.yml``, run as scripts over real checkouts with recorded events."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from adjudge.adapters.signing.keys import make_key_files
from adjudge.app.ci.inputs import variable_of
from tests.builders import Repo, repo
from tests.functional.command import Console
from tests.functional.jobs import ACTION, TOP, carried_out, event, read_outputs, run_action
from tests.qualified_values import sarif_faults

if TYPE_CHECKING:
    from tests.functional.command import Ended
    from tests.functional.jobs import Ran

SOUND = "def total(items):\n    return sum(items)\n"
WRONG = 'import os\n\n\ndef total(items):\n    try:\n        return os.system("rm " + items)\n    except:\n        pass\n'
"""Shell text put together from what is given, and every error swallowed."""
HOSTILE_NAME = "a\n::error::x ##[stop-commands]y <img src=x> | `b` ::set-output name=outcome::pass.py"


@pytest.fixture
def origin(tmp_path: Path) -> Repo:
    """The repository as GitHub has it: main with three commits."""
    made = repo(tmp_path / "origin")
    made.git("config", "uploadpack.allowAnySHA1InWant", "true")
    for number in range(3):
        made.commit({"README.md": f"{number}\n", "shop.py": "def total(items):\n    return 0\n"})
    return made


def checkout(origin: Repo, ref: str, *, depth: int = 0) -> Repo:
    """A checkout as actions/checkout makes it: init, fetch, detached HEAD; all branches where depth is 0."""
    made = repo(origin.path.parent / "workspace")
    made.git("remote", "add", "origin", f"file://{origin.path}")
    if depth:
        made.git(
            "fetch",
            "-q",
            "--no-tags",
            f"--depth={depth}",
            "origin",
            f"+{ref}:refs/remotes/{ref.removeprefix('refs/')}",
        )
    else:
        made.git(
            "fetch",
            "-q",
            "origin",
            "+refs/heads/*:refs/remotes/origin/*",
            f"+{ref}:refs/remotes/{ref.removeprefix('refs/')}",
        )
    made.git("checkout", "-q", "--detach", f"refs/remotes/{ref.removeprefix('refs/')}")
    return made


def pull(origin: Repo, files: dict[str, str | bytes | None], *, behind: bool = False) -> dict[str, str]:
    """A pull request with its merge ref; the branch it is for has moved on where ``behind``."""
    base = origin.git("rev-parse", "main").decode().strip()
    origin.git("checkout", "-q", "-b", "feature", "main")
    head = origin.commit(files, "feature")
    origin.git("checkout", "-q", "main")
    if behind:
        origin.commit({"other.py": "OTHER = 1\n"}, "moved on")
    origin.git("checkout", "-q", "--detach", "main")
    origin.git("merge", "-q", "--no-ff", "-m", "merge", "feature")
    origin.git("update-ref", "refs/pull/7/merge", "HEAD")
    origin.git("checkout", "-q", "main")
    return {"base": base, "head": head, "before": base}


def judge(tmp_path: Path, there: Repo, name: str, told: str, **inputs: str) -> Ran:
    """The action over a checkout, by the variables of a pull request where it is one."""
    env = {"GITHUB_BASE_REF": "main", "GITHUB_HEAD_REF": "feature"} if name == "pull_request" else {}
    return run_action(tmp_path / "machine", there, name, told, env=env, **inputs)


def test_merge_of_a_pull_request_from_a_fork_passes_without_secrets(tmp_path: Path, origin: Repo) -> None:
    commits = pull(origin, {"shop.py": SOUND}, behind=True)
    there = checkout(origin, "refs/pull/7/merge")
    ran = judge(
        tmp_path,
        there,
        "pull_request",
        event("pull_request_fork", **commits),
        allow="shop.py",
        review="false",
    )
    assert (ran.code, ran.outputs["outcome"], ran.outputs["rule"]) == (0, "pass", "merge-ref")
    assert ran.outputs["base"] == origin.git("rev-parse", "main").decode().strip()
    assert [name for name, _ in ran.commands] == ["notice"]
    assert ran.summary.startswith("## adjudge check: pass\n")
    assert "| scope | passed | 0 |" in ran.summary
    assert "Fix" not in ran.summary + ran.printed
    assert not list(tmp_path.rglob("pwned"))


def test_depth_of_one_is_red_whatever_fail_on_says_and_tells_what_to_set(
    tmp_path: Path, origin: Repo
) -> None:
    commits = pull(origin, {"shop.py": SOUND})
    there = checkout(origin, "refs/pull/7/merge", depth=1)
    ran = judge(tmp_path, there, "pull_request", event("pull_request", **commits), fail_on="never")
    assert (ran.code, ran.outputs["outcome"]) == (3, "inconclusive")
    assert "set fetch-depth: 0 for actions/checkout" in ran.texts("error")[0]
    assert ran.summary.startswith("## adjudge check: inconclusive\n\nNothing was judged: ")
    assert "Next: `set fetch-depth: 0 for actions/checkout`" in ran.summary


def test_hostile_names_and_titles_are_neither_commands_nor_outputs(tmp_path: Path, origin: Repo) -> None:
    commits = pull(origin, {"shop.py": WRONG, HOSTILE_NAME: WRONG})
    there = checkout(origin, "refs/pull/7/merge")
    ran = judge(tmp_path, there, "pull_request", event("pull_request_fork", **commits), allow="shop.py")
    assert (ran.code, ran.outputs["outcome"]) == (1, "fail")
    assert {name for name, _ in ran.commands} == {"error", "warning"}
    assert all(len([one for one in ran.commands if one[0] == level]) <= 10 for level in ("error", "warning"))
    assert ran.outputs.keys() == ACTION["outputs"].keys()
    assert not list(tmp_path.rglob("pwned"))
    assert "\n::" not in ran.summary
    assert "<img" not in re.sub(r"(`+).+?\1(?!`)", "", ran.summary).replace("\\<img", "")
    folder = Path(ran.outputs["sarif"])
    assert sorted(one.name for one in folder.iterdir()) == ["review.sarif"]
    assert sarif_faults((folder / "review.sarif").read_bytes()) == []
    assert json.loads(Path(ran.outputs["check"]).read_text())["outcome"] == "fail"
    assert Path(ran.outputs["comment"]).read_text().startswith("## adjudge check: fail")


@pytest.mark.parametrize("program", ["adjudge", "./adjudge", "/", "/no/such/program"])
def test_program_that_is_no_absolute_path_is_not_run(tmp_path: Path, origin: Repo, program: str) -> None:
    there = checkout(origin, "refs/heads/main")
    there.write({"adjudge": "#!/bin/sh\ntouch pwned\n"})
    (there.path / "adjudge").chmod(0o755)
    ran = judge(tmp_path, there, "push", event("push", base="0" * 40, head="0" * 40), program=program)
    assert ran.code == 2
    assert ran.outputs["outcome"] == ""
    assert not list(tmp_path.rglob("pwned"))


def test_inputs_reach_no_shell(tmp_path: Path, origin: Repo) -> None:
    origin.commit({"shop.py": SOUND})
    hostile = "$(touch pwned)\n`touch pwned`\n'; touch pwned; '\n\" && touch pwned"
    ran = judge(tmp_path, checkout(origin, "refs/heads/main"), "schedule", event("schedule"), deny=hostile)
    assert (ran.code, ran.outputs["outcome"]) == (1, "fail")
    assert not list(tmp_path.rglob("pwned"))


@pytest.mark.parametrize(("path", "code"), [("shop.py", 0), (".github/workflows/adjudge.yml", 1)])
def test_example_of_the_page_judges_as_it_seems_to(step: Step, origin: Repo, path: str, code: int) -> None:
    page = (TOP / "docs" / "ci.md").read_text(encoding="utf-8")
    (job,) = yaml.safe_load(page.split("```yaml\n")[1].split("```")[0])["jobs"].values()
    (given,) = [one["with"] for one in job["steps"] if one.get("id") == "adjudge"]
    commits = pull(origin, {path: SOUND})
    there = checkout(origin, "refs/pull/7/merge")
    inputs = {key.replace("-", "_"): value for key, value in given.items()}
    assert (
        step(there, "pull_request", event("pull_request", **commits), GITHUB_BASE_REF="main", **inputs).code
        == code
    )


# --- the step of the check, in process


@dataclass
class Step:
    """Runs ``adjudge tool ci`` in a checkout, as the script does."""

    adjudge: Console
    folder: Path
    outputs: dict[str, str] = field(default_factory=dict)
    summary: str = ""

    def __call__(self, there: Repo, name: str, told: str, where: str = "", **more: str) -> Ended:
        """Carry it out; variables in capitals are the machine's, others are inputs."""
        forms = self.folder / "forms"
        forms.mkdir()
        (self.folder / "event.json").write_text(told)
        own = {key: value for key, value in more.items() if key.isupper()}
        inputs = {variable_of(key.replace("_", "-")): value for key, value in more.items() if key.islower()}
        ended = self.adjudge(
            there.path / where,
            *("tool", "ci", "--json"),
            env={
                "CI": "true",
                "GITHUB_EVENT_NAME": name,
                "GITHUB_EVENT_PATH": str(self.folder / "event.json"),
                "GITHUB_OUTPUT": str(self.folder / "outputs"),
                "GITHUB_STEP_SUMMARY": str(self.folder / "summary"),
                "GITHUB_WORKSPACE": str(there.path),
                "ADJUDGE_CI_FOLDER": str(forms),
                **inputs,
                **own,
            },
        )
        self.outputs = read_outputs((self.folder / "outputs").read_text())
        self.summary = (self.folder / "summary").read_text() if (self.folder / "summary").exists() else ""
        return ended


@pytest.fixture
def step(adjudge: Console, tmp_path: Path) -> Step:
    """A machine beside the repositories."""
    (tmp_path / "machine").mkdir()
    return Step(adjudge, tmp_path / "machine")


def head_of(made: Repo, name: str = "HEAD") -> str:
    return made.git("rev-parse", name).decode().strip()


def test_push_to_the_default_branch_is_judged_from_the_commit_before(step: Step, origin: Repo) -> None:
    before = head_of(origin)
    after = origin.commit({"shop.py": SOUND})
    told = event("push", base=before, head=after, ref="refs/heads/main")
    ended = step(checkout(origin, "refs/heads/main"), "push", told)
    assert (ended.code, ended.json["rule"], step.outputs["outcome"]) == (0, "push", "pass")
    assert (step.outputs["base"], step.outputs["head"]) == (before, after)


def test_forced_push_whose_start_is_gone_is_inconclusive(step: Step, origin: Repo) -> None:
    told = event("push", base="9" * 40, head=head_of(origin), ref="refs/heads/main")
    ended = step(checkout(origin, "refs/heads/main"), "push", told)
    assert (ended.code, ended.json["code"]) == (3, "ci-base-missing")
    assert step.outputs["outcome"] == "inconclusive"


def test_push_to_a_branch_is_judged_as_a_whole(step: Step, origin: Repo) -> None:
    origin.git("checkout", "-q", "-b", "feature")
    first = origin.commit({"shop.py": WRONG})
    second = origin.commit({"README.md": "more\n"})
    told = event("push", base=first, head=second, ref="refs/heads/feature")
    ended = step(checkout(origin, "refs/heads/feature"), "push", told, allow="README.md")
    assert (ended.code, ended.json["rule"]) == (1, "default-branch")
    assert step.outputs["base"] == head_of(origin, "main")


@pytest.mark.parametrize("base", ["origin/main", "main"])
def test_tag_with_the_name_of_a_branch_moves_no_base(step: Step, origin: Repo, base: str) -> None:
    origin.git("checkout", "-q", "-b", "feature")
    first = origin.commit({"shop.py": WRONG})
    second = origin.commit({"README.md": "more\n"})
    there = checkout(origin, "refs/heads/feature")
    there.git("tag", base, first)
    there.git("update-ref", f"refs/remotes/origin/{base}", first if "/" in base else head_of(origin, "main"))
    told = event("push", base=first, head=second, ref="refs/heads/feature")
    ended = step(there, "push", told, allow="README.md", base=base)
    assert (ended.code, ended.json["code"]) == (2, "ambiguous-revision")
    assert step.outputs["outcome"] == "inconclusive"


def test_job_over_another_checkout_than_its_own_is_inconclusive(step: Step, origin: Repo) -> None:
    own = head_of(origin)
    origin.commit({"README.md": "more\n"})
    there = checkout(origin, "refs/heads/main")
    ended = step(there, "schedule", event("schedule"), GITHUB_SHA=own)
    assert (ended.code, ended.json["code"]) == (3, "ci-other-head")


@pytest.mark.parametrize("ref", ["refs/tags/v1", "refs/heads/-x"])
def test_job_started_where_no_branch_is_named_needs_a_base(step: Step, origin: Repo, ref: str) -> None:
    origin.commit({"shop.py": WRONG})
    origin.commit({"README.md": "more\n"})
    told = event("workflow_dispatch", ref=ref)
    ended = step(checkout(origin, "refs/heads/main"), "workflow_dispatch", told, allow="README.md")
    assert (ended.code, ended.json["code"]) == (3, "ci-no-base")


def test_head_of_a_pull_request_is_judged_where_it_is_checked_out(step: Step, origin: Repo) -> None:
    commits = pull(origin, {"shop.py": SOUND}, behind=True)
    there = checkout(origin, "refs/heads/feature")
    ended = step(
        there, "pull_request", event("pull_request", **commits), GITHUB_BASE_REF="main", allow="shop.py"
    )
    assert (ended.code, ended.json["rule"]) == (0, "pull-request")
    assert (step.outputs["base"], step.outputs["head"]) == (commits["base"], commits["head"])


def test_pull_request_over_another_checkout_is_inconclusive(step: Step, origin: Repo) -> None:
    commits = pull(origin, {"shop.py": SOUND})
    ended = step(checkout(origin, "refs/heads/main"), "pull_request", event("pull_request", **commits))
    assert (ended.code, ended.json["code"]) == (3, "ci-other-head")


def test_depth_of_two_lacks_the_branch_that_is_protected(step: Step, origin: Repo) -> None:
    commits = pull(origin, {"shop.py": SOUND})
    there = checkout(origin, "refs/pull/7/merge", depth=2)
    ended = step(there, "pull_request", event("pull_request", **commits), GITHUB_BASE_REF="main")
    assert (ended.code, ended.json["code"]) == (3, "base-not-fetched")
    assert "fetch-depth: 0" in step.summary


def test_merge_group_is_judged_from_its_base(step: Step, origin: Repo) -> None:
    base = head_of(origin)
    origin.git("checkout", "-q", "-b", "gh-readonly-queue/main/pr-7")
    head = origin.commit({"shop.py": SOUND})
    there = checkout(origin, "refs/heads/gh-readonly-queue/main/pr-7")
    ended = step(there, "merge_group", event("merge_group", base=base, head=head))
    assert (ended.code, ended.json["rule"]) == (0, "merge-group")


@pytest.mark.parametrize(
    ("name", "inputs", "code", "rule"),
    [
        ("workflow_dispatch", {}, 0, "last-commit"),
        ("schedule", {}, 0, "last-commit"),
        ("workflow_dispatch", {"base": "HEAD~2"}, 0, "input"),
        ("workflow_dispatch", {"base": "--help"}, 3, "ci-base-missing"),
        ("issue_comment", {}, 3, "ci-no-base"),
        ("pull_request_target", {"base": "HEAD~1"}, 2, "ci-event"),
        ("schedule", {"review": "yes"}, 2, "ci-input"),
        ("schedule", {"review": "false"}, 3, "last-commit"),
        ("schedule", {"review": "false", "fail_on": "fail"}, 3, "last-commit"),
        ("schedule", {"review": "false", "fail_on": "never"}, 3, "last-commit"),
        ("schedule", {"allow": "docs/**", "fail_on": "fail"}, 1, "last-commit"),
        ("schedule", {"allow": "docs/**", "fail_on": "never"}, 0, "last-commit"),
    ],
)
def test_each_event_and_end(
    step: Step, origin: Repo, name: str, inputs: dict[str, str], code: int, rule: str
) -> None:
    origin.commit({"shop.py": SOUND})
    recorded = (
        "pull_request" if name == "pull_request_target" else "schedule" if name == "issue_comment" else name
    )
    told = event(recorded, ref="refs/heads/main", base="a" * 40, head="b" * 40)
    ended = step(checkout(origin, "refs/heads/main"), name, told, **inputs)
    assert ended.code == code
    assert rule in {ended.json.get("rule"), ended.json.get("code")}
    if rule.startswith("ci-"):
        assert step.outputs["outcome"] == "inconclusive"
        assert step.summary.startswith("## adjudge check: inconclusive")


def test_repository_in_a_folder_below_is_found_and_its_annotations_lead_there(
    step: Step, origin: Repo
) -> None:
    origin.commit({"shop.py": SOUND})
    there = checkout(origin, "refs/heads/main")
    outer = Repo(there.path.parent)
    ended = step(outer, "schedule", event("schedule"), path="workspace", allow="docs/**")
    assert ended.code == 1
    assert "file=workspace/shop.py::" in (step.folder / "forms" / "annotations.txt").read_text()


def test_receipt_is_signed_with_a_key_outside(step: Step, origin: Repo, tmp_path: Path) -> None:
    make_key_files(str(tmp_path / "key"))
    origin.commit({"shop.py": SOUND})
    there = checkout(origin, "refs/heads/main")
    assert step(there, "schedule", event("schedule"), sign=str(tmp_path / "key")).code == 0
    receipt = step.outputs["receipt"]
    assert step.adjudge(there.path, "verify", receipt, "--key", f"{tmp_path / 'key'}.pub").code == 0


@pytest.mark.parametrize(
    "told", ["", "[]", '{"a": 1, "a": 2}', '{"pull_request": {"head": {"sha": "HEAD"}}}']
)
def test_event_that_cannot_be_read_is_red(step: Step, origin: Repo, told: str) -> None:
    ended = step(checkout(origin, "refs/heads/main"), "pull_request", told)
    assert ended.code == 4
    assert step.outputs["outcome"] == "inconclusive"


def test_outside_of_a_job_nothing_is_judged(adjudge: Console, origin: Repo) -> None:
    ended = adjudge(origin.path, "tool", "ci", "--json")
    assert (ended.code, ended.json["code"]) == (2, "no-ci")


@pytest.mark.slow
def test_action_installs_adjudge_from_its_own_checkout(tmp_path: Path, origin: Repo) -> None:
    """A minute: an environment of its own, every package by hash."""
    commits = pull(origin, {"shop.py": SOUND})
    there = checkout(origin, "refs/pull/7/merge")
    there.write({"venv.py": "open('pwned', 'w')\n", "random.py": "open('pwned', 'w')\n"})
    make_key_files(str(tmp_path / "key"))
    told = event("pull_request", **commits)
    ran = judge(tmp_path, there, "pull_request", told, program="", sign=str(tmp_path / "key"))
    assert (ran.code, ran.outputs["outcome"]) == (0, "pass"), ran.printed
    assert Path(ran.outputs["receipt"]).is_file()
    assert not list(there.path.rglob("pwned"))


def test_reader_of_commands_sees_what_a_machine_would() -> None:
    printed = "::error::a\n ::warning file=x::b\nx ##[set-output name=y]z\n::stop-commands::t\n::error::c\n::t::\n::nothing::d\n"
    assert [name for name, _ in carried_out(printed)] == ["error", "warning", "set-output"]


def test_same_commits_give_the_same_forms(step: Step, origin: Repo, tmp_path: Path) -> None:
    commits = pull(origin, {"shop.py": WRONG, HOSTILE_NAME: WRONG})
    there, told = checkout(origin, "refs/pull/7/merge"), event("pull_request", **commits)
    (tmp_path / "again").mkdir()
    again = Step(Console(tmp_path / "elsewhere"), tmp_path / "again")
    for one in (step, again):
        assert one(there, "pull_request", told, GITHUB_BASE_REF="main").code == 0
    made = [
        {
            path.relative_to(one.folder): path.read_bytes()
            for path in sorted((one.folder / "forms").rglob("*.*"))
        }
        for one in (step, again)
    ]
    assert len(made[0]) == 5
    assert made[0] == made[1]
