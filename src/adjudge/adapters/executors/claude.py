"""``claude``: Claude Code, without tools, settings, sessions, servers or hooks.

Source: Claude Code 2.1.332. ``--setting-sources user`` and ``--strict-mcp-config`` with an empty home leave
no hook, server, skill or instruction of a project; ``--tools ""`` offers the model none. Not
``--permission-mode plan``: behind a gateway it ends with 1 after a good answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.adapters.executors.client import Asked, ClientPlan, Words
from adjudge.contracts.answers.claude import read_claude

if TYPE_CHECKING:
    from collections.abc import Iterator


def claude() -> ClientPlan:
    """The plan."""
    return ClientPlan(
        name="claude",
        write=_write,
        read=read_claude,
        credentials=("ANTHROPIC_API_KEY", "CLAUDE_CODE_OAUTH_TOKEN"),
        credential_file=".claude/.credentials.json",
    )


def _write(asked: Asked) -> Words:
    variables = {
        "API_TIMEOUT_MS": "600000",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_MAX_RETRIES": "1",
        "DISABLE_AUTOUPDATER": "1",
    }
    if asked.base_url:
        variables["ANTHROPIC_BASE_URL"] = asked.base_url.rstrip("/")
    return Words(arguments=tuple(_arguments(asked)), variables=variables)


def _arguments(asked: Asked) -> Iterator[str]:
    yield from ("-p", "--output-format", "json", "--no-session-persistence")
    yield from ("--strict-mcp-config", "--setting-sources", "user", "--disable-slash-commands")
    if asked.edits:
        yield from ("--permission-mode", "acceptEdits", "--tools", "Read,Edit,Write", "--max-turns", "100")
    else:
        yield from ("--permission-mode", "dontAsk", "--tools", *_tools(asked))
    if asked.model:
        yield from ("--model", asked.model)


def _tools(asked: Asked) -> tuple[str, ...]:
    """Tools that the model is offered, and how often it may use one."""
    return ("Read,Grep,Glob", "--max-turns", "40") if asked.reads else ("", "--max-turns", "4")
