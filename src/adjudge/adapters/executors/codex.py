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
TO_EDIT: Final = frozenset({"shell_tool", "unified_exec"})
"""Of those, what a tree cannot be changed without."""
EDITING: Final = (
    "sandbox_workspace_write.exclude_slash_tmp=true", "sandbox_workspace_write.exclude_tmpdir_env_var=true",
)  # fmt: skip
"""Its sandbox lets it write in the tree and nowhere else."""
READING: Final = frozenset({"shell_tool", "unified_exec"})
"""Of those, what nothing can be looked at without; its sandbox keeps it from writing and from the network."""
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
    yield from ("--skip-git-repo-check", "--sandbox", "workspace-write" if asked.edits else "read-only")
    for one in _off(asked):
        if not (asked.edits and one in TO_EDIT):
            yield from ("--disable", one)
    for one in (*SET, *(EDITING if asked.edits else ()), *_provider(asked)):
        yield from ("-c", one)
    if asked.model:
        yield from ("-m", asked.model)
    if asked.schema:
        yield from ("--output-schema", f"{asked.own}/{SCHEMA}")
    yield "-"


def _off(asked: Asked) -> Iterator[str]:
    """What is off: a shell as well, but where it is to look into its folder, which it has no other way to."""
    yield from (one for one in OFF if not (asked.reads and one in READING))


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
