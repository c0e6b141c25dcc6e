"""``adjudge review`` by somebody who is over his rate, or whom all calls find gone: waits, ends, what is kept."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.review import patience
from tests.builders import Repo, repo
from tests.faults.review_lives import eventually
from tests.functional.test_review_readers import ends, states
from tests.unit.adapters.executors.programs import completion, endpoint, refusal

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

ANSWER = '{"schema": "adjudge.candidates/v1", "units_read": [], "findings": []}'
FILES = 4


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Files that each fill a call of their own."""
    made = repo(tmp_path / "subject")
    made.commit({f"a{number}.py": f"V = {number}\n" for number in range(FILES)})
    return made.write({f"a{number}.py": f"V = '{'x' * 60_000}'\n" for number in range(FILES)})


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waits that nobody asked for are short."""
    monkeypatch.setattr(patience, "FIRST_S", 0.01)


def words(url: str) -> tuple[str, ...]:
    return ("review", "--worktree", "--json", "--executor", "openai", "--model", "m", "--base-url", url)


@pytest.mark.usefixtures("hurried")
def test_call_that_is_over_its_rate_is_made_again(adjudge: Console, subject: Repo) -> None:
    with endpoint(refusal(429, headers={"Retry-After": "0"}), completion(ANSWER)) as told:
        ended = adjudge(subject.path, *words(told.url))
    assert (ends(ended), len(told.asked)) == ({"done"}, FILES + 1)
    assert (ended.json["bounds"]["tries"], ended.json["bounds"]["wait_s"]) == (4, 300)


@pytest.mark.usefixtures("hurried")
def test_rate_that_is_never_there_ends_the_review_early_and_keeps_the_cause(
    adjudge: Console, subject: Repo
) -> None:
    with endpoint(refusal(429)) as told:
        ended = adjudge(subject.path, *words(told.url))
    assert (ends(ended), ended.code) == ({"rate-limited"}, 3)
    assert len(told.asked) <= 3 * patience.TRIES
    assert states(ended) == {("failed", "rate-limited"), ("failed", "not-begun")}
    (reason,) = [one["message"] for one in ended.json["reasons"] if one["code"] == "executor-failed"]
    assert "rate-limited" in reason
    assert "It was asked" in reason
    assert "1 call was not begun for that." in reason


def test_review_that_waits_for_a_rate_hears_that_it_is_to_stop(adjudge: Console, subject: Repo) -> None:
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(adjudge.state / "home"), "ADJUDGE_STATE_DIR": str(adjudge.state / "state"),
    }  # fmt: skip
    with endpoint(refusal(429, headers={"Retry-After": "120"})) as told:
        command = [sys.executable, "-m", "adjudge", *words(told.url)]
        with subprocess.Popen(
            command, cwd=subject.path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert eventually(lambda: len(told.asked) >= 3, process)
            (run,) = adjudge(subject.path, "runs", "list", "--json").json["runs"]
            adjudge(subject.path, "runs", "cancel", run["run_id"])
            out, _ = process.communicate(timeout=60)
        assert len(told.asked) == 3
    ended: dict[str, Any] = json.loads(out)
    assert ({one["end"] for one in ended["attempts"]}, process.returncode) == ({"cancelled"}, 3)
    assert {(one["state"], one["reason"]) for one in ended["units"]} == {("cancelled", "cancelled")}


def test_cause_that_all_calls_share_is_named_and_what_was_answered_is_kept(
    adjudge: Console, subject: Repo
) -> None:
    subject.write({f"b{number}.py": f"V = '{'x' * 60_000}'\n" for number in range(FILES)})
    with endpoint(completion(ANSWER), refusal(401)) as told:
        ended = adjudge(subject.path, *words(told.url))
    assert ends(ended) == {"done", "not-authenticated"}
    assert states(ended) == {
        ("failed", "not-said"), ("failed", "not-authenticated"), ("failed", "not-begun"),
    }  # fmt: skip
    (reason,) = [one["message"] for one in ended.json["reasons"] if one["code"] == "executor-failed"]
    assert "not-authenticated" in reason
    assert "calls were not begun for that." in reason
