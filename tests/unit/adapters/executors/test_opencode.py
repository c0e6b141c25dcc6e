"""How opencode is started."""

from __future__ import annotations

import json
from typing import Any

from adjudge.adapters.executors.client import Asked
from adjudge.adapters.executors.login import Login
from adjudge.adapters.executors.opencode import opencode

KEY = Login(variable="OPENAI_API_KEY", value="secret")


def asked(login: Login = KEY, **more: Any) -> Asked:
    return Asked(own="/own", login=login, **{"model": "m", "base_url": "http://127.0.0.1:1/", **more})


def settings(**more: Any) -> dict[str, Any]:
    return dict(json.loads(opencode().write(asked(**more)).files["opencode.json"]))


def test_every_permission_is_denied() -> None:
    assert settings()["permission"] == {"*": "deny"}
    assert [settings()[name] for name in ("snapshot", "lsp", "formatter", "autoupdate")] == [False] * 4


def test_what_looks_into_a_tree_is_allowed_where_it_may_and_nothing_else() -> None:
    assert settings(reads=True)["permission"] == {
        "*": "deny", "glob": "allow", "grep": "allow", "list": "allow", "read": "allow",
    }  # fmt: skip


def test_address_is_that_of_a_provider_that_takes_its_key_from_the_variable() -> None:
    told = settings()
    options = told["provider"]["adjudge"]["options"]
    assert options == {"apiKey": "{env:OPENAI_API_KEY}", "baseURL": "http://127.0.0.1:1"}
    assert (told["model"], told["enabled_providers"]) == ("adjudge/m", ["adjudge"])


def test_provider_of_the_client_is_named_by_the_model() -> None:
    told = settings(base_url="", model="anthropic/x")
    assert (told["model"], told["enabled_providers"], "provider" in told) == (
        "anthropic/x",
        ["anthropic"],
        False,
    )


def test_configuration_of_projects_plugins_and_updates_are_off() -> None:
    words = opencode().write(asked())
    assert words.variables["OPENCODE_CONFIG"] == "/own/opencode.json"
    assert words.variables["OPENCODE_DISABLE_PROJECT_CONFIG"] == "1"
    assert {"--pure", "--title"} <= set(words.arguments)
