"""The command line in process: words in, exit code, output and artefact out."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudge.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one document on standard output."""
        made: dict[str, Any] = json.loads(self.out)
        return made


@dataclass(frozen=True)
class Console:
    """Runs ``adjudge`` with a state folder of its own."""

    state: Path

    def __call__(
        self, folder: Path, *words: str, env: dict[str, str] | None = None, stdin: bytes = b""
    ) -> Ended:
        """Run in a folder; the environment holds nothing but what is given."""
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.state / "home"),
            "ADJUDGE_STATE_DIR": str(self.state / "state"),
            **(env or {}),
        }
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        given = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
        with _surroundings(environment, folder, (given, out, err)):
            try:
                code = main(list(words))
            except SystemExit as ended:
                code = int(ended.code or 0)
        return Ended(code, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode()


@contextmanager
def _surroundings(
    environment: dict[str, str], folder: Path, streams: tuple[io.TextIOWrapper, ...]
) -> Iterator[None]:
    before = dict(os.environ), os.getcwd(), (sys.stdin, sys.stdout, sys.stderr)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before[0])
        os.chdir(before[1])
        sys.stdin, sys.stdout, sys.stderr = before[2]
