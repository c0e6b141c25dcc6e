"""Repositories in which git itself makes texts incomplete, each as its case file says; see docs/git.md."""

from __future__ import annotations

import json
from pathlib import Path

from tests.builders import Repo, repo

CASES = Path(__file__).parents[1] / "corpus" / "data" / "patches" / "producer"
OLD: dict[str, str | bytes | None] = {
    ".gitattributes": "*.dat -diff\n", "b.dat": "old\n", "d/x": "old\n", "run.sh": "#!/bin/sh\n",
    "ws": "a b\n", "y": "old\n",
}  # fmt: skip
NEW: dict[str, str | bytes | None] = {
    ".gitattributes": "*.dat -diff\n*.x -diff\n", "b.dat": "new\n", "d/x": "new\n", "ws": "a  b\n", "y": "new\n",
}  # fmt: skip
ALL = (".gitattributes", ".gitmodules", "b.dat", "d/x", "run.sh", "vendor/sub", "ws", "y")


def truth(case: str) -> tuple[str, ...]:
    """What a case file says is the truth."""
    (found,) = CASES.glob(f"{case}-*.json")
    return tuple(json.loads(found.read_text())["truth"])


def eight_paths(tmp_path: Path) -> Repo:
    """A commit that changes eight paths of every sort: text, binary, mode, submodule, white space."""
    inner = repo(tmp_path / "inner")
    inner.commit({"x": "1\n"})
    made = repo(tmp_path / "subject")
    made.write(OLD)
    made.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(inner.path), "vendor/sub")
    made.commit()
    sub = Repo(made.path / "vendor" / "sub", commits=7)
    sub.commit({"x": "2\n"})
    (made.path / "run.sh").chmod(0o755)
    modules = (made.path / ".gitmodules").read_text()
    made.write(NEW).write({".gitmodules": modules + "\tignore = all\n"})
    made.git("-c", "diff.ignoreSubmodules=none", "add", "--force", ".", "vendor/sub")
    made.git(
        "update-index",
        "--add",
        "--cacheinfo",
        f"160000,{sub.git('rev-parse', 'HEAD').decode().strip()},vendor/sub",
    )
    made.git("commit", "-q", "-m", "eight")
    return made


def nothing(_: Repo) -> None:
    """The trap is in the commit itself."""


def ignore_all(subject: Repo) -> None:
    subject.git("config", "diff.ignoreSubmodules", "all")


def relative(subject: Repo) -> None:
    subject.git("config", "diff.relative", "true")


def external(subject: Repo) -> None:
    subject.git("config", "diff.external", "true")


def replaced(subject: Repo) -> None:
    subject.git("replace", "HEAD", "HEAD~1")


def two_files(tmp_path: Path) -> Repo:
    """One commit with a file ``y`` and a file ``ws``."""
    made = repo(tmp_path / "plain")
    made.commit({"y": "old\n", "ws": "old\n", ".gitignore": "*.so\n"})
    return made
