"""Every key of ``.adjudge.toml``, and every variable of the operator: the one table, which the pages repeat.

A key is named as the page writes it: ``command[].argv`` is the key ``argv`` of each table of ``command``.
Types, defaults and meanings are Markdown.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class ConfigKey(NamedTuple):
    """One key of the file, read at the trust base.

    Attributes:
        name: As the page writes it.
        type: What it holds.
        default: What holds without it; ``required`` where its table cannot be without.
        meaning: What it says.
        in_folders: The file of a folder may have it as well.
    """

    name: str
    type: str
    default: str
    meaning: str
    in_folders: bool = False


class OperatorSetting(NamedTuple):
    """One variable of whoever runs adjudge.

    Attributes:
        variable: Its name.
        type: What it holds.
        default: What holds without it.
        meaning: What it says.
    """

    variable: str
    type: str
    default: str
    meaning: str


KEYS: Final = (
    ConfigKey("zones[].name", "text", "required", "unique name of a part of the repository"),
    ConfigKey(
        "zones[].paths",
        "patterns",
        "required",
        "its paths; the first zone that matches a path has it. No zones: top-level packages",
    ),
    ConfigKey(
        "suppress[].signal",
        "signal id",
        "any",
        "this very signal, also under the id from before a rename",
        in_folders=True,
    ),
    ConfigKey("suppress[].category", "category", "any", "signals of this category", in_folders=True),
    ConfigKey("suppress[].change", "word", "any", "signals with this `change`", in_folders=True),
    ConfigKey(
        "suppress[].path",
        "pattern",
        "any",
        "signals or findings whose file matches, under its old and its new path",
        in_folders=True,
    ),
    ConfigKey(
        "suppress[].rule",
        "tool and rule",
        "none",
        "findings of this rule of a tool, such as `ruff:F401`, in [qualify](qualify.md#suppressions-by-rule)"
        "; a rule that has it is about findings, not signals",
        in_folders=True,
    ),
    ConfigKey("suppress[].reason", "text", "required", "why; at most 500 characters", in_folders=True),
    ConfigKey(
        "suppress[].until",
        "date",
        "for ever",
        "after this day it no longer holds; whether it has passed is decided at the gate",
        in_folders=True,
    ),
    ConfigKey(
        "sensitive.paths", "patterns", "none", "paths that are sensitive whatever they hold", in_folders=True
    ),
    ConfigKey(
        "command[].name",
        "name",
        "required",
        "unique; what `check --test`, a judgment and the receipt call it",
    ),
    ConfigKey(
        "command[].argv", "list of text", "required", "the program and its arguments, never a shell's line"
    ),
    ConfigKey(
        "command[].results",
        "`junit`, `tap`, `exit`",
        "`exit`",
        "how the tests are told; but for `exit` the argv holds `{results}`",
    ),
    ConfigKey("command[].timeout_s", "number", "600", "seconds for each run"),
    ConfigKey("command[].prepare", "list of text", "none", "argv that makes what the tree lacks"),
    ConfigKey(
        "command[].keep", "paths", "none", "folders that `prepare` makes and that are kept for the next run"
    ),
    ConfigKey(
        "command[].locks", "paths", "none", "files whose content decides whether what was kept still fits"
    ),
    ConfigKey(
        "command[].links",
        "paths",
        "none",
        "ignored folders of the work tree that are lent to the throw-away tree",
    ),
    ConfigKey("command[].network", "true, false", "false", "it may use the network"),
    ConfigKey("command[].passes", "names", "none", "environment variables that are passed on"),
    ConfigKey("command[].git", "true, false", "false", "it needs a repository around the tree"),
    ConfigKey("collector[].name", "name", "required", "unique, and none of a built-in collector"),
    ConfigKey(
        "collector[].argv",
        "list of text",
        "required",
        "a tool that writes SARIF; `{folder}` is the tree, `{results}` the file that takes it",
    ),
    ConfigKey("collector[].version", "list of text", "none", "argv that prints the version"),
    ConfigKey("collector[].accepts", "numbers", "0, 1", "exit codes of a run that came to its end"),
    ConfigKey("collector[].paths", "patterns", "all", "the files that it looks at"),
    ConfigKey("collector[].timeout_s", "number", "300", "seconds for one run"),
    ConfigKey(
        "review.packs", "names", "none", "[standards packs](packs.md) that every review goes by, 8 at most"
    ),
    ConfigKey("check.commands", "names", "none", "commands that `check` runs when it is not told"),
    ConfigKey("check.collectors", "names", "none", "collectors that `check` runs when it is not told"),
)
SETTINGS: Final = (
    OperatorSetting(
        "ADJUDGE_STATE_DIR",
        "folder",
        "the platform's",
        "where what is kept of repositories lies; outside of every repository",
    ),
    OperatorSetting(
        "ADJUDGE_CACHE_DIR",
        "folder",
        "the platform's",
        "where facts of files are kept; may be removed at any time",
    ),
    OperatorSetting(
        "ADJUDGE_TRACEBACK", "any text", "none", "tell where in adjudge a fault of its own happened"
    ),
)

NEAR: Final = 0.6
"""How like a key a word must be to be taken for a slip."""
_INDEX: Final = re.compile(r"\[\d+\]")


def near_keys(place: str) -> tuple[str, ...]:
    """Keys that an unknown one may have meant, the likeliest first; three at most.

    Args:
        place: Where it stands, such as ``$.command[0].timeout``.
    """
    from difflib import get_close_matches  # noqa: PLC0415 - only for a mistake

    table, _, word = _INDEX.sub("[]", place).removeprefix("$.").rpartition(".")
    beside = [
        name.removeprefix(f"{table}.") for name in _names() if not table or name.startswith(f"{table}.")
    ]
    known = dict.fromkeys(name.partition(".")[0].removesuffix("[]") for name in beside)
    return tuple(get_close_matches(word, list(known), n=3, cutoff=NEAR))


def _names() -> tuple[str, ...]:
    return tuple(one.name for one in KEYS)
