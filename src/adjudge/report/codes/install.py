"""Words of what is installed into a repository, of stops of agents, and how commands about them end."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.report.codes.usage import Row

USAGE: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "hook-words": ("A hook was asked to decide something; it checks.", "Name words of a check alone."),
        "install-bare": ("A bare repository has no work tree to install into.", "Install in a clone of it."),
        "install-piece": ("What is to be installed is missing, or is none.", "adjudge install lists all."),
        "install-words": ("A comparison writes nothing.", "Leave --force and --dry-run out."),
    }
)
"""Endings with 2."""
REFUSED: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "bad-stop-event": (
            "Standard input of the hook is no event of an agent that is about to stop; the agent stops.",
            "The settings of the agent call the hook: adjudge install claude.",
        ),
        "install-hooks-outside": (
            "The hooks of the repository lie outside of it, where nothing is written.",
            "Add the line that is told to the hook there.",
        ),
        "install-in-the-way": (
            "A link, a folder or something else stands where a file is to be written.",
            "Move it away.",
        ),
        "install-marks": (
            "The marks around our section of a file do not pair up.",
            "Take the lines with adjudge:begin and adjudge:end out.",
        ),
        "install-settings": (
            "The settings of an agent cannot be added to without loss.",
            "Add the hook by hand; docs/install.md has it.",
        ),
        "install-taken": (
            "What stands there was edited or is not of adjudge.",
            "Add the line that is told to it, or write over it with --force.",
        ),
    }
)
"""Endings with 4."""
ENVIRONMENT: Final[Mapping[str, Row]] = MappingProxyType(
    {
        "hooks-folder": (
            "Git does not say where hooks are.",
            "See what git rev-parse --git-path hooks says.",
        ),
        "install-write": ("A file cannot be written; what stood there stands there still.", "See why."),
    }
)
"""Endings with 5."""
STATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "absent": "It is not installed.",
        "current": "It is what this version of adjudge writes.",
        "edited": "It is of adjudge, and somebody edited it.",
        "foreign": "Something that is not of adjudge has its name.",
        "outdated": "It is what another version of adjudge wrote, or it calls adjudge in another way.",
    }
)
DEEDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "none": "Nothing was written.",
        "planned": "It would be written without --dry-run.",
        "written": "It was written.",
    }
)
STOPS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "enough-of-session": "The agent was held so often in the conversation that it may stop in any case.",
        "enough-of-turn": "The agent was held so often since the last request that it may stop in any case.",
        "no-count": "No count can be kept, so an agent is held once for each request at most.",
        "refused": "The work is no pass, and the agent goes on.",
        "told-already": "The agent was held for the same trees and reasons before, so it stops.",
    }
)
LISTS: Final = (
    ("how a piece that was installed stands", STATES, "docs/install.md"),
    ("what was done about a piece", DEEDS, "docs/install.md"),
    ("what becomes of the stop of an agent", STOPS, "docs/install.md"),
)
