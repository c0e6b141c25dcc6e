"""What every executor does: one in memory, a recording, a program, an endpoint and a client alike."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.executors.registry import make_executors
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.model.ids import Digest
from adjudge.model.outcome import Reason
from adjudge.model.review import AttemptEnd, ExecutorIdentity
from adjudge.ports import Answered, Assignment
from tests.unit.adapters.executors.programs import RUNNER, Folder, completion, endpoint, write_program
from tests.unit.contracts.answers.transcripts import claude

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.ports import Executor

PROMPT, ANSWER = b"Review.", b'{"findings":[]}'
LONG = b"x" * 3000
MISSING = Reason(code="executor-missing", message="There is none.")


@dataclass(frozen=True, kw_only=True)
class Held:
    """An executor in memory: it answers one prompt, and another with a long text."""

    missing: bool = False
    name: str = "held"

    def identify(self) -> ExecutorIdentity | Reason:
        if self.missing:
            return MISSING
        settings = Digest("1" * 64)
        return ExecutorIdentity(
            name=self.name, version="1", model="m", settings_sha256=settings, networked=False
        )

    def answer(self, assignment: Assignment) -> Answered:
        if self.missing:
            return Answered(end=AttemptEnd.NOT_INSTALLED, detail="held is not there.", shared=True)
        text = ANSWER if assignment.prompt == PROMPT else LONG
        if len(text) > assignment.limit_bytes:
            cut = text[: assignment.limit_bytes]
            return Answered(end=AttemptEnd.OVERSIZE, text=cut, detail="held said too much.")
        return Answered(end=AttemptEnd.DONE, text=text)


@dataclass(frozen=True, kw_only=True)
class Subject:
    """An executor, and one of its kind that nobody has set up."""

    executor: Executor
    missing: Executor


def by_prompt(good: bytes, long: bytes) -> str:
    return (
        "import os, sys\n"
        "if sys.argv[1:] == ['--version']:\n    print('1.2.3')\n    sys.exit()\n"
        f"os.write(1, {good!r} if sys.stdin.read() == {PROMPT.decode()!r} else {long!r})\n"
    )


def made(name: str, folder: Path, settings: ExecutorSettings) -> Executor:
    environment = {"ANTHROPIC_API_KEY": "k"} if settings != ExecutorSettings() else {}
    found = make_executors(RUNNER, environment, Folder(path=folder / "bin"), {name: settings}, scratch=folder)
    return found[name]


@pytest.fixture(params=["held", "replay", "command", "openai", "claude"])
def subject(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Subject]:
    name = request.param
    if name == "held":
        yield Subject(executor=Held(), missing=Held(missing=True))
        return
    nothing = made(name, tmp_path / "nowhere", ExecutorSettings())
    if name == "openai":
        with endpoint(completion(), completion(LONG.decode())) as told:
            settings = ExecutorSettings(model="m", base_url=told.url)
            yield Subject(executor=made(name, tmp_path, settings), missing=nothing)
        return
    write_program(tmp_path, "toy", by_prompt(ANSWER, LONG))
    write_program(tmp_path, "claude", by_prompt(claude(ANSWER.decode())[0], claude(LONG.decode())[0]))
    (tmp_path / "recorded").mkdir()
    for prompt, text in ((PROMPT, ANSWER), (b"Long.", LONG)):
        (tmp_path / "recorded" / hashlib.sha256(prompt).hexdigest()).write_bytes(text)
    settings = ExecutorSettings(argv=("toy",), recorded=tmp_path / "recorded", model="m")
    yield Subject(executor=made(name, tmp_path, settings), missing=nothing)


def ask(executor: Executor, prompt: bytes = PROMPT, **bounds: Any) -> Answered:
    return executor.answer(Assignment(prompt=prompt, schema="{}", timeout_s=60.0, **bounds))


def test_identity_says_who_answers_and_stays_the_same(subject: Subject) -> None:
    found = subject.executor.identify()
    assert isinstance(found, ExecutorIdentity)
    assert (found.name, len(found.settings_sha256)) == (subject.executor.name, 64)
    assert subject.executor.identify() == found


def test_answer_is_the_text_and_has_no_detail(subject: Subject) -> None:
    found = ask(subject.executor)
    assert (found.end, found.text, found.detail, found.shared) == (AttemptEnd.DONE, ANSWER, "", False)


def test_answer_over_the_cap_is_cut_and_is_none(subject: Subject) -> None:
    ask(subject.executor)
    found = ask(subject.executor, b"Long.", limit_bytes=1000)
    assert (found.end, found.text) == (AttemptEnd.OVERSIZE, LONG[:1000])
    assert found.detail.endswith(".")


def test_what_is_not_there_is_told_and_concerns_every_call(subject: Subject) -> None:
    found = ask(subject.missing)
    assert isinstance(subject.missing.identify(), Reason)
    assert (found.end is AttemptEnd.DONE, found.text, found.shared) == (False, b"", True)
    assert found.detail.endswith(".")
