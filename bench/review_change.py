"""A change of 1,000 files, Python and TypeScript, made of real trees: what ``bench.review`` plans.

The trees lie side by side under ``packages/``. Of their Python files 500 are edited, of their TypeScript files as many as
are left: the first function takes one more argument, the first guard goes, and a function with a guard comes. Nothing
over 60 KB is edited, and nothing under 1 KB: nobody plans a review for those.
"""

from __future__ import annotations

import os
import re
import subprocess
from typing import TYPE_CHECKING, NamedTuple

from bench.graph_speed import ENVIRONMENT, IDENTITY

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.typescript_parity import Tree

FILES = 1000
LEAST, MOST = 1_000, 60_000
"""Bytes of a file that is edited."""


class Language(NamedTuple):
    """How files of a language are edited.

    Attributes:
        endings: Of their names.
        most: So many of them.
        opened: The beginning of a function, up to its first argument, and what takes its place.
        guard: A guard of its own.
        late: A function that comes.
    """

    endings: tuple[str, ...]
    most: int
    opened: tuple[re.Pattern[str], str]
    guard: re.Pattern[str]
    late: str


LANGUAGES = (
    Language(
        (".py",),
        FILES // 2,
        (re.compile(r"^(\s*def \w+\()", re.MULTILINE), r"\1added, "),
        re.compile(r"^( +)if [^\n]*:\n +raise [^\n]*\n", re.MULTILINE),
        "\n\ndef late(value):\n    if value is None:\n        raise ValueError(value)\n    return value\n",
    ),
    Language(
        (".ts", ".tsx"),
        FILES,
        (re.compile(r"(function \w+\()"), r"\1added: string, "),
        re.compile(r"^( +)if \([^\n]*\) \{\n +throw [^\n]*\n +\}\n", re.MULTILINE),
        "\nexport function late(value: string) {\n  if (!value) {\n    throw new Error(value);\n  }\n"
        "  return value;\n}\n",
    ),
)


def make_change(trees: Sequence[Tree], place: Path) -> tuple[int, int]:
    """A repository whose last commit edits 1,000 files.

    Args:
        trees: What lies side by side.
        place: Where; nothing is there.

    Returns:
        How many files there are, and how many lines the edited ones have.

    Raises:
        SystemExit: The trees have too few files.
    """
    place.mkdir(parents=True)
    for tree in trees:
        folder = place / "packages" / tree.name
        folder.mkdir(parents=True)
        archive = subprocess.Popen(
            ["git", "-C", tree.git, "archive", tree.revision],
            env={**os.environ, **ENVIRONMENT},
            stdout=subprocess.PIPE,
        )
        subprocess.run(["tar", "x", "-C", folder], stdin=archive.stdout, check=True)
        if archive.wait():
            raise SystemExit(f"{tree.name} at {tree.revision} cannot be read")
    _commit(place, "base")
    left, lines = FILES, 0
    for language in LANGUAGES:
        chosen = _files(place, language)[: min(language.most, left)]
        left -= len(chosen)
        lines += sum(_edit(path, language) for path in chosen)
    if left:
        raise SystemExit(f"the trees have {left} files too few to edit")
    _commit(place, "change")
    return sum(1 for path in place.rglob("*") if path.is_file() and ".git" not in path.parts), lines


def _files(place: Path, language: Language) -> list[Path]:
    """Those that can be edited, in order of their paths."""
    found = (path for path in place.rglob("*") if path.name.endswith(language.endings) and path.is_file())
    return sorted(path for path in found if not path.is_symlink() and LEAST <= path.stat().st_size <= MOST)


def _edit(path: Path, language: Language) -> int:
    """Edit one file; how many lines it had."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    made = language.guard.sub("", language.opened[0].sub(language.opened[1], text, count=1), count=1)
    path.write_bytes((made + language.late).encode("utf-8", "surrogateescape"))
    return text.count("\n")


def _commit(place: Path, message: str) -> None:
    init = [["init", "-q"]] if message == "base" else []
    for command in (*init, ["add", "-A", "-f"], [*IDENTITY, "commit", "-qm", message], ["repack", "-adq"]):
        subprocess.run(["git", *command], cwd=place, env={**os.environ, **ENVIRONMENT}, check=True)
