"""Executors by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudge.adapters.executors.registry import NAMES, make_executors
from adjudge.adapters.executors.settings import ExecutorSettings
from adjudge.model.outcome import Reason
from tests.unit.adapters.executors.programs import Folder

if TYPE_CHECKING:
    from pathlib import Path


class Never:
    """A runner that nobody may ask."""

    def run(self, command: Any) -> Any:
        raise AssertionError(command)

    def open(self, command: Any) -> Any:
        raise AssertionError(command)


def test_each_executor_stands_under_its_own_name_in_order(tmp_path: Path) -> None:
    found = make_executors(Never(), {}, Folder(path=tmp_path))
    assert list(found) == sorted(one.name for one in found.values())
    assert tuple(found) == NAMES


def test_nothing_is_there_of_what_nobody_named(tmp_path: Path) -> None:
    found = make_executors(Never(), {}, Folder(path=tmp_path))
    assert [name for name, one in found.items() if not isinstance(one.identify(), Reason)] == []


def test_settings_reach_the_executor_of_their_name(tmp_path: Path) -> None:
    settings = {"openai": ExecutorSettings(model="m", base_url="http://127.0.0.1:1")}
    found = make_executors(Never(), {}, Folder(path=tmp_path), settings)
    identity = found["openai"].identify()
    assert not isinstance(identity, Reason)
    assert identity.model == "m"
