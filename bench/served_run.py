"""A repository whose builtin review has 2,000 units and 5,000 findings, made without chance, for benches of pages.

What is reviewed is real: files are written, git commits them, and the verb ``review`` reads them and keeps its run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bench.histories import git

if TYPE_CHECKING:
    from pathlib import Path

UNITS: Final = 2_000
FINDINGS: Final = 5_000
HEAD: Final = "import hashlib\nimport os\nimport sys\n\n"
DEFECTS: Final = (
    "def listed{n}(word=sys.argv[-1]):\n    os.system('ls ' + word)\n\n\n",
    "def removed{n}(path):\n    try:\n        os.remove(path)\n    except:\n        pass\n\n\n",
    "def password_digest{n}(password):\n    return hashlib.md5(password.encode()).hexdigest()\n\n\n",
)
"""Each is one finding of one rule."""
BEFORE: Final = "NAME = 1\n"


class Subject(NamedTuple):
    """A repository with its review.

    Attributes:
        folder: The repository.
        environment: Of every command about it; its state lies beside it.
        run_id: Of the review.
        run: The artefact, decoded.
    """

    folder: Path
    environment: dict[str, str]
    run_id: str
    run: dict[str, Any]


def path_of(number: int) -> str:
    """Where a file stands: twenty folders of a hundred."""
    return f"src/part{number % 20:02}/module{number:04}.py"


def text_of(number: int, defects: int) -> str:
    """A file with so many defects, each of a kind of its own."""
    return HEAD + "".join(DEFECTS[(number + one) % len(DEFECTS)].format(n=number) for one in range(defects))


def make_reviewed(folder: Path, units: int = UNITS, findings: int = FINDINGS) -> Subject:
    """The repository, reviewed; ``findings`` lie between two and three times ``units``.

    Raises:
        SystemExit: The review has other numbers, so nothing that is measured on it would be about them.
    """
    subject = folder / "subject"
    subject.mkdir(parents=True)
    git(subject, "init", "--quiet", "--initial-branch=main")
    _write(subject, dict.fromkeys(map(path_of, range(units)), BEFORE))
    git(subject, "add", "--all")
    name = ("-c", "user.name=bench", "-c", "user.email=bench@example.com")
    git(subject, *name, "commit", "--quiet", "--message=base")
    more = findings - 2 * units
    _write(subject, {path_of(one): text_of(one, 3 if one < more else 2) for one in range(units)})
    (folder / "home").mkdir()
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder / "home"),
        "ADJUDGE_STATE_DIR": str(folder / "state"),
    }
    words = [sys.executable, "-m", "adjudge", "review", "--worktree", "--every-claim", "--json", "--quiet"]
    ended = subprocess.run(words, cwd=subject, env=environment, capture_output=True, check=False)
    run = json.loads(ended.stdout)
    counted = (len(run["units"]), len(run["findings"]["results"]))
    if counted != (units, findings):
        raise SystemExit(f"the review has {counted[0]} units and {counted[1]} findings")
    return Subject(subject, environment, run["run_id"], run)


def _write(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
