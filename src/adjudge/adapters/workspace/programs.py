"""Programs of the operator that would run the code of the work tree in place of a throw-away tree's.

A virtual environment that is active while adjudge runs stands in the search path; with an editable install of
the subject, a test that runs there says nothing of the tree. A folder of the work tree itself holds programs
of whatever stands in it now.

Rules: an environment is looked at where Python would: its site packages, and those of the interpreter that it
is based on where it uses them; nothing is run. What may lead back counts as leading back.

Source: the ``site`` module; PEP 405 (``pyvenv.cfg``); ``execve(2)`` (``#!``).
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from adjudge.adapters.workspace.python_ways import find_python_ways
from adjudge.adapters.workspace.scanning import CUSTOMIZES, FolderState
from adjudge.adapters.workspace.ways import Origins, lies_in

if TYPE_CHECKING:
    from collections.abc import Iterator

SITES: Final = (
    "lib/python*/site-packages",
    "lib/python*/dist-packages",
    "lib64/python*/site-packages",
    "local/lib/python*/dist-packages",
)
HINTS: Final = ("*.pth", "*.egg-link", "*/direct_url.json", *sorted(CUSTOMIZES))
CONFIGURATION: Final = "pyvenv.cfg"
CONFIGURATION_BYTES: Final = 1 << 16
_PLACE: Final = re.compile(r"""(?:^|[\s:;,='"`|&<>(){}]|(?<![^\s'"])-\w)(/[^\s:;,='"`|&<>(){}]*)""")
"""An absolute path in a text, behind what separates words and values or behind an option of one letter."""
FIRST_LINE: Final = 512
"""Bytes of a program that are looked at for its interpreter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkTreePrograms:
    """What leads to a work tree.

    Attributes:
        top: Real absolute path of the work tree.
    """

    top: str

    def spells(self, text: str) -> bool:
        """Whether a text, such as an argument, names the work tree or a program that leads to it."""
        if re.search(rf"(?<![\w.-]){re.escape(self.top)}(?![\w.-])", text):
            return True  # also where the path holds what separates words
        return any(self._is_inside(one) or self._bars_file(one) for one in _PLACE.findall(text))

    def is_barred(self, folder: str) -> bool:
        """Whether programs of a folder, as of the search path, are of the work tree or lead to it."""
        root = os.path.dirname(folder.rstrip("/"))  # noqa: PTH120 - kept as spelled
        if self._is_inside(folder) and not Path(root, CONFIGURATION).is_file():
            return True
        roots = dict.fromkeys([root, os.path.dirname(os.path.realpath(folder))])  # noqa: PTH120 - as above
        return any(self._leads_back(one) for each in roots for one in _environments(each))

    def bars(self, program: str) -> bool:
        """Whether a program is of such a folder, or its real file or its interpreter is."""
        places = [program, os.path.realpath(program), *_interpreter(program)]
        return any(self.is_barred(os.path.dirname(one)) for one in places)  # noqa: PTH120 - as spelled

    def _bars_file(self, path: str) -> bool:
        return Path(path).is_file() and os.access(path, os.X_OK) and self.bars(path)

    def _is_inside(self, path: str) -> bool:
        return lies_in(os.path.normpath(path), self.top) or lies_in(os.path.realpath(path), self.top)

    def _leads_back(self, root: str) -> bool:
        """Whether an environment has a way to the work tree."""
        origins = Origins(tops=(self.top,), linked=(os.path.realpath(root),))
        if os.path.realpath(root) == self.top:  # an environment at the top of the work tree itself
            origins = Origins(tops=(self.top,), linked=())
        hints = tuple(sorted(str(path.relative_to(root)) for path in _hints(Path(root))))
        state = FolderState(digest="", entries=len(hints), bytes=0, whole=True, symlinks=(), hints=hints)
        return bool(find_python_ways(root, state, origins)) or any(
            map(origins.lead_back, _linked(Path(root)))
        )


def _environments(root: str) -> Iterator[str]:
    """An environment, and the one that it is based on where it uses the packages of it."""
    yield root
    configuration = _settings(Path(root, CONFIGURATION))
    home = configuration.get("home", "")
    if configuration.get("include-system-site-packages", "").lower() == "true" and home.startswith("/"):
        yield os.path.dirname(home)  # noqa: PTH120 - kept as spelled


def _hints(root: Path) -> Iterator[Path]:
    for site in SITES:
        for folder in root.glob(site):
            for hint in HINTS:
                yield from folder.glob(hint)


def _linked(root: Path) -> Iterator[str]:
    """Where the symbolic links among the packages of an environment lead."""
    for site in SITES:
        for folder in root.glob(site):
            yield from (os.path.realpath(one) for one in folder.glob("*") if one.is_symlink())


def _settings(place: Path) -> dict[str, str]:
    """Keys and values of a ``pyvenv.cfg``; none where there is no such file."""
    try:
        with Path(place).open("rb") as stream:
            text = stream.read(CONFIGURATION_BYTES).decode("utf-8", "replace")
    except OSError:
        return {}
    pairs = (line.partition("=") for line in text.splitlines())
    return {name.strip().lower(): value.strip() for name, sign, value in pairs if sign}


def _interpreter(program: str) -> Iterator[str]:
    """The absolute interpreter that a script names in its first line, and its real file."""
    try:
        with Path(program).open("rb") as stream:
            line = stream.read(FIRST_LINE).partition(b"\n")[0]
    except OSError:
        return
    words = line[2:].decode("utf-8", "replace").split()
    if line.startswith(b"#!") and words and words[0].startswith("/"):
        yield words[0]
