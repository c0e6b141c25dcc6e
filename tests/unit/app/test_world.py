from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adjudge.app.world import wants_colour, wants_traceback, world_of_process

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_folder_is_absolute_and_the_environment_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    here = world_of_process(repo=None, quiet=False, verbose=False, log=None)
    named = world_of_process(repo="sub", quiet=True, verbose=True, log="x")
    assert (here.folder, named.folder) == (str(tmp_path), str(tmp_path / "sub"))
    assert here.environment is not os.environ


def test_the_environment_says_what_it_wants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert not wants_colour()
    monkeypatch.setenv("ADJUDGE_TRACEBACK", "1")
    assert wants_traceback()
