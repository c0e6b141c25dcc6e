"""Whether the package of the server is there."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.package import has_server_package, has_web_packages

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec


@pytest.mark.parametrize("lacking", ["", "mcp", "anyio"])
def test_both_packages_are_needed(monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    def find(name: str) -> ModuleSpec | None:
        return None if name == lacking else sys.__spec__

    monkeypatch.setattr("adjudge.app.served.package.find_spec", find)
    assert has_server_package() is (not lacking)


@pytest.mark.parametrize("lacking", ["", "anyio", "jinja2", "starlette", "uvicorn"])
def test_all_packages_of_the_screen_are_needed(monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    def find(name: str) -> ModuleSpec | None:
        return None if name == lacking else sys.__spec__

    monkeypatch.setattr("adjudge.app.served.package.find_spec", find)
    assert has_web_packages() is (not lacking)
