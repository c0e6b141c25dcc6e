"""A repository under review in tests: its programs are canaries, its trees are computed without git."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import GitCliReader, open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.model.target import Target, TargetMode, TargetRequest
from adjudge.survey.targets import resolve_target
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from pathlib import Path

FILE, PROGRAM, LINK, SUBMODULE = "100644", "100755", "120000", "160000"


@dataclass
class Canary:
    """A program that writes a line when it runs; ``ran`` tells."""

    folder: Path
    log: Path = field(init=False)
    program: Path = field(init=False)

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.log = self.folder / "canary.log"
        self.program = self.folder / "canary"
        self.write(self.program)

    def write(self, place: Path) -> Path:
        """Put the program at another place, such as a hook."""
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(f"#!/bin/sh\necho \"$0 $*\" >> '{self.log}'\ncat\n")
        place.chmod(0o755)
        return place

    @property
    def ran(self) -> str:
        """What ran; empty when nothing did."""
        return self.log.read_text() if self.log.exists() else ""


@dataclass(frozen=True)
class Judge:
    """Opens repositories with state and home outside them."""

    outside: Path
    timeout_s: float = 60.0

    def environment(self, **more: str) -> dict[str, str]:
        """An environment with a home of its own."""
        home = self.outside / "home"
        home.mkdir(parents=True, exist_ok=True)
        return {"PATH": os.environ["PATH"], "HOME": str(home), "GIT_CONFIG_NOSYSTEM": "1", **more}

    def open(self, folder: Path, *, index_file: str | None = None, **environment: str) -> GitCliReader:
        """A reader of the repository around a folder."""
        options = GitOptions(
            folder=str(folder),
            state=str(self.outside / "state"),
            environment=self.environment(**environment),
            index_file=index_file,
            timeout_s=self.timeout_s,
        )
        return open_reader(SubprocessRunner(grace_s=0.2), options)

    def target(
        self, folder: Path, mode: TargetMode | None, revision: str | None = None, **more: object
    ) -> Target:
        """A target of the repository around a folder."""
        request = TargetRequest(mode=mode, revision=revision, **more)  # type: ignore[arg-type]
        return resolve_target(request, self.open(folder))


def untouched(before: dict[bytes, tuple[int, str]], folder: Path) -> bool:
    """Whether bytes, names and modes of a folder are what they were."""
    return snapshot(folder) == before


def tree_id(files: dict[str, tuple[str, bytes]], algorithm: str = "sha1") -> str:
    """Id of the tree that holds files, computed without git.

    Args:
        files: Path → (mode, content); for a submodule the content is its commit id in hex.
        algorithm: Hash of the repository.
    """
    here: dict[bytes, tuple[str, bytes]] = {}
    below: dict[str, dict[str, tuple[str, bytes]]] = {}
    for path, (mode, content) in files.items():
        folder, slash, rest = path.partition("/")
        if slash:
            below.setdefault(folder, {})[rest] = (mode, content)
        else:
            raw = bytes.fromhex(content.decode()) if mode == SUBMODULE else _hash("blob", content, algorithm)
            here[_raw(path)] = (mode, raw)
    for folder, inside in below.items():
        here[_raw(folder)] = ("40000", bytes.fromhex(tree_id(inside, algorithm)))
    entries = sorted(here.items(), key=lambda item: item[0] + (b"/" if item[1][0] == "40000" else b""))
    data = b"".join(mode.encode() + b" " + name + b"\0" + raw for name, (mode, raw) in entries)
    return _hash("tree", data, algorithm).hex()


def tree_on_disk(folder: Path, algorithm: str = "sha1", *, without: tuple[str, ...] = ()) -> str:
    """Id of the tree of all files and links below a folder, its git folder left out."""
    root = os.fsencode(folder)
    files: dict[str, tuple[str, bytes]] = {}
    for place, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name != b".git"]
        links = [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in (*names, *links):
            path = os.path.join(place, name)
            shown = os.path.relpath(path, root).decode("utf-8", "surrogateescape")
            if shown not in without and shown != ".git":
                files[shown] = _placed(path)
    return tree_id(files, algorithm)


def _placed(path: bytes) -> tuple[str, bytes]:
    mode = os.lstat(path).st_mode
    if stat.S_ISLNK(mode):
        return LINK, os.readlink(path)
    with open(path, "rb") as stream:
        return (PROGRAM if mode & stat.S_IXUSR else FILE), stream.read()


def _hash(kind: str, data: bytes, algorithm: str) -> bytes:
    return hashlib.new(algorithm, f"{kind} {len(data)}\0".encode() + data).digest()


def _raw(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def changed(target: Target) -> dict[str, str]:
    """Path → kind of each change of a target."""
    return {change.path: change.kind.value for change in target.changes}


WORKTREE = TargetMode.WORKTREE
STAGED = TargetMode.STAGED
COMMIT = TargetMode.COMMIT
