"""A typed command as words."""

from __future__ import annotations

import pytest

from adjudge.app.argv import split_command
from adjudge.errors import UsageError


def test_words_are_told_apart_as_a_shell_does_and_nothing_is_expanded() -> None:
    told = split_command("run 'a b' $HOME *", code="c", option="--x", hint="h")
    assert told == ("run", "a b", "$HOME", "*")


def test_open_quotation_mark_is_refused_by_where_it_was_typed() -> None:
    with pytest.raises(UsageError) as refused:
        split_command("run 'a", code="given", option="--x", hint="h")
    assert (refused.value.code, "--x" in refused.value.message, refused.value.hint) == ("given", True, "h")
