"""A whole audit of a real repository, undisturbed and with mishaps: whether both end in the same bytes.

tools/bench audit_whole --source DIR [--source DIR ...] [--path PATTERN ...] [--by WHO ...] [--seed N] [--often SHARE]

A host that has the prompts alone, and each executor, drive a clone from its first step to the deliverables;
then again, with calls that are killed, results half-written, files edited and renders lost. Rows of other
sources stay on the page.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.results import read_section, write_section
from tests.functional.audit_drive import KILLED, Drive, cloned, disturbed_run, executors, head_of

if TYPE_CHECKING:
    from collections.abc import Iterator

SECTION = "audit-whole"
HOST = "host"
HEAD = (
    "Each row is one repository audited twice by the same reader: undisturbed, and with mishaps drawn from a seed. Calls are",
    "processes of the command line. A call is killed (`SIGKILL`) at a commit, at a write of any artefact, of a result or of a",
    "deliverable, or at any moment; a host dies over a half-written result, a file is edited under an open item and changed back,",
    "all renders are lost (`other mishaps`, in this order). `same` compares `audit-findings.json` and `audit-report.md` of both.",
    "",
    "| repository | by | files | items | calls | killed: at commit, write, result, deliverable, any moment | other mishaps | same |",
    "|---|---|---|---|---|---|---|---|",
)
KINDS = ("commit", "write", "results", "findings", "moment")
OTHERS = ("half-written", "edited", "folder lost")


class Words(NamedTuple):
    """What is asked for.

    Attributes:
        sources: Repositories.
        scope: Words of the scope.
        readers: Who reads; everybody when empty.
        seed: Of the mishaps.
        often: Share of the moments for a mishap at which there is one.
    """

    sources: tuple[Path, ...]
    scope: tuple[str, ...]
    readers: tuple[str, ...]
    seed: int
    often: float


def name_of(source: Path) -> str:
    """A repository without the machine it lies on: ``owner/name`` where a folder is called so, and the commit."""
    folders = (source.resolve(), *source.resolve().parents)
    name = next((one.name.replace("+", "/") for one in folders if "+" in one.name), source.resolve().name)
    return f"{name} @ {head_of(source)[:9]}"


def rows_of(source: Path, words: Words) -> Iterator[str]:
    """A row for each reader."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        (folder / "recorded").mkdir()
        readers = ((HOST, ()), *executors(folder / "recorded"))
        for reader, asked in readers:
            if words.readers and reader not in words.readers:
                continue
            plain = Drive(cloned(source, folder / f"{reader}-plain"), words.scope)
            clone, chance = cloned(source, folder / f"{reader}-disturbed"), random.Random(words.seed)
            if reader == HOST:
                first = plain.by_host()
                disturbed = Drive(clone, words.scope, chance, words.often)
                second = disturbed.by_host()
            else:
                first = plain.by_run(*asked)
                disturbed = disturbed_run(plain, clone, chance)
                second = disturbed.by_run(*asked)
            yield row(name_of(source), reader, disturbed, first, second)


def row(
    name: str, reader: str, disturbed: Drive, first: tuple[bytes, bytes], second: tuple[bytes, bytes]
) -> str:
    """A row of the table."""
    told = disturbed.told
    files = len(json.loads(first[0])["coverage"]["files"])
    killed = ", ".join(str(told[f"{KILLED}{kind}"]) for kind in KINDS)
    others = ", ".join(str(told[kind]) for kind in OTHERS)
    same = "yes" if first == second else "NO"
    return (
        f"| {name} | {reader} | {files} | {told['items']} | {told['calls']} | {disturbed.kills()}: {killed}"
        f" | {others} | {same} |"
    )


def kept_rows(names: set[str]) -> list[str]:
    """Rows of the page about other repositories, or read by others."""
    found = [line for line in read_section(SECTION).splitlines() if line.startswith("| ") and " @ " in line]
    return [line for line in found if beginning(line) not in names]


def beginning(line: str) -> str:
    """Repository and reader of a row."""
    return " | ".join(line.split(" | ")[:2])


def asked(arguments: list[str]) -> Words:
    """The words of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--source", action="append", type=Path, required=True)
    parser.add_argument("--path", action="append", default=[])
    parser.add_argument("--by", action="append", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--often", type=float, default=1.0)
    given = parser.parse_args(arguments)
    scope = tuple(word for one in given.path for word in ("--path", one))
    return Words(tuple(given.source), scope, tuple(given.by), given.seed, given.often)


def main() -> int:
    """Drive each source and write the section; 1 when some bytes are not the same."""
    words, made = asked(sys.argv[1:]), []
    for source in words.sources:
        for one in rows_of(source, words):
            made.append(one)
            rows = sorted([*kept_rows({beginning(each) for each in made}), *made])
            write_section(SECTION, "A whole audit, with mishaps", "\n".join([*HEAD, *rows]))
    return int(any(one.endswith("| NO |") for one in made))


if __name__ == "__main__":
    sys.exit(main())
