"""The world is reached through few doors: what opens files, starts children, asks clock or environment.

The import rules hold most of this; here is what they cannot see, since ``open`` needs no import, and what
they do not tell apart inside the adapters. Nothing may reach the network but one program of the executors.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest

from tests.architecture.sources import Module, modules, planted

if TYPE_CHECKING:
    from collections.abc import Iterator

NOWHERE: tuple[str, ...] = ()
DOORS: dict[str, tuple[str, ...]] = {
    # what is used → the folders that may
    "open()": ("adapters/",),
    ".read_text()": ("adapters/",),
    ".read_bytes()": ("adapters/",),
    ".write_text()": ("adapters/",),
    ".write_bytes()": ("adapters/",),
    "print()": ("cli/",),
    "input()": ("cli/",),
    "eval()": NOWHERE,
    "exec()": NOWHERE,
    "__import__()": NOWHERE,
    "os.environ": ("app/", "cli/"),
    "os.getenv": NOWHERE,
    "os.system": NOWHERE,
    "os.fork": ("adapters/process/",),
    "subprocess": ("adapters/process/",),
    "sqlite3": ("adapters/sqlite/",),
    "time": ("adapters/",),
    "datetime": ("adapters/",),
    "random": NOWHERE,
    "secrets": NOWHERE,
    "uuid": NOWHERE,
    "pickle": NOWHERE,
    "locale": NOWHERE,
    "socket": NOWHERE,
    "ssl": NOWHERE,
    "http": NOWHERE,
    "urllib.request": NOWHERE,
    "asyncio": NOWHERE,
    "ctypes": ("adapters/process/",),
}

ALLOWED: dict[tuple[str, str], str] = {
    ("app/state/doctor.py", "sqlite3"): "tells the version of the library and opens nothing",
    ("adapters/executors/request.py", "http"): "the one request of an executor that a person names",
    ("adapters/executors/request.py", "os.environ"): "a program of its own: the key was put there for it",
    ("adapters/executors/request.py", "ssl"): "its certificates are verified",
    ("web/guard.py", "asyncio"): "a form has to arrive in time; a server of its own loop cannot block",
    ("web/guard.py", "http"): "http.cookies reads a header; nothing is asked of a network",
    ("web/keys.py", "secrets"): "tokens of a session live in memory alone and reach no artefact",
    ("web/server.py", ".read_bytes()"): "files of the package itself, by name from a fixed list",
    ("web/hasty.py", "asyncio"): "the type of a deadline of a connection",
    ("web/serving.py", "socket"): "binds the loopback address and no other",
    ("adapters/process/namespaces.py", "socket"): "brings up the loopback of a network that has nothing else",
}
"""(module, what it uses) → why. An entry that is not needed fails."""


def used(tree: ast.AST) -> Iterator[str]:
    """What a module uses, by the names of ``DOORS``: calls, attributes of modules, imported modules."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (word for name in names for word in {name.name, name.name.split(".")[0]})
            case ast.ImportFrom(module=str(module), level=0, names=names):
                yield from {module, module.split(".")[0]}
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Call(func=ast.Name(id=name)):
                yield f"{name}()"
            case ast.Call(func=ast.Attribute(attr=name)):
                yield f".{name}()"
            case ast.Attribute(value=ast.Name(id=name), attr=attribute):
                yield f"{name}.{attribute}"
            case _:
                pass


def broken(module: Module) -> list[str]:
    """What the module uses and may not, sorted."""
    return sorted(
        {
            name
            for name in used(module.tree)
            if name in DOORS and not module.place.startswith(DOORS[name] or ("\0",))
        }
    )


def all_broken() -> set[tuple[str, str]]:
    """(module, what it uses and may not) of the whole source."""
    return {(module.place, name) for module in modules() for name in broken(module)}


def test_modules_use_only_their_own_doors() -> None:
    assert sorted(all_broken() - ALLOWED.keys()) == []


def test_every_allowance_is_needed() -> None:
    assert sorted(ALLOWED.keys() - all_broken()) == []


@pytest.mark.parametrize(
    ("place", "text", "found"),
    [
        ("model/a.py", "open('x')", ["open()"]),
        ("report/a.py", "Path('x').read_text()", [".read_text()"]),
        ("adapters/git/a.py", "import subprocess", ["subprocess"]),
        ("adapters/git/a.py", "from os import environ", ["os.environ"]),
        ("brief/a.py", "import os\nos.environ['X']", ["os.environ"]),
        ("patch/a.py", "def f():\n    from time import time", ["time"]),
        ("adapters/a.py", "import urllib.request", ["urllib.request"]),
        ("adapters/a.py", "from urllib import request", ["urllib.request"]),
        ("app/a.py", "print(1)", ["print()"]),
    ],
)
def test_planted_use_is_found(place: str, text: str, found: list[str]) -> None:
    assert broken(planted(place, text)) == found


def test_planted_use_behind_its_own_door_is_let_through() -> None:
    assert broken(planted("adapters/process/runner.py", "import subprocess, time\nopen('x')")) == []
