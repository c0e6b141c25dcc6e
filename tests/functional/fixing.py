"""A repository with a defect, a fixer that does what a file says, and what is left of it all afterwards."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.command import Console
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.functional.command import Ended

SLOW = pytest.mark.slow
"""One more of a kind of which one is in the default run."""

DEFECT = '    return subprocess.check_output("echo " + word, shell=True, text=True).strip()\n'
FIXED = '    return subprocess.check_output(["echo", word], text=True).strip()\n'
HEAD = "import subprocess\nimport sys\n\n\ndef add(a, b):\n    return a + b\n\n\n"
CALC = HEAD + "def run(word=sys.argv[-1]):\n" + DEFECT
FILES: dict[str, str | bytes | None] = {
    "calc.py": "def add(a, b):\n    return a + b\n",
    "cli.py": "from calc import add\n\n\ndef main():\n    return add(1, 2)\n",
    "other.py": "LIMIT = 3\n",
    "test_calc.py": (
        "from calc import add, run\n\n\ndef test_add():\n    assert add(2, 3) == 5\n\n\n"
        "def test_run_starts_no_shell():\n    assert run('a; echo b') == 'a; echo b'\n"
    ),
    "conftest.py": "",
    "package.json": '{"scripts": {"test": "node --test"}}\n',
    "pyproject.toml": "[tool.coverage.report]\nfail_under = 90\n",
    ".gitignore": "__pycache__/\n*.ignored\n",
}
PYTEST = f"{sys.executable} -m pytest -q -p no:cacheprovider -p no:hypothesispytest -p no:anyio"
"""Without the plugins of our own environment, which take longer to load than a test of a subject to run."""
TEST = f"{PYTEST} test_calc.py"
QUICK = f"{sys.executable} -c \"from calc import run; assert run('a; echo b') == 'a; echo b'\""
"""The same without a runner of tests; it tells its colour alone."""
FIX = f"""\
text = open('calc.py').read()
assert {DEFECT!r} in text
open('calc.py', 'w').write(text.replace({DEFECT!r}, {FIXED!r}))
"""
HIDE = f"""\
text = open('calc.py').read()
hidden = '    return getattr(subprocess, "check_" + "output")("echo " + word, **dict([("she" + "ll", True)]), text=True).strip()\\n'
open('calc.py', 'w').write(text.replace({DEFECT!r}, hidden))
"""
"""The defect in words that no rule sees."""
PROGRAM = """\
import os, shutil, subprocess, sys, time
prompt = sys.stdin.read()
here = sys.argv[1]
open(here + "/prompt", "w").write(prompt)
open(here + "/environment", "w").write("\\n".join(sorted(os.environ)))
exec(open(here + "/act.py").read())
"""


@dataclass
class Workshop:
    """A repository, the fixer, and the command line over both.

    Attributes:
        adjudge: The command line.
        subject: The repository under review.
        folder: Where the fixer's program and what it is to do stand; outside the repository.
    """

    adjudge: Console
    subject: Repo
    folder: Path

    def act(self, text: str) -> None:
        """What the fixer does from now on: Python, run in its tree; ``here`` is its folder outside."""
        (self.folder / "act.py").write_text(text)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that name the fixer."""
        argv = f"{sys.executable} {self.folder}/fixer.py {self.folder}"
        return ("--executor", "command", "--command", argv, "--offline")

    def review(self, *words: str) -> dict[str, Any]:
        """A review of the work tree."""
        return self("review", "--worktree", "--every-claim", "--json", *words).json

    def packet(self, run_id: str, *words: str) -> dict[str, Any]:
        """A packet of a review."""
        ended = self("fix", "packet", run_id, "--rounds", "100", "--json", *words)
        assert ended.code == 0, ended.err
        return ended.json

    def execute(self, packet: dict[str, Any], *words: str) -> dict[str, Any]:
        """One try, each command once on each tree, past all stop rules."""
        plain = ("--repeat", "1", "--go-on", "--confirm", "--json", *self.words)
        ended = self("fix", "execute", packet["packet_id"], *plain, *words)
        assert ended.out, ended.err
        return ended.json

    def tree(self, attempt: dict[str, Any]) -> Path:
        """Where the tree of a try stands, or would."""
        (place,) = (self.adjudge.state / "state" / "repositories").iterdir()
        name: str = attempt["attempt_id"].replace(":", "-")
        return place / "fixes" / name / "tree"

    def left(self) -> list[str]:
        """Trees and folders of tries and of commands that are still there, sorted."""
        places = [*self.adjudge.state.rglob("fixes/*"), *self.adjudge.state.rglob("workspaces/**/run-*")]
        return sorted(one.name for one in places)

    def __call__(self, *words: str) -> Ended:
        """Any command."""
        return self.adjudge(self.subject.path, *words)


def workshop(folder: Path, adjudge: Console, files: dict[str, str | bytes | None] | None = None) -> Workshop:
    """A repository with the defect in its work tree."""
    subject = repo(folder / "subject")
    subject.commit(FILES if files is None else files)
    outside = folder / "fixer"
    outside.mkdir()
    (outside / "fixer.py").write_text(PROGRAM)
    made = Workshop(adjudge, subject, outside)
    made.act("")
    if files is None:
        subject.write({"calc.py": CALC})
    return made


def a_workshop(folders: pytest.TempPathFactory) -> Workshop:
    """A repository with the defect, with state and home folders beside it."""
    return workshop_of(folders, None)


def workshop_of(folders: pytest.TempPathFactory, files: dict[str, str | bytes | None] | None) -> Workshop:
    """The same of given files."""
    folder = folders.mktemp("fix")
    (folder / "outside" / "home").mkdir(parents=True)
    return workshop(folder, Console(folder / "outside"), files)


@contextmanager
def untouched(shop: Workshop) -> Iterator[None]:
    """Nothing of the repository differs afterwards."""
    before = snapshot(shop.subject.path)
    yield
    assert snapshot(shop.subject.path) == before


def codes(attempt: dict[str, Any]) -> set[str]:
    """Codes of the reasons of a try."""
    return {one["code"] for one in attempt["reasons"]}


def statuses(attempt: dict[str, Any]) -> list[str]:
    """What became of each finding."""
    return [one["status"] for one in attempt["recheck"]]


def provings(attempt: dict[str, Any]) -> list[str]:
    """What each command proves."""
    return [one["proving"] for one in attempt["commands"]]


def kept(workshop: Workshop, attempt: dict[str, Any]) -> dict[str, Any]:
    """A try as it is kept."""
    ended = workshop("fix", "show", attempt["attempt_id"], "--json")
    found: dict[str, Any] = json.loads(ended.out)
    return found


def tried(shop: Workshop, packet: dict[str, Any], act: str, *words: str) -> dict[str, Any]:
    """One try; what is kept of it is what was told."""
    shop.act(act)
    attempt = shop.execute(packet, *words)
    assert kept(shop, attempt) == attempt
    return attempt


def tried_apart(shop: Workshop, packet: dict[str, Any], act: str, back: tuple[Path, Path]) -> dict[str, Any]:
    """One try that moves something of the repository away, which is put back before what is kept is looked at."""
    shop.act(act)
    attempt = shop.execute(packet)
    back[0].rename(back[1])
    assert kept(shop, attempt) == attempt
    return attempt


def processes_of(shop: Workshop) -> list[str]:
    """Command lines of processes of the fixer that still run."""
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_bytes().decode(errors="replace")
        except OSError:
            continue
        if str(shop.folder) in words:
            found.append(words)
    return found
