"""Quotes taken at one commit and looked for at a later one, against the line that git blame traces.

tools/bench relocation REPOSITORY...     clones of public repositories, bare or not

A quote of one to three lines is taken from a file as it was after a commit, half of them beside what that
commit changed, and is resolved against the file as a later commit left it; only files that changed in between
are asked. The target of the qualification is the change from that commit's parent to the later commit, and what
would be relocated is held against the file's earlier versions. Truth is `git blame --reverse -M --first-parent`.

Where blame knows the line and another one is told as relocated, the answer is wrong. Where the same text happens
to stand at the claimed line, that counts as found by the rules and is told apart. Where blame lost the line and one
is told all the same, the pair is listed to be read: the line was removed and written again, the file was rewritten,
or the line is gone and another copy of the text is left; the last can be only where the old file had several.
The last column counts those that were then told at another line, which would be wrong. Where blame knows the line
and the quote is told to be removed, the pair is listed, too.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

from adjudge.adapters.git.object_ids import compute_id
from adjudge.adapters.git.opening import GitOptions
from adjudge.adapters.git.reader import GitCliReader, open_reader
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.evidence.past import Asked
from adjudge.evidence.quotes import find_quote
from adjudge.evidence.source_text import SourceText, is_text
from adjudge.evidence.sources import FileState, SourceFile
from adjudge.model.candidate import Basis, Candidate, Reporter, Severity
from adjudge.model.finding import LOCATED, Disposition
from adjudge.model.ids import ObjectId, RepoPath
from adjudge.model.place import Side
from adjudge.patch.parser import parse_pinned
from adjudge.qualify.hunks import ChangedLines
from adjudge.qualify.moves import REMOVED, settle_move
from adjudge.qualify.place import Surroundings, place_candidate
from adjudge.survey.past import PastReader
from bench.histories import git, name_of
from bench.results import write_section

if TYPE_CHECKING:
    from adjudge.qualify.placed import Placed

DISTANCES = (1, 3, 10, 30, 100, 300, 1000)
"""First-parent commits between taking and resolving."""
WANTED = 4000
"""Pairs of one repository."""
QUOTES = 14
"""Quotes of one file."""
FILES = 6
"""Files of one commit."""
LIMIT_BYTES = 1 << 19
ONCE = "(1 at the old commit)"


@dataclass
class Tally:
    """What became of the pairs of one repository."""

    pairs: int = 0
    traced: int = 0
    lost: int = 0
    right: int = 0
    moved: int = 0
    lost_once: int = 0
    traced_long: int = 0
    right_long: int = 0
    kept_silent: Counter[str] = field(default_factory=Counter)
    told_lost: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    coincided: list[str] = field(default_factory=list)

    @property
    def doubtful(self) -> list[str]:
        """Pairs that were relocated to another line although blame lost theirs and the old file had several."""
        return [line for line in self.told_lost if ": relocated at" in line and not line.endswith(ONCE)]


@dataclass(frozen=True)
class Pair:
    """One file at two commits."""

    folder: Path
    path: str
    old: str
    new: str
    before: SourceText
    after: SourceText
    after_bytes: bytes
    traced: dict[int, int]
    changed: ChangedLines
    beside: tuple[int, ...]
    base: SourceText | None
    after_id: ObjectId
    past: PastReader


def number(*words: object) -> int:
    """A fixed number out of words, in place of a random one."""
    return int.from_bytes(hashlib.sha256("\0".join(map(str, words)).encode()).digest()[:6], "big")


def blob(folder: Path, commit: str, path: str) -> bytes | None:
    """Bytes of a file at a commit; ``None`` when it is not there, is no text or is large."""
    try:
        data = git(folder, "cat-file", "blob", f"{commit}:{path}")
    except subprocess.CalledProcessError:
        return None
    return data if is_text(data) and len(data) <= LIMIT_BYTES else None


def trace(folder: Path, old: str, new: str, path: str) -> dict[int, int] | None:
    """Line at the new commit by line at the old one, of lines that are still there under the same name."""
    words = ("blame", "--reverse", "-M", "--first-parent", "--porcelain", f"{old}..{new}", "--", path)
    try:
        printed = git(folder, *words)
    except subprocess.CalledProcessError:
        return None
    names: dict[bytes, bytes] = {}
    found: dict[int, int] = {}
    current = (b"", 0, 0)
    for line in printed.split(b"\n"):
        if line.startswith(b"\t"):
            commit, there, here = current
            if commit.decode() == new and names.get(commit, b"") == os.fsencode(path):
                found[here] = there
        elif line.startswith(b"filename "):
            names[current[0]] = line.removeprefix(b"filename ")
        else:
            words_of = line.split(b" ")
            if len(words_of) in {3, 4} and len(words_of[0]) == len(new) and words_of[1].isdigit():
                current = (words_of[0], int(words_of[1]), int(words_of[2]))
    return found


def changed_lines(reader: GitCliReader, folder: Path, commits: tuple[str, str], path: str) -> ChangedLines:
    """Changed lines between the trees of two commits."""
    trees = [ObjectId(git(folder, "rev-parse", f"{one}^{{tree}}").decode().strip()) for one in commits]
    text = reader.patch_text(trees[0], trees[1], context=0, text=False, paths=[RepoPath(path)])
    return ChangedLines(parse_pinned(text))


def quote_of(pair: Pair, start: int, count: int) -> str:
    """Lines of the old file; every third quote comes without its indentation."""
    lines = pair.before.raw[start - 1 : start - 1 + count]
    if number(pair.old, pair.path, start) % 3:
        return "\n".join(lines)
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[margin:] for line in lines)


def resolve(pair: Pair, start: int, count: int) -> Placed:
    """Where the quote is said to stand in the new file."""
    file = SourceFile(RepoPath(pair.path), FileState.TEXT, ObjectId("0" * 40), pair.after)
    base = SourceFile(RepoPath(pair.path), FileState.ABSENT)
    if pair.base is not None:
        base = SourceFile(RepoPath(pair.path), FileState.TEXT, ObjectId("1" * 40), pair.base)
    asked = Asked(file.path, Side.HEAD, pair.after_id)
    evidence = SimpleNamespace(
        file=lambda _path, side: file if side is Side.HEAD else base, asked=lambda _file, _side: asked
    )
    sources = SimpleNamespace(evidence=evidence, find=lambda one, quote: find_quote(one.text, quote))
    candidate = Candidate(
        index=0, severity=Severity.HIGH, title="t", summary="", path=pair.path, side=Side.HEAD,
        start_line=start, end_line=start + count - 1, quote=quote_of(pair, start, count),
        confidence_percent=None, defect_class="other", claim=None, evidence=(), suggestion=None,
        basis=Basis.CLAIM, reporter=Reporter(tool="bench", version="", rule="", report="candidates"),
    )  # fmt: skip
    return settle_move(place_candidate(candidate, Surroundings(sources, pair.changed)), pair.past)


def picked(pair: Pair) -> list[tuple[int, int]]:
    """(line, number of lines) of the quotes of a file: half beside what its commit changed, half anywhere."""
    filled = [at for at, line in enumerate(pair.before.lines, 1) if line]
    near = [at for at in filled if at in set(pair.beside)]
    chosen: dict[int, int] = {}
    for index in range(QUOTES):
        pool = near if index % 2 and near else filled
        if pool:
            seed = number(pair.old, pair.new, pair.path, index)
            start = pool[seed % len(pool)]
            last = min(start + seed // 7 % 3, len(pair.before.lines))
            while not pair.before.lines[last - 1]:
                last -= 1
            chosen.setdefault(start, last - start + 1)
    return sorted(chosen.items())


def told(pair: Pair, start: int, count: int, placed: Placed, truth: int | None) -> str:
    """One line of a list."""
    at = placed.span.start if placed.span else 0
    text = quote_of(pair, start, count).strip().split("\n")[0][:60]
    return (
        f"{pair.path}:{start}+{count} {pair.old[:10]}..{pair.new[:10]}: {placed.disposition.value} at {at}, "
        f"blame {truth or 'lost it'}: `{text.replace('`', ' ')}`"
    )


def count(tally: Tally, pair: Pair) -> None:
    """Count the pairs of one file."""
    for start, size in picked(pair):
        lines = [pair.traced.get(at) for at in range(start, start + size)]
        first = lines[0]
        whole = first is not None and lines == list(range(first, first + size))
        same = (
            whole
            and pair.before.lines[start - 1 : start - 1 + size]
            == pair.after.lines[first - 1 : first - 1 + size]
        )  # type: ignore[operator,misc]
        truth = first if same else None
        placed = resolve(pair, start, size)
        at = placed.span.start if placed.disposition in LOCATED and placed.span else None
        long = (
            sum(len("".join(line.split())) for line in pair.before.lines[start - 1 : start - 1 + size]) >= 12
        )
        tally.pairs += 1
        if truth is None:
            tally.lost += 1
            if at is not None:
                count_lost(tally, pair, start, size, placed)
            continue
        tally.traced += 1
        tally.traced_long += long
        tally.moved += truth != start
        if at is None:
            tally.kept_silent[placed.reason] += 1
            if placed.reason == REMOVED:
                tally.removed.append(told(pair, start, size, placed, truth))
        elif at == truth:
            tally.right += 1
            tally.right_long += long
        elif placed.disposition is Disposition.QUALIFIED:
            tally.coincided.append(told(pair, start, size, placed, truth))
        else:
            tally.wrong.append(told(pair, start, size, placed, truth))


def count_lost(tally: Tally, pair: Pair, start: int, size: int, placed: Placed) -> None:
    """Count a pair that is told though blame lost its line; one that is unique in both files is only counted."""
    places = find_quote(pair.before, quote_of(pair, start, size)).candidates
    if len(places) == 1:
        tally.lost_once += 1
    line = told(pair, start, size, placed, None)
    tally.told_lost.append(f"{line} ({len(places)} at the old commit)")


def files_of(folder: Path, old: str, new: str) -> list[str]:
    """Files that a commit modified or added and that changed again until the new one, a fixed few."""
    names = ("--name-only", "-z", "--no-renames", "-r")
    touched = git(folder, "diff-tree", "--diff-filter=AM", *names, f"{old}^1", old).split(b"\0")
    later = set(git(folder, "diff-tree", "--diff-filter=M", *names, old, new).split(b"\0"))
    found = [name.decode() for name in touched if name and name in later and name.isascii()]
    return sorted(found, key=lambda name: number(old, name))[:FILES]


def pairs_of(reader: GitCliReader, folder: Path, old: str, new: str):  # noqa: ANN201 - a generator of pairs
    """Files of a commit with what is known of them at a later one."""
    for path in files_of(folder, old, new):
        before, after = blob(folder, old, path), blob(folder, new, path)
        traced = trace(folder, old, new, path) if before and after else None
        if before is None or after is None or traced is None:
            continue
        base = blob(folder, f"{old}^1", path)
        own = changed_lines(reader, folder, (f"{old}^1", old), path)
        runs = own._runs.get((Side.HEAD, path))  # noqa: SLF001 - the bench looks inside
        beside = (
            tuple(at for a, b in zip(runs.firsts, runs.lasts, strict=True) for at in range(a - 2, b + 3))
            if runs
            else ()
        )
        yield Pair(
            folder, path, old, new, SourceText(before), SourceText(after), after, traced,
            changed_lines(reader, folder, (f"{old}^1", new), path), beside, SourceText(base) if base else None,
            compute_id("blob", after, like=ObjectId(new)), PastReader(reader, base=None, head=ObjectId(new)),
        )  # fmt: skip


def measure(folder: Path, state: Path) -> Tally:
    """Pairs of commits of a repository, evenly over its first-parent history."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(state), "GIT_CONFIG_NOSYSTEM": "1"}
    options = GitOptions(folder=str(folder), state=str(state / "state"), environment=environment)
    reader = open_reader(SubprocessRunner(), options)
    commits = git(folder, "rev-list", "--first-parent", "HEAD").decode().split()
    tally = Tally()
    steps = len(commits) - 1
    for turn in range(steps):
        at = number(folder.name, turn) % steps
        distance = DISTANCES[turn % len(DISTANCES)]
        if at < distance:
            continue
        for pair in pairs_of(reader, folder, commits[at], commits[at - distance]):
            count(tally, pair)
        if turn % 50 == 0:
            print(
                f"{tally.pairs} pairs, {len(tally.wrong)} wrong, {len(tally.told_lost)} to be read",
                file=sys.stderr,
            )
        if tally.pairs >= WANTED:
            break
    return tally


def percent(part: int, whole: int) -> str:
    """A share in percent."""
    return f"{100 * part / whole:.1f}" if whole else "-"


def row(name: str, tally: Tally) -> str:
    """One line of the table."""
    return (
        f"| {name} | {tally.pairs:,} | {tally.traced:,} | {tally.moved:,} | {tally.right:,} | {len(tally.wrong)} "
        f"| {len(tally.coincided)} | {percent(tally.right, tally.traced)} "
        f"| {percent(tally.right_long, tally.traced_long)} | {tally.lost:,} | {len(tally.told_lost)} "
        f"| {tally.lost_once} | {len(tally.doubtful)} |"
    )


def main() -> None:
    """Measure every repository named and write the section.

    Raises:
        SystemExit: None was named.
    """
    folders = [Path(word) for word in sys.argv[1:]]
    if not folders:
        raise SystemExit(__doc__)
    rows, notes = [], []
    for folder in folders:
        with tempfile.TemporaryDirectory() as state:
            tally = measure(folder, Path(state))
        rows.append(row(name_of(folder), tally))
        silent = ", ".join(f"{reason} {times}" for reason, times in sorted(tally.kept_silent.items()))
        notes.append(f"- {name_of(folder)}: traced but not told: {silent or 'none'}.")
        for kind, lines in (
            ("wrong", tally.wrong), ("same", tally.coincided), ("lost", tally.told_lost), ("removed", tally.removed),
        ):  # fmt: skip
            for line in lines:
                print(name_of(folder), kind, line)
        notes += [f"  - wrong: {line}" for line in tally.wrong]
        notes += [f"  - told to be removed: {line}" for line in tally.removed]
        notes += [f"  - blame lost it: {line}" for line in tally.told_lost if not line.endswith(ONCE)]
    head = (
        "| repository | pairs | traced | at another line | told right | relocated wrongly | same text at the "
        "claimed line | recall, % | recall of 12 characters and more, % | lost by blame | of these told "
        "| unique at the old commit, too | relocated to another copy |\n" + "|---|" + "---:|" * 12
    )
    body = "\n".join((__doc__.split("\n\n", 2)[2].strip(), "", head, *rows, "", *notes))
    write_section("relocation", "Relocation on real histories", body)


if __name__ == "__main__":
    main()
