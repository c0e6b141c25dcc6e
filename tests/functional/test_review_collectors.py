"""``adjudge review --collector``: tools beside readers, each with its state, and what they report in the table."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.readers import ScriptedReader

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

OLD = "import subprocess\n\n\ndef old(command):\n    subprocess.call(command, shell=True)\n"
NEW = "\n\ndef new(command):\n    subprocess.call(command, shell=True)\n"
FAR = """\
import json, sys
place = {"artifactLocation": {"uri": "far.py"}, "region": {"startLine": 2}}
found = [{
    "ruleId": "ours", "level": "error", "message": {"text": "far is wrong"},
    "locations": [{"physicalLocation": place}],
}]
run = {
    "tool": {"driver": {"name": "ours", "version": "1", "rules": [{"id": "ours"}]}},
    "results": found if "new" in open("a.py").read() else [],
}
open(sys.argv[1], "w").write(json.dumps({"version": "2.1.0", "runs": [run]}))
"""


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change that brings a second call of a shell."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": OLD, "far.py": "def far():\n    return 1\n"})
    return made.write({"a.py": OLD + NEW})


def review(adjudge: Console, subject: Repo, *words: str) -> Ended:
    return adjudge(subject.path, "review", "--worktree", "--json", *words)


def declared(tmp_path: Path, script: str) -> tuple[str, ...]:
    """The words that declare and name a tool of the operator."""
    (tmp_path / "ours.py").write_text(script)
    argv = json.dumps([sys.executable, str(tmp_path / "ours.py"), "{results}"])
    config = tmp_path / "config.toml"
    config.write_text(f'[[collector]]\nname = "ours"\nargv = {argv}\n')
    return ("--config", str(config), "--collector", "ours")


def by_line(ended: Ended, tool: str = "ruff") -> dict[int, dict[str, Any]]:
    """Reports of a tool by their lines."""
    results = ended.json["findings"]["results"]
    return {one["resolved"]["start_line"]: one for one in results if one["reporter"]["tool"] == tool}


class TestStates:
    def test_report_on_a_changed_line_counts_and_what_was_there_stands_inherited(
        self, adjudge: Console, subject: Repo
    ) -> None:
        ended = review(adjudge, subject, "--collector", "ruff")
        found = by_line(ended)
        assert {line: (one["standing"], one["basis"]) for line, one in found.items() if line in {5, 9}} == {
            5: ("inherited", "collector"), 9: ("active", "collector"),
        }  # fmt: skip
        assert (found[9]["counts"], ended.json["outcome"], ended.code) == (True, "fail", 1)
        (told,) = ended.json["collections"]
        assert (told["head"]["collector"], told["head"]["state"]) == ("ruff", "findings")
        assert told["head"]["tree"] == ended.json["target"]["head_tree"]
        assert "collector:ruff" in ended.json["examined_for"]

    def test_clean_tool_leaves_a_pass_and_the_others_are_not_asked(
        self, adjudge: Console, subject: Repo
    ) -> None:
        subject.write({"a.py": OLD, "far.py": "def far():\n    return 2\n"})
        ended = review(adjudge, subject, "--collector", "ruff")
        assert (ended.json["outcome"], ended.code) == ("pass", 0)
        (told,) = [one for one in ended.json["not_asked"] if "external tools" in one]
        assert "bandit" in told
        assert "ruff" not in told

    def test_nobody_named_runs_nothing_and_says_so(self, adjudge: Console, subject: Repo) -> None:
        ended = review(adjudge, subject)
        assert ended.json["collections"] == []
        assert any(
            "External tools were not asked: " in one and "ruff" in one for one in ended.json["not_asked"]
        )

    def test_named_tool_that_is_not_there_is_no_pass(self, adjudge: Console, subject: Repo) -> None:
        subject.write({"a.py": OLD, "far.py": "def far():\n    return 2\n"})
        words = ("review", "--worktree", "--json", "--collector", "gitleaks")
        ended = adjudge(subject.path, *words, env={"PATH": "/usr/bin:/bin"})
        assert (ended.json["outcome"], ended.code) == ("inconclusive", 3)
        assert [one["head"]["state"] for one in ended.json["collections"]] == ["unavailable"]
        assert [one["code"] for one in ended.json["reasons"]] == ["collector-missing"]
        assert "gitleaks" in ended.json["reasons"][0]["message"]

    def test_named_tool_that_fails_is_no_pass_and_leaves_the_findings_of_others(
        self, adjudge: Console, subject: Repo, tmp_path: Path
    ) -> None:
        ended = review(adjudge, subject, *declared(tmp_path, "import sys\nsys.exit(7)\n"))
        assert (ended.json["outcome"], ended.code) == ("inconclusive", 3)
        assert [one["head"]["state"] for one in ended.json["collections"]] == ["error"]
        assert ended.json["findings"]["results"] != []

    def test_unknown_tool_is_refused_before_any_work(self, adjudge: Console, subject: Repo) -> None:
        for more in ((), ("--plan",)):
            ended = review(adjudge, subject, "--collector", "no-such-tool", *more)
            assert (ended.code, ended.json["code"]) == (2, "unknown-collector")
        assert adjudge(subject.path, "runs", "list", "--json").json["runs"] == []


class TestTable:
    def test_report_far_from_the_change_that_is_new_counts(
        self, adjudge: Console, subject: Repo, tmp_path: Path
    ) -> None:
        # The tool reports a line of a file that did not change, since another file did.
        ended = review(adjudge, subject, *declared(tmp_path, FAR))
        assert (by_line(ended, "ours")[2]["standing"], ended.json["outcome"], ended.code) == (
            "active",
            "fail",
            1,
        )

    def test_reader_and_tool_that_say_the_same_are_one_group(
        self, adjudge: Console, subject: Repo, tmp_path: Path
    ) -> None:
        reader = ScriptedReader(tmp_path / "reader")
        said = {
            "severity": "high", "title": "`subprocess` call with `shell=True` identified, security issue", "summary": "",
            "path": "a.py", "side": "head", "start_line": 9, "end_line": 9, "class": "injection", "confidence": 0.9,
            "quote": "    subprocess.call(command, shell=True)",
        }  # fmt: skip
        reader.say(findings=[said])
        ended = review(adjudge, subject, "--collector", "ruff", *reader.words)
        clusters = ended.json["findings"]["clusters"]
        assert ["command", "ruff"] in [one["reporters"] for one in clusters]
        counts = ended.json["findings"]["counts"]
        assert sum(counts["standings"].values()) == counts["candidates"]

    def test_coordinator_does_not_drop_what_a_tool_reports(
        self, adjudge: Console, subject: Repo, tmp_path: Path
    ) -> None:
        reader = ScriptedReader(tmp_path / "reader")
        subject.write({"big.py": "".join(f"value_{number} = {number}\n" for number in range(150))})
        every = [{"number": number, "reason": "Wrong."} for number in range(1, 9)]
        reader.say(coordinated={"drop": every})
        ended = review(adjudge, subject, "--collector", "ruff", *reader.words)
        assert ended.json["coordination"]["state"] == "coordinated"
        assert (by_line(ended)[9]["standing"], ended.json["outcome"], ended.code) == ("active", "fail", 1)


class TestRuns:
    def test_reviews_with_and_without_a_tool_are_two_and_go_on_with_it(
        self, adjudge: Console, subject: Repo
    ) -> None:
        plain, more = review(adjudge, subject).json, review(adjudge, subject, "--collector", "ruff").json
        assert plain["run_id"] != more["run_id"]
        again = adjudge(subject.path, "runs", "resume", more["run_id"], "--json").json
        assert [one["head"]["collector"] for one in again["collections"]] == ["ruff"]
        assert again["findings"]["counts"] == more["findings"]["counts"]

    def test_same_review_says_the_same(self, adjudge: Console, subject: Repo) -> None:
        first, second = (review(adjudge, subject, "--collector", "ruff").json for _ in range(2))
        for one in (first, second):
            one.pop("run_id")
        assert first == second

    def test_what_a_tool_needs_besides_is_given(self, adjudge: Console, subject: Repo) -> None:
        ended = review(adjudge, subject, "--collector", "coverage", "--with", "nonsense=1")
        assert (ended.code, ended.json["code"]) == (2, "given")
