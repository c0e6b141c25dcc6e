"""``gemini``: Gemini CLI, without tools, extensions, hooks, skills, servers or telemetry.

Source: Gemini CLI 0.61.0. The way to log in has to stand in its settings, since a base URL alone is refused;
``--skip-trust`` is taken and not the variable of that name, with which it obeys the folder; without
``GEMINI_CLI_NO_RELAUNCH`` it starts itself a second time. A list of tools that names none leaves none.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from adjudge.adapters.executors.client import Asked, ClientPlan, Words
from adjudge.contracts.answers.gemini import read_gemini

if TYPE_CHECKING:
    from collections.abc import Iterator

LAST_LINE: Final = "Answer."
"""What follows the prompt: without an argument the client would ask a person."""
NO_TOOL: Final = "none"
EDITING: Final = ("replace", "write_file")
"""Tools that change files; none of them is a shell."""
READING: Final = ("glob", "grep_search", "list_directory", "read_file", "search_file_content")
"""Tools that look into the working folder, by their names of several versions."""


def gemini() -> ClientPlan:
    """The plan."""
    return ClientPlan(
        name="gemini",
        write=_write,
        read=read_gemini,
        credentials=("GEMINI_API_KEY",),
        credential_file=".gemini/oauth_creds.json",
        needs=("node",),
    )


def _write(asked: Asked) -> Words:
    variables = {"GEMINI_CLI_NO_RELAUNCH": "true"}
    if asked.base_url:
        variables["GOOGLE_GEMINI_BASE_URL"] = asked.base_url.rstrip("/")
    text = json.dumps(_settings(asked), sort_keys=True)
    return Words(
        arguments=tuple(_arguments(asked)), variables=variables, files={"home/.gemini/settings.json": text}
    )


def _arguments(asked: Asked) -> Iterator[str]:
    yield from ("-p", LAST_LINE, "--skip-trust", "-e", NO_TOOL)
    mode = "auto_edit" if asked.edits else "default"
    yield from ("--approval-mode", mode, "--output-format", "stream-json")
    if asked.model:
        yield from ("-m", asked.model)


def _settings(asked: Asked) -> dict[str, Any]:
    off = {"enabled": False}
    return {
        "admin": {"extensions": off, "mcp": off, "secureModeEnabled": True, "skills": off},
        "advanced": {"autoConfigureMemory": False, "ignoreLocalEnv": True},
        "general": {
            "checkpointing": off,
            "enableAutoUpdate": False,
            "enableAutoUpdateNotification": False,
            "maxAttempts": 2,
        },
        "hooksConfig": off,
        "privacy": {"usageStatisticsEnabled": False},
        "security": {
            "auth": {"selectedType": "gemini-api-key" if asked.login.variable else "oauth-personal"},
            "folderTrust": {"enabled": True},
        },
        "skills": off,
        "telemetry": off,
        "tools": {"core": list(_tools(asked))},
    }


def _tools(asked: Asked) -> tuple[str, ...]:
    """Tools that the model is offered."""
    if asked.edits:
        return (*READING, *EDITING)
    return READING if asked.reads else (NO_TOOL,)
