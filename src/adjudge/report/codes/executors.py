"""Words of executors: how a call ended, why one would not answer, what could not be tidied up."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

ENDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "cancelled": "The executor was ended, since nobody wanted its answer any more.",
        "done": "The executor came to its end with an answer; whether that holds is another question.",
        "empty": "The executor came to its end and its answer is empty, which is no clean review.",
        "killed": "The executor was ended by a signal, or by a bound of disk or processes.",
        "model-error": "The executor got no answer from its model, or only a part of one.",
        "non-zero-exit": "The program of the executor failed and did not say why.",
        "not-authenticated": "The executor is not logged in, or its login is refused.",
        "not-installed": "The program of the executor was not found, or cannot be started.",
        "oversize": "The executor printed or answered more than is taken.",
        "rate-limited": "The executor is over its rate or its quota.",
        "timed-out": "The executor did not end in its time, and was ended.",
        "undecodable": "What the executor printed is not of its own form.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "context-unredacted": "Readers could look into the tree, where secrets in files are not replaced.",
        "executor-failed": "The executor could not be asked; the message says why.",
        "executor-files-left": "Private files of an executor could not be removed after its end.",
        "executor-missing": "No such program is on PATH outside the repository.",
        "executor-not-logged-in": "No credential of the executor was found or named.",
        "executor-unknown": "The program that was found does not tell its version as the executor does.",
        "executor-unreadable": "A file that the executor needs, such as recorded answers, cannot be read.",
        "executor-unset": "The executor needs something of the operator, such as an address or a model.",
        "no-executor": "No executor was named, so none can answer.",
        "protected-left-out": "The file holds secrets by its name, so readers could not look into it.",
    }
)

PAGE: Final = "docs/executors.md"
LISTS: Final = (
    ("how a call of an executor ended", ENDS, PAGE),
    ("what is told of an executor", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
