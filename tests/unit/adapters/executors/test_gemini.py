"""How gemini is started."""

from __future__ import annotations

import json
from typing import Any

from adjudge.adapters.executors.client import Asked
from adjudge.adapters.executors.gemini import gemini
from adjudge.adapters.executors.login import Login

KEY = Login(variable="GEMINI_API_KEY", value="secret")
FILE = Login(file=".gemini/oauth_creds.json", data=b"{}")


def asked(login: Login = KEY, **more: Any) -> Asked:
    return Asked(own="/own", login=login, **{"model": "m", "base_url": "http://127.0.0.1:1/", **more})


def settings(login: Login = KEY) -> dict[str, Any]:
    return dict(json.loads(gemini().write(asked(login)).files["home/.gemini/settings.json"]))


def test_tools_hooks_servers_and_telemetry_are_off() -> None:
    told = settings()
    assert told["tools"]["core"] == ["none"]
    off = (
        told["hooksConfig"],
        told["telemetry"],
        told["skills"],
        told["admin"]["mcp"],
        told["admin"]["extensions"],
    )
    assert [one["enabled"] for one in off] == [False] * 5
    assert told["general"]["maxAttempts"] == 2


def test_tools_to_look_into_a_tree_and_no_other_where_it_may() -> None:
    words = gemini().write(Asked(own="/own", login=KEY, model="m", base_url="", reads=True))
    told = json.loads(words.files["home/.gemini/settings.json"])
    assert set(told["tools"]["core"]) >= {"read_file", "glob", "list_directory"}
    assert not {one for one in told["tools"]["core"] if "write" in one or "run" in one or "replace" in one}
    assert told["hooksConfig"]["enabled"] is False


def test_way_to_log_in_follows_the_credential() -> None:
    assert settings()["security"]["auth"]["selectedType"] == "gemini-api-key"
    assert settings(FILE)["security"]["auth"]["selectedType"] == "oauth-personal"


def test_folder_is_trusted_by_the_flag_and_never_by_the_variable() -> None:
    words = gemini().write(asked())
    assert "--skip-trust" in words.arguments
    assert "GEMINI_CLI_TRUST_WORKSPACE" not in words.variables
    assert words.variables["GOOGLE_GEMINI_BASE_URL"] == "http://127.0.0.1:1"


def test_model_and_address_are_named_only_when_they_are_set() -> None:
    words = gemini().write(asked(model="", base_url=""))
    assert "-m" not in words.arguments
    assert "GOOGLE_GEMINI_BASE_URL" not in words.variables


def test_tree_is_changed_by_tools_that_edit_and_by_no_shell() -> None:
    words = gemini().write(asked(edits=True))
    core = json.loads(words.files["home/.gemini/settings.json"])["tools"]["core"]
    assert words.arguments[words.arguments.index("--approval-mode") + 1] == "auto_edit"
    assert {"replace", "write_file", "read_file"} <= set(core)
    assert not [one for one in core if "shell" in one or "run" in one]
