"""What the person says of executors."""

from __future__ import annotations

import pytest

from adjudge.app.executor_words import ExecutorWords, Said, check_executors, said_of
from adjudge.errors import UsageError


def test_value_without_a_name_is_for_all_and_a_named_one_for_one() -> None:
    words = ExecutorWords(
        models=("m", "claude=c"), logins=("env:KEY",), variables=("A", "codex=B"), offline=True
    )
    assert said_of("claude", words) == Said(model="c", login="env:KEY", variables=("A",), offline=True)
    assert said_of("codex", words) == Said(model="m", login="env:KEY", variables=("A", "B"), offline=True)


def test_context_is_for_all() -> None:
    words = ExecutorWords(context="tree")
    assert said_of("claude", words).reads
    check_executors(("builtin", "claude", "command"), words._replace(argv="x"))


def test_value_that_holds_an_equals_sign_and_no_name_is_taken_whole() -> None:
    assert said_of("openai", ExecutorWords(base_urls=("http://x/?a=b",))).base_url == "http://x/?a=b"


def test_program_and_recording_are_for_their_executors_alone() -> None:
    words = ExecutorWords(argv="run 'a b'", recorded="/r")
    assert said_of("command", words).argv == ("run", "a b")
    assert said_of("replay", words).recorded == "/r"
    assert said_of("claude", words) == Said()


@pytest.mark.parametrize(
    ("names", "words", "code"),
    [
        (("nobody",), ExecutorWords(), "unknown-executor"),
        (("claude", "claude"), ExecutorWords(), "executor-twice"),
        (("command",), ExecutorWords(argv=" "), "no-executor-command"),
        (("replay",), ExecutorWords(), "no-recording"),
        ((), ExecutorWords(context="tree"), "context-needs-program"),
        (("builtin",), ExecutorWords(context="tree"), "context-needs-program"),
        (("claude", "openai"), ExecutorWords(context="tree"), "context-needs-program"),
    ],
)
def test_executors_that_cannot_be_asked_are_refused(
    names: tuple[str, ...], words: ExecutorWords, code: str
) -> None:
    with pytest.raises(UsageError) as caught:
        check_executors(names, words)
    assert caught.value.code == code


def test_open_quotation_mark_is_refused() -> None:
    with pytest.raises(UsageError):
        said_of("command", ExecutorWords(argv="'"))
