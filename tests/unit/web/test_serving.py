"""Starting the review screen: what is needed is there, or it is told; it listens on this machine alone."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.fixing import FixerWords
from adjudge.app.served.package import INSTALL_WEB
from adjudge.errors import ConfigError, TargetError, UsageError
from adjudge.web import serving
from tests.builders import repo
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


def test_packages_that_are_not_installed_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "has_web_packages", lambda: False)
    with pytest.raises(ConfigError) as refused:
        serving.serve(world(tmp_path), 0)
    assert (refused.value.code, refused.value.hint) == ("web-not-installed", INSTALL_WEB)


def test_folder_that_is_no_repository_is_told(tmp_path: Path) -> None:
    (tmp_path / "subject").mkdir()
    with pytest.raises(TargetError):
        serving.serve(world(tmp_path), 0)


def test_it_listens_on_this_machine_alone_and_a_port_that_is_taken_is_told() -> None:
    with serving.listen(0) as listener:
        host, port = listener.getsockname()
        assert host == "127.0.0.1"
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1
        for taken in (port, 70_000):
            with pytest.raises(UsageError, match="cannot be had"):
                serving.listen(taken)


def test_fixes_need_a_terminal_and_somebody_who_can_fix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repo(tmp_path / "subject").commit({"a": "1\n"})
    with pytest.raises(UsageError) as refused:
        serving.serve(world(tmp_path), 0, FixerWords("builtin"))
    assert refused.value.code == "not-a-fixer"
    reading, writing = os.pipe()
    monkeypatch.setattr(serving, "STREAMS", (reading, writing))
    with pytest.raises(UsageError) as refused:
        serving.serve(world(tmp_path), 0, FixerWords("claude"))
    assert refused.value.code == "no-terminal"
    os.close(reading)
    os.close(writing)
