"""The tree as the architecture tests see it: files, syntax trees, and planted ones that let a rule fail."""

from __future__ import annotations

import ast
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "adjudge"
TESTS = ROOT / "tests"
HIDDEN = {".venv", ".git", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache"}


@dataclass(frozen=True, kw_only=True)
class Module:
    """One Python file.

    Attributes:
        place: Its path from the folder looked at, such as ``adapters/git/reader.py``.
        text: Its source.
        tree: Its syntax tree.
    """

    place: str
    text: str = field(repr=False)
    tree: ast.Module = field(repr=False)

    @property
    def only_docstring(self) -> bool:
        """It holds nothing but a docstring."""
        return len(self.tree.body) == 1 and ast.get_docstring(self.tree) is not None


def planted(place: str, text: str) -> Module:
    """A module that is not there, to prove that a rule can fail."""
    return Module(place=place, text=text, tree=ast.parse(text))


@cache
def modules(folder: Path = PACKAGE) -> tuple[Module, ...]:
    """Every Python file under a folder, sorted by path."""
    return tuple(
        planted(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
    )


@cache
def tracked_files() -> tuple[Path, ...]:
    """Every file that git tracks, sorted; files under way, not yet added, are left out.

    In an exported tree without git: every file outside hidden folders.
    """
    if (ROOT / ".git").exists():
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        paths = [ROOT / name.decode() for name in listed.split(b"\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not HIDDEN.intersection(path.relative_to(ROOT).parts)]
    return tuple(sorted(path for path in paths if path.is_file()))


def read(name: str) -> str:
    """Text of a file named from the top of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def table_rows(text: str) -> list[list[str]]:
    """Cells of every table row of a Markdown text, head rows included, ruler rows left out."""
    rows = [line.strip() for line in text.splitlines() if line.lstrip().startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows if set(row) - set("|-: ")]
