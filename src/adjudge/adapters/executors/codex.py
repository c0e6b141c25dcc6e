"""``codex``: Codex, read-only in its own sandbox, without a shell, plugins, hooks, history or project files.

Source: Codex 0.171.0. Without ``unbounded_connection_retries`` off it waits for ever for a network;
``plugins``, ``analytics`` and the others speak to hosts of their own; ``project_doc_max_bytes=0`` keeps
AGENTS.md out. Retries can only be set for a provider that is declared, so one is, unless the log-in is that
of an account.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from adjudge.adapters.executors.client import Asked, ClientPlan, Words
from adjudge.contracts.answers.codex import read_codex

if TYPE_CHECKING:
    from collections.abc import Iterator

API: Final = "https://api.openai.com/v1"
PROVIDER: Final = "adjudge"
OFF: Final = (
    "apps", "browser_use", "computer_use", "goals", "hooks", "image_generation", "multi_agent", "plugins",
    "shell_snapshot", "shell_tool", "skill_search", "unbounded_connection_retries", "unified_exec",
    "view_image",
)  # fmt: skip
SET: Final = (
    "analytics.enabled=false", "check_for_update_on_startup=false", "feedback.enabled=false",
    "history.persistence=none", "project_doc_max_bytes=0", "shell_environment_policy.inherit=none",
    "web_search=disabled",
)  # fmt: skip
LONGEST_PROMPT: Final = 1 << 20
SCHEMA: Final = "schema.json"


def codex() -> ClientPlan:
    """The plan."""
    return ClientPlan(
        name="codex",
        write=_write,
        read=read_codex,
        credentials=("OPENAI_API_KEY", "CODEX_API_KEY"),
        credential_file=".codex/auth.json",
        needs=("node",),
        longest_prompt=LONGEST_PROMPT,
    )


def _write(asked: Asked) -> Words:
    files = {SCHEMA: asked.schema} if asked.schema else {}
    return Words(arguments=tuple(_arguments(asked)), files=files)


def _arguments(asked: Asked) -> Iterator[str]:
    yield from ("exec", "--json", "--ephemeral", "--ignore-user-config", "--ignore-rules")
    yield from ("--skip-git-repo-check", "--sandbox", "read-only")
    for one in OFF:
        yield from ("--disable", one)
    for one in (*SET, *_provider(asked)):
        yield from ("-c", one)
    if asked.model:
        yield from ("-m", asked.model)
    if asked.schema:
        yield from ("--output-schema", f"{asked.own}/{SCHEMA}")
    yield "-"


def _provider(asked: Asked) -> Iterator[str]:
    if not asked.login.variable:
        return
    address = json.dumps(asked.base_url.rstrip("/") or API)
    fields = (
        f'name="{PROVIDER}"', f"base_url={address}", 'wire_api="responses"',
        f'env_key="{asked.login.variable}"',
        "request_max_retries=1", "stream_max_retries=1", "stream_idle_timeout_ms=300000",
    )  # fmt: skip
    yield f"model_provider={PROVIDER}"
    yield f"model_providers.{PROVIDER}={{{','.join(fields)}}}"
