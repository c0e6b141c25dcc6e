"""The trees of ``bench.typescript_speed``: one real repository as it is, or several side by side under ``packages/``.

None is there twice. A manifest at the top names the workspaces of several, with one star where they say two: hundreds
of test packages more would cost fallow half as much again, for a hundred edges in thirty thousand. What neither tool
reads is left empty. Each tree is a repository of one commit, packed as a clone is.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING

from bench.graph_speed import ENVIRONMENT, IDENTITY
from bench.typescript_parity import Tree, read_tree, write_tree

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TYPESCRIPT = (".ts", ".tsx", ".mts", ".cts")
SIZES: dict[str, dict[str, tuple[str, ...]]] = {
    "200": {"outline": ("plugins",)},
    "1k": {"outline": ("server", "shared")},
    "5k": {"outline": (), "typescript-eslint": ()},
    "7k": {"medusa": ()},
    "10k": {"medusa": (), "outline": (), "vite": ()},
    "20k": {"medusa": (), "outline": (), "typeorm": (), "prisma": (), "typescript-eslint": ()},
}
"""By size the repositories it is made of, and the folders of each; none means all of it."""


def fresh_tree(size: str, sources: dict[str, Tree], place: Path) -> None:
    """The tree of a size at a place: made, or as it was made when it is there."""
    if not (place / ".git").exists():
        make_tree(SIZES[size], sources, place)
        return
    for command in (["reset", "-q", "--hard"], ["clean", "-qfd"]):
        _git(place, command)


def make_tree(parts: dict[str, tuple[str, ...]], sources: dict[str, Tree], place: Path) -> None:
    """A packed repository of one commit: the parts below ``packages/``, or the only one as it is."""
    place.mkdir(parents=True)
    workspaces: list[str] = []
    for name, folders in parts.items():
        nodes, blobs = read_tree(sources[name])
        kept = [
            node
            for node in nodes
            if not folders or "/" not in node.path or node.path.partition("/")[0] in folders
        ]
        write_tree(place / "packages" / name if len(parts) > 1 else place, kept, blobs)
        if len(parts) > 1:
            workspaces += [f"packages/{name}", *workspaces_of(place / "packages" / name, f"packages/{name}")]
    if workspaces:
        manifest = {"name": "bench", "private": True, "workspaces": workspaces}
        (place / "package.json").write_text(json.dumps(manifest, indent=2))
    (place / ".gitignore").write_text("node_modules/\n.fallow/\n")
    commit = [*IDENTITY, "commit", "-qm", "base"]
    for command in (["init", "-q"], ["add", "-A"], commit, ["repack", "-adq"]):
        _git(place, command)


def workspaces_of(folder: Path, prefix: str) -> Iterator[str]:
    """The workspaces that a repository declares, below a prefix, with one star for two."""
    manifest = json.loads((folder / "package.json").read_text())
    declared = manifest.get("workspaces", [])
    globs = declared["packages"] if isinstance(declared, dict) else declared
    pnpm = folder / "pnpm-workspace.yaml"
    if pnpm.exists() and (block := re.search(r"^packages:\n((?: +- .*\n)+)", pnpm.read_text(), re.MULTILINE)):
        globs = [line.strip(" -'\"") for line in block[1].splitlines()]
    for glob in dict.fromkeys(globs):
        if not glob.startswith("!"):
            yield f"{prefix}/{glob}".replace("**", "*")


def _git(place: Path, command: list[str]) -> None:
    subprocess.run(["git", *command], cwd=place, env={**os.environ, **ENVIRONMENT}, check=True)
