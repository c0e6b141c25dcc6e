"""``opencode``: opencode, with every permission denied, without plugins, servers, snapshots or updates.

Source: opencode 1.18.33. A tool that is denied is not offered; ``ask`` would end the run without a text. It
runs code of a ``.opencode`` folder whatever it is told, so it is only safe where there is none, as here. Each
run has a home of its own, since several that make one at once fail.
"""

from __future__ import annotations

import json
from typing import Any, Final

from adjudge.adapters.executors.client import Asked, ClientPlan, Words
from adjudge.contracts.answers.opencode import read_opencode

PROVIDER: Final = "adjudge"
FILE: Final = "opencode.json"
CONTEXT_TOKENS: Final = 200_000
ANSWER_TOKENS: Final = 32_000
READING: Final = ("glob", "grep", "list", "read")
"""Permissions to look into the working folder."""
QUIET: Final = (
    "OPENCODE_DISABLE_AUTOUPDATE",
    "OPENCODE_DISABLE_CLAUDE_CODE",
    "OPENCODE_DISABLE_DEFAULT_PLUGINS",
    "OPENCODE_DISABLE_LSP_DOWNLOAD",
    "OPENCODE_DISABLE_MODELS_FETCH",
    "OPENCODE_DISABLE_PROJECT_CONFIG",
)


def opencode() -> ClientPlan:
    """The plan."""
    return ClientPlan(
        name="opencode",
        write=_write,
        read=read_opencode,
        credentials=("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY", "OPENROUTER_API_KEY"),
        credential_file=".local/share/opencode/auth.json",
        needs_model=True,
    )


def _write(asked: Asked) -> Words:
    variables = dict.fromkeys(QUIET, "1") | {"OPENCODE_CONFIG": f"{asked.own}/{FILE}"}
    return Words(
        arguments=("run", "--pure", "--format", "json", "--title", "review"),
        variables=variables,
        files={FILE: json.dumps(_settings(asked), sort_keys=True)},
    )


def _settings(asked: Asked) -> dict[str, Any]:
    model = f"{PROVIDER}/{asked.model}" if asked.base_url else asked.model
    settings: dict[str, Any] = {
        "autoupdate": False,
        "enabled_providers": [model.partition("/")[0]],
        "formatter": False,
        "lsp": False,
        "model": model,
        "permission": {"*": "deny", **dict.fromkeys(READING if asked.reads else (), "allow")},
        "share": "disabled",
        "small_model": model,
        "snapshot": False,
    }
    if asked.base_url:
        settings["provider"] = {PROVIDER: _provider(asked)}
    return settings


def _provider(asked: Asked) -> dict[str, Any]:
    """An endpoint of OpenAI's form; its package is part of the program."""
    limit = {"context": CONTEXT_TOKENS, "output": ANSWER_TOKENS}
    return {
        "models": {asked.model: {"limit": limit, "name": asked.model}},
        "name": PROVIDER,
        "npm": "@ai-sdk/openai-compatible",
        "options": {"apiKey": f"{{env:{asked.login.variable}}}", "baseURL": asked.base_url.rstrip("/")},
    }
