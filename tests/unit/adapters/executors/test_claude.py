"""How claude is started."""

from __future__ import annotations

from typing import Any

from adjudge.adapters.executors.claude import claude
from adjudge.adapters.executors.client import Asked
from adjudge.adapters.executors.login import Login

KEY = Login(variable="ANTHROPIC_API_KEY", value="secret")


def asked(login: Login = KEY, **more: Any) -> Asked:
    return Asked(own="/own", login=login, **{"model": "m", "base_url": "http://127.0.0.1:1/", **more})


def test_no_tool_no_project_setting_no_server_and_no_session() -> None:
    words = claude().write(asked()).arguments
    assert words[words.index("--tools") + 1] == ""
    assert words[words.index("--setting-sources") + 1] == "user"
    assert words[words.index("--output-format") + 1] == "json"
    assert {"-p", "--strict-mcp-config", "--no-session-persistence", "--disable-slash-commands"} <= set(words)
    assert "plan" not in words


def test_tools_to_look_into_a_tree_and_no_other_where_it_may() -> None:
    words = claude().write(Asked(own="/own", login=KEY, model="m", base_url="", reads=True)).arguments
    assert words[words.index("--tools") + 1] == "Read,Grep,Glob"
    assert words[words.index("--permission-mode") + 1] == "dontAsk"
    assert {"--strict-mcp-config", "--disable-slash-commands"} <= set(words)


def test_address_and_few_retries_are_variables() -> None:
    variables = claude().write(asked()).variables
    assert variables["ANTHROPIC_BASE_URL"] == "http://127.0.0.1:1"
    assert variables["CLAUDE_CODE_MAX_RETRIES"] == "1"
    assert "ANTHROPIC_BASE_URL" not in claude().write(asked(base_url="")).variables


def test_model_is_named_only_when_it_is_set() -> None:
    assert claude().write(asked()).arguments[-2:] == ("--model", "m")
    assert "--model" not in claude().write(asked(model="")).arguments


def test_tree_is_changed_by_tools_that_edit_and_by_no_shell() -> None:
    words = claude().write(asked(edits=True)).arguments
    assert words[words.index("--tools") + 1] == "Read,Edit,Write"
    assert words[words.index("--permission-mode") + 1] == "acceptEdits"
    assert {"--strict-mcp-config", "--disable-slash-commands"} <= set(words)
