from __future__ import annotations

import errno
import gc
import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.answer import Answer
from adjudge.cli import guard
from adjudge.contracts.schema_v1 import SchemaListV1
from adjudge.errors import GitError, InconclusiveError, StateError, TargetError

if TYPE_CHECKING:
    import argparse


def end_with(error: BaseException, monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    """The exit code when the verb raises this."""

    def answer(_: argparse.Namespace) -> object:
        raise error

    monkeypatch.setattr(guard, "_answer", answer)
    return guard.run_guarded(("brief", *words))


def test_cycles_are_looked_for_seldom_while_a_command_runs_and_as_before_after_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, during = gc.get_threshold(), []

    def answer(_: argparse.Namespace) -> object:
        during.append(gc.get_threshold()[0])
        raise TargetError("a", "No.")

    monkeypatch.setattr(guard, "_answer", answer)
    assert guard.run_guarded(("brief",)) == 2
    assert during == [guard.COLLECTED_AFTER]
    assert during[0] > before[0]
    assert gc.get_threshold() == before
    assert "No" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (TargetError("a", "No."), 2),
        (InconclusiveError("a", "No."), 3),
        (StateError("a", "No."), 4),
        (GitError("a", "No."), 5),
        (ZeroDivisionError("x"), 70),
        (KeyboardInterrupt(), 130),
    ],
)
def test_every_error_has_its_code_and_a_last_line(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert end_with(error, monkeypatch) == code
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"exit {code}: ")


def test_who_interrupts_is_not_told_that_nothing_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    end_with(KeyboardInterrupt(), monkeypatch)
    assert capsys.readouterr().err.startswith("exit 130: Interrupted; what was kept until then stays; next: ")


def test_in_json_mode_standard_output_is_one_error_document(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    end_with(TargetError("unknown-revision", "No \x1b[31m.", "look"), monkeypatch, "--json")
    shown = capsys.readouterr()
    assert json.loads(shown.out)["code"] == "unknown-revision"
    assert shown.err == "exit 2: No \\x1b[31m; next: look\n"


def test_words_that_are_no_command_are_a_document_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert guard.run_guarded(("brief", "--json", "--nope")) == 2
    assert json.loads(capsys.readouterr().out)["exit_code"] == 2


def test_our_own_fault_asks_for_a_report_and_hides_the_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    end_with(ZeroDivisionError("x"), monkeypatch)
    shown = capsys.readouterr().err
    assert "please report it" in shown
    assert "Traceback" not in shown


def test_a_write_that_has_nowhere_to_go_is_the_environments_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(guard, "_drop", lambda _: None)
    assert end_with(OSError(errno.ENOSPC, "full", "a-file"), monkeypatch) == 5
    assert "could not be written" in capsys.readouterr().err
    assert end_with(OSError(errno.ENOENT, "gone", "a-file"), monkeypatch) == 70


@pytest.mark.parametrize(
    ("words", "document"),
    [
        (("--json",), True),
        (("--format=json",), True),
        (("--format", "json"), True),
        (("graph", "importers", "json"), False),
        (("--format", "text"), False),
    ],
)
def test_an_error_is_a_document_only_when_json_was_asked_for(
    words: tuple[str, ...], document: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guard.run_guarded((*words, "--nope")) == 2
    assert bool(capsys.readouterr().out) is document


@pytest.mark.parametrize("code", [0, 1, 3])
def test_a_reader_that_went_away_changes_no_verdict(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Answer(artefact=SchemaListV1(names=()), screen=tuple, exit_code=code)

    def show(*_: object) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(guard, "_answer", lambda _: answer)
    monkeypatch.setattr(guard, "_show", show)
    monkeypatch.setattr(guard, "_drop", lambda _: None)
    assert guard.run_guarded(("brief",)) == code
