"""How codex is started."""

from __future__ import annotations

from typing import Any

from adjudge.adapters.executors.client import Asked
from adjudge.adapters.executors.codex import codex
from adjudge.adapters.executors.login import Login

KEY = Login(variable="OPENAI_API_KEY", value="secret")
FILE = Login(file=".codex/auth.json", data=b"{}")


def asked(login: Login = KEY, **more: Any) -> Asked:
    return Asked(own="/own", login=login, **{"model": "m", "base_url": "http://127.0.0.1:1/", **more})


def test_it_may_only_read_and_nothing_of_the_user_or_project_is_taken() -> None:
    words = codex().write(asked()).arguments
    assert words[words.index("--sandbox") + 1] == "read-only"
    assert {"exec", "--json", "--ephemeral", "--ignore-user-config", "--ignore-rules"} <= set(words)
    assert "project_doc_max_bytes=0" in words
    assert words[-1] == "-"


def test_shell_is_on_inside_its_sandbox_where_it_may_look_into_a_tree() -> None:
    words = codex().write(Asked(own="/own", login=KEY, model="m", base_url="", reads=True)).arguments
    off = {words[at + 1] for at, one in enumerate(words) if one == "--disable"}
    assert not {"shell_tool", "unified_exec"} & off
    assert {"hooks", "plugins", "apps", "multi_agent"} <= off
    assert words[words.index("--sandbox") + 1] == "read-only"


def test_shell_hooks_plugins_and_endless_retries_are_off() -> None:
    words = codex().write(asked()).arguments
    off = {words[at + 1] for at, one in enumerate(words) if one == "--disable"}
    assert {"shell_tool", "unified_exec", "hooks", "plugins", "unbounded_connection_retries"} <= off


def test_provider_is_declared_with_few_retries_and_the_name_of_the_variable() -> None:
    (provider,) = [one for one in codex().write(asked()).arguments if one.startswith("model_providers.")]
    assert 'base_url="http://127.0.0.1:1"' in provider
    assert 'env_key="OPENAI_API_KEY"' in provider
    assert "request_max_retries=1" in provider
    assert "secret" not in provider


def test_account_keeps_the_provider_of_the_client() -> None:
    words = codex().write(asked(FILE)).arguments
    assert [one for one in words if one.startswith("model_provider")] == []


def test_schema_goes_by_a_file() -> None:
    words = codex().write(asked(schema="{}"))
    assert words.files == {"schema.json": "{}"}
    assert words.arguments[words.arguments.index("--output-schema") + 1] == "/own/schema.json"
    assert "--output-schema" not in codex().write(asked()).arguments


def test_tree_is_changed_inside_its_sandbox_which_is_the_tree_alone() -> None:
    words = codex().write(asked(edits=True)).arguments
    off = {words[at + 1] for at, one in enumerate(words) if one == "--disable"}
    assert words[words.index("--sandbox") + 1] == "workspace-write"
    assert not {"shell_tool", "unified_exec"} & off
    assert {"hooks", "plugins", "apps", "multi_agent"} <= off
    assert "sandbox_workspace_write.exclude_slash_tmp=true" in words
