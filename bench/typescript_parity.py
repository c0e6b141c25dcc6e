"""Specifiers against the TypeScript compiler's own answers, one by one: every difference is told, with why.

    python -m bench.typescript_parity --typescript FOLDER [--fallow PROGRAM] --tree NAME=GITDIR@REVISION [--tree …]

Nothing is installed: FOLDER is that of the package ``typescript`` 5.9, put there by hand, such as by
``npm install --prefix /tmp/oracle typescript@5.9.3``; Node.js has to be there. The sources and manifests of each
tree are written into a temporary folder, without dependencies and without a build, which is how a tree under
review stands. Compared is where each specifier leads, of files that the compiler reads too; and, where PROGRAM is given
(the package ``fallow`` 3.36, put there likewise), which files its graph joins.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudge.graph.build import build_snapshot, manifests_of, nodes_of
from adjudge.graph.languages.registry import OTHER, extract_outline
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.target import TreeEntry
from bench.results import write_section
from bench.typescript_differences import CLASSES, alone, explain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.graph.facts import FileOutline
    from adjudge.graph.snapshot import GraphSnapshot, Node
    from bench.typescript_differences import Explained

ORACLE = Path(__file__).with_name("typescript_oracle.mjs")
READ = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
LISTED = (*READ, ".json", ".yaml", ".vue", ".svelte", ".astro")
SHOWN = 40
PAIRS = """Pairs of files that fallow joins: *both* are ours too, *told apart* are of its differences those whose class was
looked up in the tree (the classes below), *open* the rest, each listed. The agreement is of all its pairs, and of those that
are not told apart. *Ours alone* are between files that fallow lists, by how they were found."""
BEYOND = """Beyond tsc are specifiers that the compiler does not resolve in such a tree: workspaces (`workspace`) and what
would be built of them (`build-output`, `workspace-source`), JSON where `resolveJsonModule` is off (under `relative-import`,
`paths` and the like), styles, components and other files (`file`), what bundlers let be left out (`bundler`), patterns
(`glob`) and aliases that no configuration of the compiler names (`alias-by-habit`)."""
KINDS = frozenset({"import", "type-import", "dynamic", "reexport", "require", "mock"})


class Tree(NamedTuple):
    """One tree to compare: its name in the results, its git directory, a revision."""

    name: str
    git: str
    revision: str


class Compared(NamedTuple):
    """What came out of one tree.

    Attributes:
        resolved: Specifiers that the compiler resolved.
        same: Those that lead us to the same file.
        differing: (file, specifier, the compiler's, ours) of the others.
        missed: (file, specifier, the compiler's) that we did not see in the file.
        beyond: How many specifiers we resolve and the compiler does not, by reason.
        edges: Pairs of files that the compiler joins, and those of them that we do.
    """

    resolved: int
    same: int
    differing: list[tuple[str, str, str, str]]
    missed: list[tuple[str, str, str]]
    beyond: Counter[str]
    edges: tuple[int, int]
    fallow: Joined | None = None


class Joined(NamedTuple):
    """Pairs of files that fallow joins, against ours.

    Attributes:
        both: Joined by both.
        theirs: Joined by fallow alone, by why.
        ours: Joined by us alone, of files that fallow lists, by how they were found.
    """

    both: int
    theirs: Explained
    ours: Counter[str]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--typescript", type=Path, required=True, help="folder of the package typescript")
    parser.add_argument("--fallow", type=Path, help="the program fallow, to compare whole graphs with")
    parser.add_argument(
        "--tree", type=tree_named, action="append", required=True, help="NAME=GITDIR@REVISION"
    )
    arguments = parser.parse_args()
    every: list[Compared] = []
    rows: list[str] = []
    differences: list[str] = []
    failed = False
    for tree in arguments.tree:
        found = compare(tree, arguments.typescript, arguments.fallow)
        every.append(found)
        failed = failed or bool(found.differing)
        rows.append(_row(tree, found))
        differences += _told(tree, found)
    head = (
        "| tree | resolved by tsc | same target | other target | not seen by us | edges of tsc | of them ours | beyond tsc |\n"
        "|---|---:|---:|---:|---:|---:|---:|---|\n"
    )
    body = "\n\n".join((
        f"Against `resolveModuleName` of TypeScript {_version(arguments.typescript)}, without installed dependencies.",
        head + "\n".join(rows),
        f"In all {sum(one.same for one in every):,} of {sum(one.resolved for one in every):,} specifiers lead to the same file.",
        BEYOND,
        _pairs(arguments.tree, every) if arguments.fallow is not None else "",
        "\n".join(differences) or "No difference.",
    ))  # fmt: skip
    write_section("typescript-parity", "TypeScript parity: specifiers against the compiler", body)
    return int(failed)


def compare(tree: Tree, typescript: Path, fallow: Path | None) -> Compared:
    """One tree against the compiler, and against fallow where it is there."""
    nodes, blobs = read_tree(tree)
    outlines = {
        node.path: extract_outline(blobs[node.object_id], node.language)
        for node in nodes
        if node.language != OTHER and node.object_id in blobs
    }
    manifests = {node.path: blobs[node.object_id] for node in manifests_of(nodes) if node.object_id in blobs}
    snapshot = build_snapshot(nodes, outlines, manifests)
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary).resolve()
        written = write_tree(root, nodes, blobs)
        answers = ask(typescript, root, outlines, written)
        joined = join_by_fallow(fallow, root, snapshot, manifests) if fallow is not None else None
    return _compared(snapshot, outlines, answers)._replace(fallow=joined)


def read_tree(
    tree: Tree, listed_ends: tuple[str, ...] = LISTED
) -> tuple[Sequence[Node], Mapping[ObjectId, bytes]]:
    """The entries of a tree, and the blobs that either side reads: of paths with one of some ends."""
    listed = _git(tree, "ls-tree", "-r", "-z", "--full-tree", tree.revision).split(b"\0")[:-1]
    entries = []
    for line in listed:
        meta, _, path = line.partition(b"\t")
        mode, _, object_id = meta.decode().split()
        told = RepoPath(path.decode("utf-8", "surrogateescape"))
        entries.append(TreeEntry(path=told, object_id=ObjectId(object_id), mode=mode))
    nodes = nodes_of(entries)
    wanted = sorted(
        {node.object_id for node in nodes if node.path.endswith(listed_ends) and node.mode.startswith("100")}
    )
    answer = _git(tree, "cat-file", "--batch", given="\n".join(wanted).encode() + b"\n")
    blobs, at = {}, 0
    while at < len(answer):
        end = answer.index(b"\n", at)
        head = answer[at:end].split()
        at = end + 1
        if head[1] != b"missing":
            size = int(head[2])
            blobs[ObjectId(head[0].decode())] = answer[at : at + size]
            at += size + 1
    return nodes, blobs


def write_tree(root: Path, nodes: Sequence[Node], blobs: Mapping[ObjectId, bytes]) -> set[str]:
    """The tree on disk; files that neither side reads are empty."""
    written: set[str] = set()
    for node in nodes:
        if not node.mode.startswith("100"):
            continue
        place = root / node.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(blobs.get(node.object_id, b""))
        written.add(node.path)
    return written


def ask(
    typescript: Path, root: Path, outlines: Mapping[RepoPath, FileOutline], written: set[str]
) -> dict[str, tuple[dict[str, str | None], list[str]]]:
    """The compiler's answers: by file where each specifier leads, and which it sees there."""
    lines = [
        json.dumps([path, sorted({fact.specifier for fact in outline.imports if fact.kind in KINDS})])
        for path, outline in sorted(outlines.items())
        if path.endswith(READ) and path in written
    ]
    done = subprocess.run(
        ["node", "--max-old-space-size=3000", ORACLE, typescript.resolve(), root],
        input="\n".join(lines).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    answers = (json.loads(line) for line in done.stdout.splitlines())
    return {path: (found, seen) for path, found, seen in answers}


def join_by_fallow(
    program: Path, root: Path, snapshot: GraphSnapshot, manifests: Mapping[RepoPath, bytes]
) -> Joined:
    """The graph of fallow over a tree on disk, against ours."""
    dot = root.parent / f"{root.name}.dot"
    subprocess.run(["git", "init", "-q", root], check=True)
    subprocess.run(
        [program.resolve(), "viz", "--viz-format", "dot", "--no-open", "--out", dot],
        cwd=root, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    text = dot.read_text()
    dot.unlink()
    names = dict(re.findall(r'^\s*(n\d+) \[label="((?:[^"\\]|\\.)*)"', text, re.MULTILINE))
    links = re.findall(r"^\s*(n\d+) -> (n\d+)", text, re.MULTILINE)
    theirs = {(names[one], names[other]) for one, other in links if one != other}
    theirs = {pair for pair in theirs if pair[0].endswith((*READ, ".vue", ".svelte", ".astro"))}
    known = set(names.values())
    ours = {(edge.source, edge.target) for edge in snapshot.edges if edge.kind != "entry"}
    pairs = [one for one in ours - theirs if known.issuperset(one) and one[0] != one[1]]
    return Joined(
        len(theirs & ours),
        explain(sorted(theirs - ours), snapshot, manifests),
        alone(snapshot, sorted(pairs)),
    )


def _compared(
    snapshot: GraphSnapshot,
    outlines: Mapping[RepoPath, FileOutline],
    answers: Mapping[str, tuple[dict[str, str | None], list[str]]],
) -> Compared:
    ours: dict[tuple[str, str], list[tuple[str, str]]] = {}
    for edge in snapshot.edges:
        if edge.reason not in {"behind-declaration", "stub-beside-module", "entry-point"}:
            ours.setdefault((edge.source, edge.specifier), []).append((edge.target, edge.reason))
    joined = {(edge.source, edge.target) for edge in snapshot.edges}
    found = Compared(0, 0, [], [], Counter(), (0, 0))
    pairs: set[tuple[str, str]] = set()
    for path, (told, _seen) in answers.items():
        known = {fact.specifier for fact in outlines[RepoPath(path)].imports}
        for specifier, target in told.items():
            mine = ours.get((path, specifier), [])
            if target is None:
                found.beyond.update(reason for _, reason in mine[:1])
                continue
            pairs |= {(path, target)} - {(path, path)}
            same = target in {one for one, _ in mine} or (target == path and not mine)
            found = found._replace(
                resolved=found.resolved + 1, same=found.same + (same and specifier in known)
            )
            if specifier not in known:
                found.missed.append((path, specifier, target))
            elif not same:
                told_ours = ", ".join(sorted({one for one, _ in mine})) or "nothing"
                found.differing.append((path, specifier, target, told_ours))
    return found._replace(edges=(len(pairs), len(pairs & joined)))


def _row(tree: Tree, found: Compared) -> str:
    beyond = ", ".join(f"{count:,} {reason}" for reason, count in found.beyond.most_common()) or "none"
    cells = (
        found.resolved, found.same, len(found.differing), len(found.missed), *found.edges,
    )  # fmt: skip
    return (
        f"| {tree.name} {tree.revision[:10]} | " + " | ".join(f"{one:,}" for one in cells) + f" | {beyond} |"
    )


def _told(tree: Tree, found: Compared) -> Iterator[str]:
    for path, specifier, theirs, ours in found.differing[:SHOWN]:
        yield f"- {tree.name}: `{path}` names `{specifier}`: tsc {theirs}, we {ours}"
    for path, specifier, theirs in found.missed[:SHOWN]:
        yield f"- {tree.name}: `{path}` names `{specifier}` ({theirs}), which we do not see"
    hidden = max(len(found.differing) - SHOWN, 0) + max(len(found.missed) - SHOWN, 0)
    if hidden:
        yield f"- {tree.name}: {hidden} more"


def _pairs(trees: Sequence[Tree], every: Sequence[Compared]) -> str:
    """The table of pairs that fallow joins, what its differences are, and which are open."""
    rows, said, total = [], [], Counter[str]()
    for tree, found in zip(trees, every, strict=True):
        if found.fallow is None:
            continue
        both, theirs, ours = found.fallow
        whole = both + theirs.told + len(theirs.others)
        classes = {name: len(pairs) for name, pairs in theirs.by_class.items()}
        total.update(classes)
        told = ", ".join(f"{count} {name}" for name, count in sorted(classes.items())) or "none"
        alone_by = ", ".join(f"{count:,} {reason}" for reason, count in ours.most_common()) or "none"
        rows.append(
            f"| {tree.name} | {whole:,} | {both:,} | {told} | {len(theirs.others)} | {both / max(whole, 1):.4f}"
            f" | {both / max(whole - theirs.told, 1):.4f} | {alone_by} |"
        )
        said += [f"- {tree.name}: open: fallow joins `{one}` and `{other}`" for one, other in theirs.others]
        said += [
            f"- {tree.name}: {name}: fallow joins `{pairs[0][0]}` and `{pairs[0][1]}`"
            for name, pairs in sorted(theirs.by_class.items())
        ]
    head = (
        "| tree | pairs of fallow | both | told apart | open | agreement | without those told apart | ours alone |\n"
        "|---|---:|---:|---|---:|---:|---:|---|\n"
    )
    classes_said = [f"- {name} ({total[name]}): {text}" for name, text in CLASSES.items()]
    return "\n\n".join((PAIRS, head + "\n".join(rows), "\n".join(classes_said), "\n".join(said)))


def tree_named(text: str) -> Tree:
    """The tree that NAME=GITDIR@REVISION names.

    Raises:
        ArgumentTypeError: It is not of that form.
    """
    name, _, rest = text.partition("=")
    git, _, revision = rest.rpartition("@")
    if not (name and git and revision):
        raise argparse.ArgumentTypeError("expected NAME=GITDIR@REVISION")
    return Tree(name, git, revision)


def _version(typescript: Path) -> str:
    told = json.loads((typescript / "package.json").read_text())["version"]
    return str(told)


def _git(tree: Tree, *arguments: str, given: bytes | None = None) -> bytes:
    return subprocess.run(
        ["git", "-C", tree.git, *arguments], input=given, stdout=subprocess.PIPE, check=True
    ).stdout


if __name__ == "__main__":
    raise SystemExit(main())
