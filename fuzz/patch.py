"""Differential fuzzing of the strict parser: it may refuse what ``git apply`` takes, but never miss a path.

Seeds are patches that real git prints for one small change of one small tree. Each mutant is read by the
parser and given to ``git apply``, first for the names it would write (``--numstat``), then for real in the
tree before the change. A path that git wrote and an accepted parse did not name is a failure and is printed.

    python -m fuzz.patch --seed 1 --count 20000
    python -m fuzz.patch --seed 1 --count 20000 --applier patch    the same against GNU patch
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import diff_bytes, unified_diff
from pathlib import Path

from adjudge.errors import PatchError
from adjudge.model.paths import decode_path
from adjudge.patch.parser import parse_patch
from adjudge.patch.policy import P0, P1_TRADITIONAL, Applier, Envelope, PatchPolicy

ENVIRONMENT = {
    "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
    "HOME": "/nonexistent",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_AUTHOR_NAME": "A U Thor",
    "GIT_AUTHOR_EMAIL": "author@example.com",
    "GIT_COMMITTER_NAME": "C O Mitter",
    "GIT_COMMITTER_EMAIL": "committer@example.com",
    "GIT_AUTHOR_DATE": "1700000000 +0000",
    "GIT_COMMITTER_DATE": "1700000000 +0000",
    "LC_ALL": "C",
}
LINES = b"".join(b"line %d\n" % number for number in range(1, 21))
APPLY = {
    Applier.GIT: ("git", "apply"),
    Applier.PATCH: ("patch", "-f", "-s", "--no-backup-if-mismatch", "-r", "-"),
}
BEFORE: dict[bytes, bytes] = {
    b"ok.txt": LINES,
    b"evil.txt": b"one\ntwo\nthree\n",
    b"src/ok.txt": LINES,
    b"src/evil.txt": b"one\ntwo\nthree\n",
    b"x b/x": b"one\n",
    b"sp ace.txt": LINES,
    b"moved.txt": LINES + b"moved\n",
    b"gone.txt": b"gone\n",
    b"run.sh": b"#!/bin/sh\n",
    b"data.bin": bytes(range(256)),
    b"nonl": b"no newline",
    b"type": b"to be a link\n",
}
AFTER: dict[bytes, bytes] = {
    **{path: content for path, content in BEFORE.items() if path not in {b"moved.txt", b"gone.txt"}},
    b"ok.txt": LINES.replace(b"line 3\n", b"LINE 3\n").replace(
        b"line 18\n", b"-- a/evil.txt\n++ b/evil.txt\n"
    ),
    b"src/ok.txt": LINES.replace(b"line 9\n", b""),
    b"sp ace.txt": b"top\n" + LINES,
    b"src/moved to.txt": LINES + b"moved away\n",
    b"data.bin": bytes(reversed(range(256))),
    b"nonl": b"other",
    b"new.txt": b"new\n",
    b"empty": b"",
    b't\tab"q': b"quoted\n",
    "café".encode(): b"accents\n",
}
SEEDS: tuple[tuple[Envelope, tuple[str, ...]], ...] = (
    (Envelope.NONE, ("diff",)),
    (Envelope.NONE, ("diff", "-U0")),
    (Envelope.NONE, ("diff", "--no-renames", "--full-index", "--binary")),
    (Envelope.NONE, ("diff", "-C", "--find-copies-harder", "--full-index", "--binary")),
    (Envelope.NONE, ("diff", "-R", "--full-index", "--binary")),
    (Envelope.NONE, ("diff", "--stat", "--summary", "-p", "--full-index", "--binary")),
    (Envelope.NONE, ("diff", "--raw", "-p")),
    (Envelope.LOG, ("log", "-1", "-p", "--stat", "--full-index", "--binary")),
    (Envelope.MAIL, ("format-patch", "-1", "--stdout", "--full-index")),
    (Envelope.MAIL, ("format-patch", "-1", "--stdout", "--attach", "--full-index")),
)
STRUCTURE = (
    *rb"""
diff --git a/ok.txt b/ok.txt
diff --git a/evil.txt b/evil.txt
diff --git a/ok.txt b/evil.txt
diff --cc evil.txt
--- a/evil.txt
+++ b/evil.txt
--- /dev/null
+++ /dev/null
@@ -1,3 +1,3 @@
@@ -1 +1 @@
@@ -0,0 +1 @@
@@ -1,3 +0,0 @@
old mode 100644
new mode 100755
new file mode 100644
deleted file mode 100644
similarity index 100%
dissimilarity index 90%
rename from evil.txt
rename to evil2.txt
rename old evil.txt
rename new evil4.txt
copy from evil.txt
copy to evil3.txt
index 1111111..2222222 100644
index 0000000..2222222
\ No newline at end of file
GIT binary patch
literal 0
HcmV?d00001
Binary files a/evil.txt and b/evil.txt differ
Submodule evil.txt 1111111..2222222:
-- a/evil.txt
++ b/evil.txt
 one
-two
+TWO
 three
Index: evil.txt
*** a/evil.txt
From 1111111111111111111111111111111111111111 Mon Sep 17 00:00:00 2001
commit 1111111111111111111111111111111111111111
Subject: x
 evil.txt | 2 +-
 1 file changed, 1 insertion(+)
---
""".split(b"\n")[1:],
    b"-- ",
)
NAMES = (
    b"ok.txt",
    b"evil.txt",
    b"src/ok.txt",
    b"src/evil.txt",
    b"x b/x",
    b"new.txt",
    b"moved.txt",
    b"sp ace.txt",
)
TRADITIONAL = b"--- a/evil.txt\n+++ b/evil.txt\n@@ -1,3 +1,3 @@\n one\n-two\n+TWO\n three\n"
EXTRA = (
    b"diff --git a/evil.txt b/evil.txt\nindex 1111111..2222222 100644\n" + TRADITIONAL,
    TRADITIONAL,
    b"diff --git a/src/evil.txt b/src/evil.txt\nold mode 100644\nnew mode 100755\n",
    b"diff --git a/evil.txt b/evil.new\nsimilarity index 100%\nrename from evil.txt\nrename to evil.new\n",
)


@dataclass(frozen=True)
class Seed:
    """A patch that git printed, and how it is to be read."""

    policy: PatchPolicy
    text: bytes

    @property
    def strip(self) -> str:
        """The option that tells an applier how many components to take off."""
        return "-p0" if self.policy.prefix == P0 else "-p1"


@dataclass(frozen=True)
class Trial:
    """What came of one mutant.

    ``touched`` is ``None`` when the parser refused; ``named`` and ``written`` are ``None`` when git did.
    """

    touched: frozenset[bytes] | None
    named: frozenset[bytes] | None
    written: frozenset[bytes] | None

    @property
    def missed(self) -> frozenset[bytes]:
        """Paths git names or writes that an accepted parse did not name."""
        if self.touched is None:
            return frozenset()
        return ((self.named or frozenset()) | (self.written or frozenset())) - self.touched


def git(folder: Path, *arguments: str, stdin: bytes = b"") -> tuple[int, bytes]:
    """Exit status and standard output."""
    done = subprocess.run(
        ["git", *arguments], cwd=folder, env=ENVIRONMENT, input=stdin, capture_output=True, check=False
    )
    return done.returncode, done.stdout


def place(folder: Path, path: bytes) -> Path:
    """Where a path of the tree is on disk."""
    return folder / os.fsdecode(path)


def write_tree(folder: Path, files: dict[bytes, bytes]) -> None:
    """Write these files."""
    for path, content in files.items():
        target = place(folder, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def snapshot(folder: Path) -> dict[bytes, tuple[int, bytes]]:
    """Mode and content of every file and link below a folder, without ``.git``."""
    found: dict[bytes, tuple[int, bytes]] = {}
    for path in folder.rglob("*"):
        inner = path.relative_to(folder)
        if inner.parts[0] != ".git" and (path.is_symlink() or not path.is_dir()):
            content = os.fsencode(path.readlink()) if path.is_symlink() else path.read_bytes()
            found[os.fsencode(inner)] = (path.lstat().st_mode, content)
    return found


class Scene:
    """One repository with the change, and its work tree at the state before it."""

    def __init__(self, folder: Path, applier: Applier = Applier.GIT) -> None:
        self.folder = folder
        self.applier = applier
        folder.mkdir(parents=True, exist_ok=True)
        git(folder, "init", "-q", "-b", "main")
        write_tree(folder, BEFORE)
        self._commit("before")
        for path in (b"moved.txt", b"gone.txt", b"type"):
            place(folder, path).unlink()
        write_tree(folder, {path: content for path, content in AFTER.items() if path != b"type"})
        place(folder, b"type").symlink_to("ok.txt")
        place(folder, b"run.sh").chmod(0o755)
        self._commit("after\n\nThe body\n\n    indented text")
        self.seeds = tuple(self._seeds())
        self.reset()
        self.before = snapshot(folder)

    def _commit(self, message: str) -> None:
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-q", "-m", message)

    def _seeds(self) -> Iterator[Seed]:
        for envelope, arguments in SEEDS:
            ends = ("HEAD~1", "HEAD") if arguments[0] == "diff" else ()
            _, text = git(self.folder, *arguments, *ends)
            yield Seed(PatchPolicy(envelope=envelope, applier=self.applier), text)
        _, text = git(self.folder, "diff", "--no-prefix", "HEAD~1", "HEAD")
        yield Seed(PatchPolicy(prefix=P0, applier=self.applier), text)
        yield Seed(PatchPolicy(prefix=P1_TRADITIONAL, applier=self.applier), traditional_text())

    def reset(self) -> None:
        """Bring the work tree back to the state before the change."""
        git(self.folder, "checkout", "-q", "-f", "HEAD~1", "--", ".")
        git(self.folder, "read-tree", "HEAD~1")
        git(self.folder, "clean", "-q", "-f", "-d", "-x")

    def attempt(self, seed: Seed, text: bytes) -> Trial:
        """Read one text with both."""
        touched = read_touched(seed, text)
        if self.applier is Applier.PATCH:
            return Trial(touched, None, None if touched is None else self._apply(seed, text))
        status, output = git(self.folder, "apply", seed.strip, "--numstat", "-z", stdin=text)
        named = frozenset(parse_numstat(output)) if status == 0 else None
        written = self._apply(seed, text) if touched is not None and named is not None else None
        return Trial(touched, named, written)

    def _apply(self, seed: Seed, text: bytes) -> frozenset[bytes]:
        """Paths that really change when the applier gets the text in the tree before the change.

        Whatever its exit status: it can fail half way and leave what it wrote.

        Raises:
            RuntimeError: The scene cannot be brought back.
        """
        subprocess.run(
            [*APPLY[self.applier], seed.strip],
            cwd=self.folder,
            env=ENVIRONMENT,
            input=text,
            capture_output=True,
            check=False,
        )
        after = snapshot(self.folder)
        changed = {
            path for path in self.before.keys() | after.keys() if self.before.get(path) != after.get(path)
        }
        if changed:
            self.reset()
            if snapshot(self.folder) != self.before:
                raise RuntimeError(f"the scene cannot be brought back after {text!r}")
        return frozenset(changed)


def traditional_text() -> bytes:
    """The edits of text files as entries without ``diff --git`` lines."""
    texts = [path for path in (b"ok.txt", b"sp ace.txt", b"src/ok.txt") if path in AFTER]
    lines = [
        line
        for path in texts
        for line in diff_bytes(
            unified_diff,
            BEFORE[path].splitlines(keepends=True),
            AFTER[path].splitlines(keepends=True),
            b"a/" + path,
            b"b/" + path,
        )
    ]
    return b"".join(lines)


def read_touched(seed: Seed, text: bytes) -> frozenset[bytes] | None:
    """Paths an accepted parse names, or ``None``."""
    try:
        patch = parse_patch(text, seed.policy)
    except PatchError:
        return None
    return frozenset(path.encode("utf-8", "surrogateescape") for path in patch.touched)


def parse_numstat(output: bytes) -> Iterator[bytes]:
    """Names in ``git apply --numstat -z``: the new one of a rename."""
    for record in output.split(b"\0"):
        if record:
            yield record.split(b"\t", 2)[2]


# --- mutation -------------------------------------------------------------------------------------

Mutation = Callable[[random.Random, list[bytes]], None]


def insert_structure(rng: random.Random, lines: list[bytes]) -> None:
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(STRUCTURE))


def replace_by_structure(rng: random.Random, lines: list[bytes]) -> None:
    lines[rng.randrange(len(lines))] = rng.choice(STRUCTURE)


def drop_line(rng: random.Random, lines: list[bytes]) -> None:
    del lines[rng.randrange(len(lines))]


def double_line(rng: random.Random, lines: list[bytes]) -> None:
    at = rng.randrange(len(lines))
    lines.insert(at, lines[at])


def swap_lines(rng: random.Random, lines: list[bytes]) -> None:
    first, second = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]


def move_block(rng: random.Random, lines: list[bytes]) -> None:
    start = rng.randrange(len(lines))
    block = lines[start : start + rng.randrange(1, 12)]
    del lines[start : start + len(block)]
    at = rng.randrange(len(lines) + 1)
    lines[at:at] = block


def insert_extra(rng: random.Random, lines: list[bytes]) -> None:
    at = rng.randrange(len(lines) + 1)
    extra = rng.choice(EXTRA).split(b"\n")[:-1]
    if rng.random() < 0.2:
        extra = [b"  " + line for line in extra]
    lines[at:at] = extra


def shift_number(rng: random.Random, lines: list[bytes]) -> None:
    at = pick_header(rng, lines)
    numbers = list(re.finditer(rb"[0-9]+", lines[at]))
    if numbers:
        found = rng.choice(numbers)
        value = max(0, int(found[0]) + rng.choice((-2, -1, 1, 2, 7)))
        lines[at] = lines[at][: found.start()] + b"%d" % value + lines[at][found.end() :]


def change_name(rng: random.Random, lines: list[bytes]) -> None:
    at = pick_header(rng, lines)
    old = rng.choice([name for name in NAMES if name in lines[at]] or [b""])
    if old:
        lines[at] = lines[at].replace(old, rng.choice(NAMES), rng.choice((1, -1)))


def change_byte(rng: random.Random, lines: list[bytes]) -> None:
    at = pick_header(rng, lines)
    line = lines[at]
    if line:
        place = rng.randrange(len(line))
        byte = rng.choice(
            (b"\r", b"\t", b" ", b"\0", b"\x0b", b'"', b"\\", b"/", b"a", b"-", b"+", b"\xff", b"0", b"")
        )
        lines[at] = line[:place] + byte + line[place + rng.randrange(2) :]


def cut_end(rng: random.Random, lines: list[bytes]) -> None:
    del lines[rng.randrange(1, len(lines) + 1) :]


MUTATIONS: tuple[Mutation, ...] = (
    insert_structure, replace_by_structure, drop_line, double_line, swap_lines, move_block, insert_extra,
    shift_number, shift_number, change_name, change_name, change_byte, change_byte, cut_end,
)  # fmt: skip
HEADER = re.compile(
    rb"(?:diff|---|\+\+\+|@@|index|old|new|deleted|rename|copy|similarity|From|commit| \S+ +\|)"
)


def pick_header(rng: random.Random, lines: list[bytes]) -> int:
    """Mostly a line that looks like a header, since content is the smaller part of the grammar."""
    headers = [at for at, line in enumerate(lines) if HEADER.match(line)]
    return rng.choice(headers) if headers and rng.random() < 0.85 else rng.randrange(len(lines))


def mutate(rng: random.Random, text: bytes) -> bytes:
    """One mutant of a text: one to three mutations of its lines."""
    lines = text.split(b"\n")[:-1]
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if lines:
            rng.choice(MUTATIONS)(rng, lines)
    return b"\n".join(lines) + (b"" if rng.random() < 0.01 else b"\n")


def run(
    folder: Path, seed: int, count: int, *, applier: Applier = Applier.GIT
) -> Iterator[tuple[Seed, bytes, Trial]]:
    """Mutants and what came of them, the same for the same seed and git."""
    rng = random.Random(seed)
    scene = Scene(folder, applier)
    for _ in range(count):
        chosen = rng.choice(scene.seeds)
        text = mutate(rng, chosen.text)
        yield chosen, text, scene.attempt(chosen, text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--applier", type=Applier, choices=list(Applier), default=Applier.GIT)
    options = parser.parse_args()
    tally: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        trials = run(Path(folder) / "scene", options.seed, options.count, applier=options.applier)
        for seed, text, trial in trials:
            tally["parser accepted" if trial.touched is not None else "parser refused"] += 1
            tally["parser refused, git accepts the names"] += (
                trial.touched is None and trial.named is not None
            )
            tally["parser accepted, applied"] += bool(trial.written)
            if trial.missed:
                tally["MISSED"] += 1
                print(f"missed {sorted(map(decode_path, trial.missed))} under {seed.policy.envelope}:")
                sys.stdout.buffer.write(text + b"\n====\n")
    for name, number in sorted(tally.items()):
        print(f"{number:8} {name}")
    return 1 if tally["MISSED"] else 0


if __name__ == "__main__":
    sys.exit(main())
