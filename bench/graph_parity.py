"""Import edges against grimp's and ruff's, as sets: every edge that only one side has is told, with why.

    python -m bench.graph_parity [--folder FOLDER]

The packages are downloaded (never installed) into FOLDER, or into a temporary one, by the machine's own pip
configuration. Compared are edges between modules of one package; grimp knows no literal dynamic imports and no
stubs, so those are listed apart and not counted as differences.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import grimp

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.edges import IMPORT_KINDS
from adjudge.graph.languages.registry import OTHER, extract_outline
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry
from bench.results import write_section

SAFELY: dict[str, str] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
"""Python before 3.11.4 has no filters; what is unpacked is checked against a known hash first."""

if TYPE_CHECKING:
    from adjudge.graph.edges import Edge
    from adjudge.graph.snapshot import GraphSnapshot


class Package(NamedTuple):
    """What is compared: requirement, how it is packed, the folder that is the source root, the module."""

    requirement: str
    binary: bool
    root: str
    module: str


PACKAGES = (
    Package(requirement="django==5.2.19", binary=False, root="django-5.2.19", module="django"),
    Package(requirement="homeassistant==2026.2.3", binary=True, root=".", module="homeassistant"),
)

KNOWN = "3,072 and 49,108"
SHOWN = 24

Pair = tuple[str, str]


class Compared(NamedTuple):
    modules: int
    ours: set[Pair]
    theirs: set[Pair]
    apart: dict[Pair, str]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, help="where the packages are or will be; temporary by default")
    arguments = parser.parse_args()
    tables: dict[str, list[str]] = {"grimp": [], "ruff": []}
    differences, failed = [], False
    with tempfile.TemporaryDirectory() as temporary:
        for package in PACKAGES:
            place = fetch(package, arguments.folder or Path(temporary))
            snapshot = snapshot_of(place, package)
            against_grimp = compare_grimp(package, place, snapshot)
            failed = failed or against_grimp.ours != against_grimp.theirs
            for oracle, found in (("grimp", against_grimp), ("ruff", compare_ruff(package, place, snapshot))):
                tables[oracle].append(_row(package, found))
                differences += _differences(f"{package.module}, {oracle}", found)
    head = "| tree | files | edges (theirs) | edges (ours) | only theirs | only ours |\n|---|---:|---:|---:|---:|---:|\n"
    body = "\n\n".join((
        f"Against grimp, modules of the package; the known numbers are {KNOWN}.",
        head + "\n".join(tables["grimp"]),
        "Against `ruff analyze graph`, all Python files of the source tree.",
        head + "\n".join(tables["ruff"]),
        "\n".join(differences) or "No difference.",
    ))  # fmt: skip
    write_section("graph-parity", "Graph parity: import edges against grimp and ruff", body)
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
        source.extractall(place, **SAFELY)


def snapshot_of(place: Path, package: Package) -> GraphSnapshot:
    """Our graph of the source tree, paths relative to its root."""
    root = place / package.root
    files = {
        RepoPath(path.relative_to(root).as_posix()): path
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.is_symlink() and ".git" not in path.parts
    }
    nodes = nodes_of(
        TreeEntry(path=path, mode="100644", object_id=ObjectId(hashlib.sha1(path.encode()).hexdigest()))
        for path in files
    )
    outlines = {
        node.path: extract_outline(files[node.path].read_bytes(), node.language)
        for node in nodes
        if node.language != OTHER
    }
    return build_snapshot(
        nodes, outlines, {node.path: files[node.path].read_bytes() for node in manifests_of(nodes)}
    )


def compare_grimp(package: Package, place: Path, snapshot: GraphSnapshot) -> Compared:
    """Edges of both sides between modules of the package; what grimp has no notion of is told apart."""
    ours: set[Pair] = set()
    apart: dict[Pair, str] = {}
    for edge in snapshot.edges:
        pair = _module(edge.source), _module(edge.target)
        if not all(name == package.module or name.startswith(f"{package.module}.") for name in pair):
            continue
        if edge.kind not in IMPORT_KINDS or edge.kind == "dynamic" or edge.source.endswith(".pyi"):
            apart.setdefault(pair, _why(edge))
        elif pair[0] != pair[1]:
            ours.add(pair)
    sys.path.insert(0, str(place / package.root))
    try:
        graph = grimp.build_graph(package.module, cache_dir=None)
    finally:
        sys.path.pop(0)
    theirs = {
        (name, other) for name in graph.modules for other in graph.find_modules_directly_imported_by(name)
    }
    return Compared(
        len(graph.modules), ours, theirs, {pair: why for pair, why in apart.items() if pair not in ours}
    )


def compare_ruff(package: Package, place: Path, snapshot: GraphSnapshot) -> Compared:
    """Edges of both sides between files of the tree, each difference with what we know of it."""
    told = subprocess.run(
        [Path(sys.executable).with_name("ruff"), "analyze", "graph", "--isolated", "."],
        cwd=place / package.root,
        capture_output=True,
        check=True,
    )
    theirs = {
        (source, target)
        for source, targets in json.loads(told.stdout).items()
        for target in targets
        if source != target
    }
    edges = [edge for edge in snapshot.edges if edge.kind in IMPORT_KINDS and edge.source != edge.target]
    ours: set[Pair] = {(edge.source, edge.target) for edge in edges}
    why: dict[Pair, str] = {(edge.source, edge.target): _why(edge) for edge in edges}
    flags: dict[str, str] = {path: ", ".join(told) for path, told in snapshot.flagged}
    stubs = {(source, target) for source, target in theirs - ours if (source, f"{target[:-1]}") in ours}
    apart = {pair: f"{why[pair]} {flags.get(pair[0], '')}".strip() for pair in ours - theirs}
    apart |= dict.fromkeys(stubs, "the stub beside the module that we lead to")
    lost = {(one.source, one.specifier.partition(".")[0]): one.reason for one in snapshot.unresolved}
    for source, target in theirs - ours - stubs:
        stem = Path(target).parent.name if target.endswith("__init__.py") else Path(target).stem
        apart[source, target] = f"only ruff; we say: {lost.get((source, stem), 'not imported')}"
    return Compared(
        len({node for node in snapshot.nodes if node.endswith((".py", ".pyi"))}), ours, theirs, apart
    )


def _why(edge: Edge) -> str:
    return f"{edge.kind}, {edge.reason}, {edge.source}:{edge.line}"


def _module(path: str) -> str:
    """Dotted name of a file below the source root."""
    return path.rpartition(".")[0].removesuffix("/__init__").replace("/", ".")


def _row(package: Package, found: Compared) -> str:
    cells = (
        package.requirement,
        found.modules,
        len(found.theirs),
        len(found.ours),
        len(found.theirs - found.ours),
        len(found.ours - found.theirs),
    )
    return "| " + " | ".join(map(str, cells)) + " |"


def _differences(name: str, found: Compared) -> list[str]:
    """Differences by what explains them; those with one explanation together when they are many."""
    explained: dict[str, list[Pair]] = {}
    for pair in sorted((found.theirs ^ found.ours) | found.apart.keys()):
        side = "only theirs" if pair in found.theirs else "only ours" if pair in found.ours else "not counted"
        why = found.apart.get(pair, "not explained")
        explained.setdefault(f"{side}: {_group(why)}", []).append(pair)
    lines = []
    for why, pairs in sorted(explained.items()):
        shown = ", ".join(f"`{source}` → `{target}`" for source, target in pairs[:SHOWN])
        more = f" and {len(pairs) - SHOWN} more" if len(pairs) > SHOWN else ""
        lines.append(f"- {name}: {len(pairs)} {why}: {shown}{more}")
    return lines


def _group(why: str) -> str:
    """An explanation without the place."""
    parts = [part for part in why.split(", ") if "/" not in part or part.endswith("syntax-error")]
    flag = " (syntax error in the source)" if why.endswith("syntax-error") else ""
    return ", ".join(part for part in parts if not part.endswith("syntax-error")) + flag


if __name__ == "__main__":
    sys.exit(main())
