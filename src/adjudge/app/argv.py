"""A command that was typed as one word, as words."""

from __future__ import annotations

import shlex

from adjudge.errors import UsageError


def split_command(text: str, *, code: str, option: str, hint: str) -> tuple[str, ...]:
    """A command as words, as a shell tells them apart; no shell runs.

    Args:
        text: As typed.
        code: Of the error.
        option: Where it was typed.
        hint: Of the error.

    Raises:
        UsageError: A quotation mark is not closed.
    """
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(code, f"A quotation mark of {option} is not closed.", hint) from error
