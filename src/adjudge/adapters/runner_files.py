"""Files through which a step of a job tells the machine that runs it: outputs and the summary.

A value of an output stands between two lines of a word that nobody could know before, so no value ends itself
and begins another output.

Source: GitHub, "Workflow commands for GitHub Actions" (multiline strings, environment files).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from adjudge.errors import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DELIMITER_BYTES: Final = 16
_MODE: Final = 0o644


def _draw(count: int) -> str:
    """So many bytes that nobody could know before, as hex digits."""
    return os.urandom(count).hex()


def append_outputs(
    path: str,
    pairs: Iterable[tuple[str, str]],
    *,
    draw: Callable[[int], str] = _draw,
) -> None:
    """Append outputs to the file of a step.

    Args:
        path: As the machine names it.
        pairs: (name, value); names are our own.
        draw: So many random bytes as hex digits.
    """
    made = []
    for name, value in pairs:
        mark = f"adjudge-{draw(DELIMITER_BYTES)}"
        while mark in value:
            mark = f"adjudge-{draw(DELIMITER_BYTES)}"
        made.append(f"{name}<<{mark}\n{value}\n{mark}\n")
    append_bytes(path, "".join(made).encode("utf-8", "surrogateescape"))


def append_bytes(path: str, data: bytes) -> None:
    """Append to a file of the machine, which is made where it is not there.

    Raises:
        ToolError: It cannot be written.
    """
    try:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, _MODE)
        with os.fdopen(handle, "ab") as stream:
            stream.write(data)
    except OSError as error:
        message = f"A file of the machine that runs this job cannot be written: {error.strerror}."
        raise ToolError("runner-file", message) from error


def make_folder(path: str) -> None:
    """Make a folder below one that is there; one that is there already stays.

    Raises:
        ToolError: It cannot be made.
    """
    try:
        os.makedirs(path, exist_ok=True)  # noqa: PTH103 - names that are not UTF-8
    except OSError as error:
        message = f"The folder of a step cannot be made: {error.strerror}."
        raise ToolError("runner-file", message) from error
