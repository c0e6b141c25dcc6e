from __future__ import annotations

import io
import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, cast

import pytest

from adjudge.adapters.journal import JournalRunner, open_journal
from adjudge.errors import UsageError
from adjudge.ports import Command, Completed, EndCause, OpenChild

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

COMMAND = Command(argv=("/usr/bin/git", b"x\xff", "a\x1b"), environment=(("SECRET", "hunter2"),))


class Quiet:
    """A runner whose children end at once."""

    def run(self, _: Command) -> Completed:
        return Completed(cause=EndCause.EXITED, status=0, stdout=b"out", stderr=b"")

    @contextmanager
    def open(self, _: Command) -> Iterator[OpenChild]:
        yield cast("OpenChild", None)


def test_nothing_asked_for_is_the_runner_itself() -> None:
    runner = Quiet()
    with open_journal(runner, verbose=False, log=None) as opened:
        assert opened is runner


def test_each_child_is_a_plain_line_without_its_environment() -> None:
    stream = io.StringIO()
    runner = JournalRunner(Quiet(), stream=stream, log=None)
    assert runner.run(COMMAND).stdout == b"out"
    with runner.open(COMMAND):
        pass
    first, second = stream.getvalue().splitlines()
    assert first.startswith("ran /usr/bin/git x\\\\xff a\\x1b (0, ")
    assert second.endswith("(open)")
    assert "hunter2" not in stream.getvalue()


def test_the_log_has_one_json_line_a_child(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with open_journal(Quiet(), verbose=False, log=str(log)) as opened:
        opened.run(COMMAND)
    (line,) = log.read_text().splitlines()
    assert (json.loads(line)["status"], json.loads(line)["argv"][0]) == (0, "/usr/bin/git")


def test_a_log_that_is_a_pipe_which_nobody_reads_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "log")
    log = str(tmp_path / "log")
    with pytest.raises(UsageError, match="cannot be opened"), open_journal(Quiet(), verbose=False, log=log):
        pass


def test_a_log_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    log = str(tmp_path / "no" / "log")
    with pytest.raises(UsageError, match="cannot be opened"), open_journal(Quiet(), verbose=False, log=log):
        pass
