"""Recorded answers: found by prompt or call, never made up."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.executors import replay
from adjudge.adapters.executors.replay import ReplayExecutor
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from tests.unit.adapters.executors.programs import assignment

if TYPE_CHECKING:
    from pathlib import Path

PROMPT = b"Review."
DIGEST = hashlib.sha256(PROMPT).hexdigest()


def replayed(place: Path | None) -> ReplayExecutor:
    return ReplayExecutor(settings=ExecutorSettings(recorded=place))


def recorded(folder: Path, *lines: dict[str, object]) -> ReplayExecutor:
    file = folder / "answers.jsonl"
    file.write_text("".join(f"{json.dumps(one)}\n" for one in lines))
    return replayed(file)


def identity(executor: ReplayExecutor) -> ExecutorIdentity:
    found = executor.identify()
    assert isinstance(found, ExecutorIdentity)
    return found


def test_line_is_found_by_the_digest_of_the_prompt(tmp_path: Path) -> None:
    executor = recorded(tmp_path, {"prompt_sha256": DIGEST, "text": "here"})
    found = executor.answer(assignment(PROMPT))
    assert (found.end, found.text, found.detail) == (AttemptEnd.DONE, b"here", "")
    assert executor.answer(assignment(PROMPT)) == found


def test_line_is_found_by_the_call(tmp_path: Path) -> None:
    executor = recorded(tmp_path, {"call_id": "call:1", "text": "here"})
    assert executor.answer(assignment(call_id="call:1")).text == b"here"


def test_answer_to_another_prompt_is_not_taken_for_the_call(tmp_path: Path) -> None:
    executor = recorded(tmp_path, {"call_id": "call:1", "prompt_sha256": "0" * 64, "text": "here"})
    found = executor.answer(assignment(call_id="call:1"))
    assert (found.end, found.text, found.shared) == (AttemptEnd.EMPTY, b"", False)


def test_failure_is_replayed(tmp_path: Path) -> None:
    line = {"call_id": "c", "end": "rate-limited", "shared": True, "retry_after_s": 30}
    found = recorded(tmp_path, line).answer(assignment(call_id="c"))
    assert (found.end, found.shared, found.retry_after_s) == (AttemptEnd.RATE_LIMITED, True, 30.0)
    assert found.detail


def test_folder_is_looked_into_by_name(tmp_path: Path) -> None:
    (tmp_path / DIGEST).write_bytes(b"by digest")
    (tmp_path / "call-1").write_bytes(b"by call")
    executor = replayed(tmp_path)
    assert executor.answer(assignment(PROMPT)).text == b"by digest"
    assert executor.answer(assignment(b"other", call_id="call:1")).text == b"by call"
    assert executor.answer(assignment(b"other")).end is AttemptEnd.EMPTY


@pytest.mark.parametrize("call", ["../secret", "link", ".."])
def test_nothing_outside_the_folder_is_read(tmp_path: Path, call: str) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "link").symlink_to(tmp_path / "secret")
    found = replayed(tmp_path / "answers").answer(assignment(call_id=call))
    assert (found.end, found.text) == (AttemptEnd.EMPTY, b"")


def test_large_answer_is_cut_and_told(tmp_path: Path) -> None:
    (tmp_path / DIGEST).write_bytes(b"x" * 100)
    found = replayed(tmp_path).answer(assignment(PROMPT, limit_bytes=10))
    assert (found.end, found.text) == (AttemptEnd.OVERSIZE, b"x" * 10)


def test_identity_follows_what_is_recorded(tmp_path: Path) -> None:
    first = identity(recorded(tmp_path, {"call_id": "c", "text": "a"}))
    assert (first.name, first.version, first.networked) == ("replay", "", False)
    assert identity(recorded(tmp_path, {"call_id": "c", "text": "a"})) == first
    assert identity(recorded(tmp_path, {"call_id": "c", "text": "b"})) != first
    assert identity(replayed(tmp_path)) != first


def reasons(executor: ReplayExecutor) -> str:
    found = executor.identify()
    assert isinstance(found, Reason)
    answered = executor.answer(assignment())
    assert (answered.end, answered.shared) == (AttemptEnd.UNDECODABLE, True)
    return found.code


def test_missing_and_broken_recordings_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pipe").touch()
    assert reasons(replayed(None)) == "executor-unreadable"
    assert reasons(replayed(tmp_path / "absent")) == "executor-unreadable"
    assert reasons(recorded(tmp_path, {"call_id": "c", "other": 1})) == "executor-unreadable"
    monkeypatch.setattr(replay, "FILE_BYTES", 3)
    assert reasons(recorded(tmp_path, {"call_id": "c", "text": "a"})) == "executor-unreadable"


def test_empty_folder_is_no_recording(tmp_path: Path) -> None:
    assert isinstance(replayed(tmp_path).identify(), Reason)
