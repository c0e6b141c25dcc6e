"""Builders: real repositories from plain words, with fixed identity, times and configuration."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

ENVIRONMENT = {
    "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
    "HOME": "/nonexistent",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "A U Thor",
    "GIT_AUTHOR_EMAIL": "author@example.com",
    "GIT_COMMITTER_NAME": "C O Mitter",
    "GIT_COMMITTER_EMAIL": "committer@example.com",
    "LC_ALL": "C",
}
EPOCH_S = 1_700_000_000


@dataclass
class Repo:
    """A real repository at ``path``; each commit is one minute after the last."""

    path: Path
    commits: int = 0

    def git(self, *arguments: str | bytes, stdin: bytes = b"", check: bool = True) -> bytes:
        """Standard output of a git command in the repository."""
        moment = f"{EPOCH_S + 60 * self.commits} +0000"
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.path,
            env={**ENVIRONMENT, "GIT_AUTHOR_DATE": moment, "GIT_COMMITTER_DATE": moment},
            input=stdin,
            capture_output=True,
            check=False,
        )
        if check and done.returncode:
            raise AssertionError(f"git {arguments!r}: {done.stderr.decode(errors='replace')}")
        return done.stdout

    def write(self, files: dict[str, str | bytes | None]) -> Repo:
        """Write files of the work tree; ``None`` removes one. Names may hold surrogate escapes."""
        for name, content in files.items():
            place = os.fsencode(self.path) + b"/" + name.encode("utf-8", "surrogateescape")
            if content is None:
                os.unlink(place)
                continue
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as stream:
                stream.write(content if isinstance(content, bytes) else content.encode())
        return self

    def commit(self, files: dict[str, str | bytes | None] | None = None, message: str = "change") -> str:
        """Write, add all, commit; returns the commit id."""
        self.write(files or {})
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        self.commits += 1
        return self.git("rev-parse", "HEAD").decode().strip()


def repo(path: Path, *, object_format: str = "sha1") -> Repo:
    """An empty repository on branch ``main``."""
    path.mkdir(parents=True, exist_ok=True)
    made = Repo(path)
    made.git("init", "-q", "-b", "main", f"--object-format={object_format}")
    return made
