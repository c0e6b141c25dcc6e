"""Import edges against grimp's, as sets: every edge that only one side has is printed, with why.

    python -m bench.graph_parity [--folder FOLDER]

The packages are downloaded (never installed) into FOLDER, or into a temporary one, by the machine's own pip
configuration. Compared are edges between modules of one package; grimp knows no literal dynamic imports and no
stubs, so those are listed apart and not counted as differences.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

import grimp

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.edges import IMPORT_KINDS
from adjudge.graph.languages.registry import OTHER, extract_outline
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry
from bench.results import write_section


class Package(NamedTuple):
    """What is compared: requirement, how it is packed, the folder that is the source root, the module."""

    requirement: str
    binary: bool
    root: str
    module: str
    known: int


PACKAGES = (
    Package(requirement="django==5.2.19", binary=False, root="django-5.2.19", module="django", known=3072),
    Package(
        requirement="homeassistant==2026.2.3", binary=True, root=".", module="homeassistant", known=49108
    ),
)

Pair = tuple[str, str]


class Compared(NamedTuple):
    modules: int
    ours: set[Pair]
    grimp: set[Pair]
    apart: dict[Pair, str]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="where the packages are or will be; temporary by default")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.folder or Path(temporary)
        rows, differences, failed = [], [], False
        for package in PACKAGES:
            found = compare(package, fetch(package, folder))
            rows.append(_row(package, found))
            differences += _differences(package, found)
            failed = failed or found.ours != found.grimp
    head = "| package | modules | edges (grimp) | edges (ours) | only grimp | only ours | known number |\n"
    table = head + "|---|---:|---:|---:|---:|---:|---:|\n" + "\n".join(rows)
    listing = "\n".join(differences) or "No difference."
    write_section("graph-parity", "Graph parity: import edges against grimp", f"{table}\n\n{listing}")
    return int(failed)


def fetch(package: Package, folder: Path) -> Path:
    """The folder that holds the unpacked package, downloaded when it is not there."""
    place = folder / package.requirement.replace("==", "-")
    if not place.exists():
        downloads = folder / "downloads"
        how = [] if package.binary else ["--no-binary", ":all:"]
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--ignore-requires-python", *how,
             "-d", downloads, package.requirement],
            check=True,
        )  # fmt: skip
        stem = package.requirement.partition("==")[0]
        archive = next(path for path in sorted(downloads.iterdir()) if path.name.lower().startswith(stem))
        _unpack(archive, place)
    return place


def _unpack(archive: Path, place: Path) -> None:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(place)
        return
    with tarfile.open(archive) as source:
        source.extractall(place, filter="data")


def compare(package: Package, place: Path) -> Compared:
    """Edges of both sides between modules of the package."""
    files = {
        RepoPath(path.relative_to(place).as_posix()): path
        for path in sorted(place.rglob("*"))
        if path.is_file() and not path.is_symlink() and ".git" not in path.parts
    }
    prefix = "" if package.root == "." else f"{package.root}/"
    ours, apart = _our_edges(files, prefix, package.module)
    modules, grimp = _grimp_edges(place / package.root, package.module)
    return Compared(modules, ours - apart.keys(), grimp, apart)


def _our_edges(files: dict[RepoPath, Path], prefix: str, module: str) -> tuple[set[Pair], dict[Pair, str]]:
    contents = {
        path: files[path].read_bytes() for path in files if path.endswith((".py", ".pyi", ".toml", ".cfg"))
    }
    nodes = nodes_of(
        TreeEntry(path=path, mode="100644", object_id=ObjectId(hashlib.sha1(str(path).encode()).hexdigest()))
        for path in files
    )
    outlines = {
        node.path: extract_outline(contents[node.path], node.language)
        for node in nodes
        if node.language != OTHER
    }
    manifests = {node.path: files[node.path].read_bytes() for node in manifests_of(nodes)}
    snapshot = build_snapshot(nodes, outlines, manifests)
    edges: set[Pair] = set()
    apart: dict[Pair, str] = {}
    for edge in snapshot.edges:
        source, target = _module(edge.source, prefix), _module(edge.target, prefix)
        if not all(name == module or name.startswith(f"{module}.") for name in (source, target)):
            continue
        if edge.kind not in IMPORT_KINDS or edge.kind == "dynamic" or edge.source.endswith(".pyi"):
            apart.setdefault((source, target), f"{edge.kind}, {edge.reason}, {edge.source}:{edge.line}")
        elif source != target:
            edges.add((source, target))
    return edges, {pair: why for pair, why in apart.items() if pair not in edges}


def _grimp_edges(root: Path, module: str) -> tuple[int, set[Pair]]:
    sys.path.insert(0, str(root))
    try:
        graph = grimp.build_graph(module, cache_dir=None)
    finally:
        sys.path.remove(str(root))
    pairs = {
        (name, other) for name in graph.modules for other in graph.find_modules_directly_imported_by(name)
    }
    return len(graph.modules), pairs


def _module(path: str, prefix: str) -> str:
    """Dotted name of a file below the source root."""
    return path.removeprefix(prefix).rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def _row(package: Package, found: Compared) -> str:
    only_grimp, only_ours = len(found.grimp - found.ours), len(found.ours - found.grimp)
    cells = (
        package.requirement,
        found.modules,
        len(found.grimp),
        len(found.ours),
        only_grimp,
        only_ours,
        package.known,
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def _differences(package: Package, found: Compared) -> list[str]:
    lines = [f"- {package.module}: only grimp: `{a}` → `{b}`" for a, b in sorted(found.grimp - found.ours)]
    lines += [f"- {package.module}: only ours: `{a}` → `{b}`" for a, b in sorted(found.ours - found.grimp)]
    lines += [
        f"- {package.module}: told apart, not counted: `{a}` → `{b}` ({why})"
        for (a, b), why in sorted(found.apart.items())
    ]
    return lines


if __name__ == "__main__":
    sys.exit(main())
