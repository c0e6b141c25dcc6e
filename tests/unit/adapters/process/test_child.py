from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.errors import ToolError
from adjudge.ports import Command

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.ports import OpenChild


@contextmanager
def child(script: str, **more: Any) -> Iterator[OpenChild]:
    command = Command(
        argv=("/bin/sh", "-c", script), environment=(("PATH", "/usr/bin:/bin"),), **{"timeout_s": 10, **more}
    )
    with SubprocessRunner().open(command) as opened:
        yield opened


def test_lines_and_counts_may_be_asked_in_turn() -> None:
    with child("head -c 13") as opened:
        opened.write(b"one\ntwo\nthree")
        assert opened.read_line() == b"one\n"
        assert opened.read_exactly(3) == b"two"
        assert opened.read_line() == b"\n"
        assert opened.read_line() == b"three"
        assert opened.read_line() == b""
        assert opened.read_exactly(5) == b""


def test_fewer_bytes_come_only_at_the_end() -> None:
    with child("printf abc") as opened:
        assert opened.read_exactly(10) == b"abc"


def test_line_longer_than_a_pipe_is_whole() -> None:
    with child("head -c 300000 /dev/zero | tr '\\0' x; echo; echo after") as opened:
        assert opened.read_line() == b"x" * 300_000 + b"\n"
        assert opened.read_line() == b"after\n"


def test_writing_more_than_a_pipe_holds_does_not_block_when_the_child_answers() -> None:
    data = b"y" * 5_000_000
    with child("cat") as opened:
        opened.write(data)
        assert opened.read_exactly(len(data)) == data


def test_error_output_never_blocks_the_child() -> None:
    with child("yes | head -c 1000000 >&2; echo done") as opened:
        assert opened.read_line() == b"done\n"


@pytest.mark.parametrize("script", ["sleep 60", "exec >&-; sleep 60"])
def test_child_that_does_not_read_is_an_error_after_the_deadline(script: str) -> None:
    with child(script, timeout_s=0.2) as opened, pytest.raises(ToolError) as refused:
        opened.write(b"x" * 1_000_000)
    assert refused.value.code == "child-timeout"


@pytest.mark.parametrize("count", [None, 5])
def test_child_that_does_not_answer_is_an_error_after_the_deadline(count: int | None) -> None:
    with child("sleep 60", timeout_s=0.2) as opened, pytest.raises(ToolError) as refused:
        opened.read_line() if count is None else opened.read_exactly(count)
    assert refused.value.code == "child-timeout"


def test_child_that_ended_cannot_be_written_to() -> None:
    with child("exit 0") as opened:
        assert opened.read_line() == b""
        with pytest.raises(ToolError) as refused:
            opened.write(b"x" * 1_000_000)
    assert refused.value.code == "child-ended"


def test_output_over_the_limit_is_an_error() -> None:
    with child("yes", limit_bytes=100_000) as opened, pytest.raises(ToolError) as refused:
        opened.read_exactly(10_000_000)
    assert refused.value.code == "child-output"
