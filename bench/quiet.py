"""Commits that touch comments, layout, lock files or documents alone, which must raise nothing.

    tools/bench quiet REPOSITORY...     clones, bare or not; the last 3,000 commits of each that are no merges

What a commit is, is decided apart from the product: by Python's own ``ast`` (equal trees without doc strings),
``tokenize`` (equal comments or not) and the names of files. Comments that tell a tool something (``noqa``,
``type: ignore``, ``pragma`` and the like) are no mere comments: a commit that changes one is left out and counted.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
import warnings
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bench.histories import git, name_of
from bench.precision import briefs
from bench.results import write_section

if TYPE_CHECKING:
    from collections.abc import Iterator

COMMITS = 3000
LOCKS = frozenset({
    "uv.lock", "poetry.lock", "pdm.lock", "Pipfile.lock", "package-lock.json", "yarn.lock", "pnpm-lock.yaml",
    "Cargo.lock", "go.sum", "pylock.toml",
})  # fmt: skip
DOCUMENTS = (".md", ".rst")
INSTRUCTING = re.compile(
    r"(?:^|/)(?:agents?|claude|gemini|skill)(?:\.\w+)*\.md$|copilot-instructions", re.IGNORECASE
)
TELLING = re.compile(
    r"#\s*(?:noqa|type:|pragma|pylint|pyright|mypy|ruff|nosec|fmt|isort|flake8|ty:|pyre|codespell|adjudge|cython"
    r"|-\*-|!|coding|doctest|lgtm|nosemgrep|skipcq|language)",
    re.IGNORECASE,
)
KINDS = ("comments", "layout", "lock file", "documents", "mixed")


@dataclass
class Tally:
    """What became of the commits of one repository."""

    looked: int = 0
    told: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    loud: list[str] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """Measure every repository named and write the section.

    Raises:
        SystemExit: Some quiet commit raised something, or no repository was named.
    """
    folders = [Path(word) for word in sys.argv[1:]]
    if not folders:
        raise SystemExit(__doc__)
    warnings.simplefilter("ignore", SyntaxWarning)
    rows, notes = [], []
    for folder in folders:
        tally = measure(folder.resolve())
        kinds = " | ".join(str(tally.kinds[kind]) for kind in KINDS)
        rows.append(f"| {name_of(folder)} | {tally.looked:,} | {kinds} | {len(tally.loud)} | {tally.told} |")
        notes += [f"- {name_of(folder)} {line}" for line in tally.loud]
        notes += [
            f"- {name_of(folder)}: {number} without a brief, {code}" for code, number in tally.refused.items()
        ]
    head = (
        "Commits that touch nothing but comments, layout, lock files or documents, told by `ast` and `tokenize`, "
        "and what their briefs raise. Left out: commits that change a comment which tells a tool something.\n\n"
        f"| repository | commits looked at | {' | '.join(KINDS)} | raise something | left out |\n|---|{'---:|' * 8}\n"
    )
    write_section("quiet", "Commits that must raise nothing", head + "\n".join([*rows, "", *notes]))
    if notes:
        raise SystemExit("some commits raise something, or have no brief")


def measure(folder: Path) -> Tally:
    """Find the quiet commits of one repository and brief them."""
    tally = Tally()
    quiet: dict[str, str] = {}
    words = ("rev-list", "--no-merges", "--min-parents=1", f"--max-count={COMMITS}", "HEAD")
    for commit in git(folder, *words).decode().split():
        tally.looked += 1
        kind = kind_of(folder, commit)
        if kind == "telling":
            tally.told += 1
        elif kind:
            quiet[commit] = kind
    for commit, brief in briefs(folder, quiet, tally.refused):
        tally.kinds[quiet[commit]] += 1
        if brief.signals or brief.triage.risk.value != "low":
            said = ", ".join(f"{one.change} {one.subject}" for one in brief.signals) or "no signal"
            tally.loud.append(f"{commit[:12]} ({quiet[commit]}): {said}; risk {brief.triage.risk.value}")
    return tally


def kind_of(folder: Path, commit: str) -> str:
    """One of ``KINDS``; ``telling`` for one that changes a telling comment; empty for any other commit."""
    found = set()
    for line in (
        git(folder, "diff-tree", "-r", "--no-commit-id", "--no-renames", commit).decode().splitlines()
    ):
        meta, path = line.split("\t", 1)
        old_mode, new_mode, old, new, _ = meta.removeprefix(":").split(" ")
        kind = _kind_of_file(folder, path, (old_mode, new_mode), (old, new))
        if not kind:
            return ""
        found.add(kind)
    if "telling" in found or not found:
        return "telling" if found else ""
    return found.pop() if len(found) == 1 else "mixed"


def _kind_of_file(folder: Path, path: str, modes: tuple[str, str], blobs: tuple[str, str]) -> str:
    if path.rpartition("/")[2] in LOCKS:
        return "lock file"
    if path.endswith(DOCUMENTS) and not INSTRUCTING.search(path):
        return "documents"
    if path.endswith(".py") and modes[0] == modes[1] == "100644":
        before, after = (git(folder, "cat-file", "blob", blob) for blob in blobs)
        return _kind_of_edit(before, after)
    return ""


def _kind_of_edit(before: bytes, after: bytes) -> str:
    """``comments``, ``layout`` or ``telling``; empty where the program is another, or cannot be read."""
    try:
        if ast.dump(_bare(before)) != ast.dump(_bare(after)):
            return ""
        old, new = list(_comments(before)), list(_comments(after))
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
        return ""
    telling = [sorted(text for text in side if TELLING.search(text)) for side in (old, new)]
    if telling[0] != telling[1]:
        return "telling"
    is_layout = old == new and ast.dump(ast.parse(before)) == ast.dump(ast.parse(after))
    return "layout" if is_layout else "comments"


def _bare(data: bytes) -> ast.Module:
    """The tree without its doc strings."""
    tree = ast.parse(data)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        if is_text and isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            assert isinstance(first, ast.Expr)
            assert isinstance(first.value, ast.Constant)
            if isinstance(first.value.value, str):
                first.value.value = ""
    return tree


def _comments(data: bytes) -> Iterator[str]:
    for token in tokenize.tokenize(io.BytesIO(data).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


if __name__ == "__main__":
    main()
