"""Starting a server: what is needed is there, or it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.package import INSTALL
from adjudge.errors import ConfigError, TargetError
from adjudge.mcp import serving
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_package_that_is_not_installed_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "has_server_package", lambda: False)
    with pytest.raises(ConfigError) as refused:
        serving.serve(world(tmp_path), None)
    assert (refused.value.code, refused.value.hint) == ("mcp-not-installed", INSTALL)


def test_folder_that_is_no_repository_is_told(tmp_path: Path) -> None:
    (tmp_path / "subject").mkdir()
    with pytest.raises(TargetError):
        serving.serve(world(tmp_path), None)
