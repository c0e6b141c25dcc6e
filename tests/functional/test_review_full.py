"""A review of the full tier at its size: forty sensitive files, every pass, a coordinator, three calls at once."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.readers import ScriptedReader
from tests.functional.test_review_readers import started

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

FULL, TRIVIAL = 38, 2
MOST = 20
GUARDED = """\
import subprocess


def run_{number}(user, command):
    if not user.is_admin:
        raise PermissionError(user)
    return subprocess.run(command, check=True)
"""
OPEN = """\
import subprocess


def run_{number}(user, command):
    return subprocess.run(command, shell=True)
""" + "".join(f"\n\nTABLE_{at} = {'x' * 60!r}\n" for at in range(25))


def finding(number: int) -> dict[str, Any]:
    """What a reader says of one of the files."""
    return {
        "severity": "high", "title": f"Whoever calls run_{number} runs what he likes", "summary": "The guard is gone.",
        "path": f"s{number:02}.py", "side": "head", "start_line": 5, "end_line": 5, "class": "injection",
        "quote": "    return subprocess.run(command, shell=True)", "confidence": 0.9,
    }  # fmt: skip


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change of forty files: from all but two a guard goes."""
    made = repo(tmp_path / "subject")
    before: dict[str, str | bytes | None] = {
        f"s{number:02}.py": GUARDED.format(number=number) for number in range(FULL)
    }
    plain: dict[str, str | bytes | None] = {f"t{number}.py": "A = 1\n" for number in range(TRIVIAL)}
    made.commit(before | plain)
    after: dict[str, str | bytes | None] = {
        f"s{number:02}.py": OPEN.format(number=number) for number in range(FULL)
    }
    return made.write(after | {f"t{number}.py": "A = 2\n" for number in range(TRIVIAL)})


@pytest.fixture
def reader(tmp_path: Path) -> ScriptedReader:
    return ScriptedReader(tmp_path / "reader")


def review(adjudge: Console, subject: Repo, reader: ScriptedReader, *words: str) -> Ended:
    return adjudge(subject.path, "review", "--worktree", "--json", *reader.words, *words)


def passes(ended: Ended) -> set[str]:
    return {one["pass"] for one in ended.json["attempts"]}


def test_four_passes_and_a_coordinator_over_forty_units_take_few_calls_three_at_once(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    drop = {"drop": [{"number": 1, "reason": "The command is a constant."}], "order": [3, 2]}
    reader.say(meet=3, every=True, findings=[finding(number) for number in range(FULL)], coordinated=drop)
    ended = review(adjudge, subject, reader)
    units = ended.json["units"]
    assert sorted({one["tier"] for one in units}) == ["full", "trivial"]
    assert (len(units), {one["state"] for one in units}) == (FULL + TRIVIAL, {"reviewed"})
    assert passes(ended) == {"general", "product", "agent", "security", "coordinator"}
    assert 10 < reader.calls == len(ended.json["attempts"]) <= MOST
    assert (reader.at_once, ended.json["bounds"]["jobs"]) == (3, 3)
    assert ended.json["coordination"]["state"] == "coordinated"
    assert ended.json["coordination"]["dropped"][0]["reason"] == "The command is a constant."
    assert (ended.json["coverage"]["kind"], ended.json["outcome"], ended.code) == ("complete", "pass", 0)


def test_reader_that_fails_leaves_what_others_found_and_no_pass(
    adjudge: Console, subject: Repo, reader: ScriptedReader, tmp_path: Path
) -> None:
    (tmp_path / "recorded").mkdir()
    reader.say(every=True, findings=[finding(number) for number in range(FULL)])
    words = ("--executor", "replay", "--recorded", str(tmp_path / "recorded"))
    ended = adjudge(subject.path, "review", "--worktree", "--json", *words, *reader.words)
    assert (ended.json["outcome"], ended.code) == ("inconclusive", 3)
    assert "executor-failed" in {one["code"] for one in ended.json["reasons"]}
    found = {
        one["resolved"]["path"] for one in ended.json["findings"]["results"] if one["standing"] == "active"
    }
    assert len(found) == FULL
    assert (ended.json["coordination"]["executor"], ended.json["coordination"]["state"]) == (
        "command",
        "coordinated",
    )


@pytest.mark.parametrize("word", ["security pass", "You coordinate a review"])
def test_interrupted_review_leaves_no_child_and_goes_on_where_it_was(
    adjudge: Console, subject: Repo, reader: ScriptedReader, word: str
) -> None:
    every = [finding(number) for number in range(FULL)]
    reader.say(hang=True, only_for=[word], otherwise={"every": True, "findings": every})
    # The pass in question hangs; the others are answered.
    process = started(subject, reader, adjudge.state)
    reader.wait_for_calls(1, word)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert (process.returncode, reader.survivors()) == (130, "")
    before = reader.calls
    reader.say(every=True, findings=every)
    ended = review(adjudge, subject, reader, "--resume")
    assert {one["state"] for one in ended.json["units"]} <= {"reviewed", "reused"}
    assert (ended.json["coordination"]["state"], ended.code) == ("coordinated", 0)
    if word == "You coordinate a review":
        assert reader.calls == before + 1
    calls = [one["call_id"] for one in ended.json["attempts"]]
    assert len(calls) == len(set(calls)) <= MOST
