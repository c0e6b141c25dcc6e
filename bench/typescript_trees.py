"""The trees of ``bench.typescript_speed``: real repositories side by side under ``packages/``, none of them twice.

What neither tool reads is left empty. Each tree is a repository of one commit, packed as a clone is.
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
    """A packed repository of one commit with the parts below ``packages/``."""
    place.mkdir(parents=True)
    workspaces: list[str] = []
    for name, folders in parts.items():
        nodes, blobs = read_tree(sources[name])
        kept = [
            node
            for node in nodes
            if not folders or "/" not in node.path or node.path.partition("/")[0] in folders
        ]
        write_tree(place / "packages" / name, kept, blobs)
        workspaces += [f"packages/{name}", *workspaces_of(place / "packages" / name, f"packages/{name}")]
    manifest = {"name": "bench", "private": True, "workspaces": workspaces}
    (place / "package.json").write_text(json.dumps(manifest, indent=2))
    (place / ".gitignore").write_text("node_modules/\n.fallow/\n")
    commit = [*IDENTITY, "commit", "-qm", "base"]
    for command in (["init", "-q"], ["add", "-A"], commit, ["repack", "-adq"]):
        _git(place, command)


def workspaces_of(folder: Path, prefix: str) -> Iterator[str]:
    """The workspaces that a repository declares, below a prefix."""
    manifest = json.loads((folder / "package.json").read_text())
    declared = manifest.get("workspaces", [])
    globs = declared["packages"] if isinstance(declared, dict) else declared
    pnpm = folder / "pnpm-workspace.yaml"
    if pnpm.exists() and (block := re.search(r"^packages:\n((?: +- .*\n)+)", pnpm.read_text(), re.MULTILINE)):
        globs = [line.strip(" -'\"") for line in block[1].splitlines()]
    for glob in dict.fromkeys(globs):
        if not glob.startswith("!"):
            yield f"{prefix}/{glob}"


def _git(place: Path, command: list[str]) -> None:
    subprocess.run(["git", *command], cwd=place, env={**os.environ, **ENVIRONMENT}, check=True)
