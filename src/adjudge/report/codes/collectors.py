"""Words of collectors: how one ended, why it says nothing, and what it could not see."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "clean": "The collector came to its end and reports nothing in the files that it examined.",
        "findings": "The collector came to its end and reports something.",
        "unavailable": "There was no such program, or nothing for it to look at; that is no clean look.",
        "error": "The collector was started and did not come to its end as it should; that is no clean look.",
    }
)
TOLD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "collector-cancelled": "The collector was ended, since nobody wanted its answer any more.",
        "collector-disagrees": "Exit status and report of the collector say different things.",
        "collector-disk-limit": "The collector wrote more on disk than it may, and was ended.",
        "collector-failed": "By its exit status the collector says that it failed.",
        "collector-missing": "No such program is beside adjudge, nor on PATH outside the repository.",
        "collector-no-place": "The collector could not be given a private folder to work in.",
        "collector-not-started": "The program of the collector could not be started or watched.",
        "collector-output-limit": "The collector printed more than is read, and was ended.",
        "collector-process-limit": "The collector started more processes than it may, and was ended.",
        "collector-signalled": "A signal that adjudge did not send ended the collector.",
        "collector-timeout": "The collector did not end in its time, and was ended.",
        "collector-unknown": "The program that was found does not tell its version as the tool does.",
        "collector-unreadable": "The collector left no report, or one that is not whole or of another form.",
        "collector-unset": "The collector needs something of the operator, such as a file of rules.",
        "comment-made-void": "A comment that silences the collector was made void in the copy it looked at.",
        "may-be-configured": "Whether a declared tool obeys files and comments of the tree is not known.",
        "not-examined": "The collector did not look into this file, or not into all of it.",
        "nothing-examined": "The collector could look into no file that was handed to it.",
        "nothing-to-examine": "The tree, or the change, has nothing that the collector looks at.",
        "passes-files-over": "The collector passes over kinds of files by rules of its own.",
    }
)

PAGE: Final = "docs/collectors.md"
LISTS: Final = (
    ("how a collector ended", STATES, PAGE),
    ("what is told of a collector", TOLD, PAGE),
)
"""(what it is, words, page that tells more)."""
