"""``adjudge review`` of the full tier: the coordinator tidies up what was found, and never makes a red green."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.readers import ScriptedReader

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

LINES = [f"value_{number} = compute({number})\n" for number in range(150)]
ONE = {
    "severity": "high", "title": "First is wrong", "summary": "it is", "path": "big.py", "side": "head",
    "start_line": 3, "end_line": 3, "quote": "value_2 = compute(2)", "confidence": 0.9, "class": "correctness",
}  # fmt: skip
TWO = ONE | {"title": "Another matter", "start_line": 90, "end_line": 90, "quote": "value_89 = compute(89)"}
GONE = {"lib.py": "def fetch(path):\n    return open(path)\n"}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change of the full tier: more than a hundred lines of code."""
    made = repo(tmp_path / "subject")
    made.commit({
        "big.py": "value = 1\n", "lib.py": "def load(path):\n    return open(path)\n",
        "user.py": "from lib import load\n\nprint(load('x'))\n",
    })  # fmt: skip
    return made.write({"big.py": "".join(LINES)})


@pytest.fixture
def reader(tmp_path: Path) -> ScriptedReader:
    return ScriptedReader(tmp_path / "reader")


def review(adjudge: Console, subject: Repo, reader: ScriptedReader, *words: str) -> Ended:
    return adjudge(subject.path, "review", "--worktree", "--json", *reader.words, *words)


def by_title(ended: Ended) -> dict[str, dict[str, Any]]:
    """What became of each finding."""
    return {one["title"]: one for one in ended.json["findings"]["results"]}


def looks(ended: Ended) -> list[str]:
    return sorted(one["pass"] for one in ended.json["attempts"])


class TestWords:
    def test_it_is_asked_once_after_three_passes_with_findings_alone(
        self, adjudge: Console, subject: Repo, reader: ScriptedReader
    ) -> None:
        reader.say(findings=[ONE])
        ended = review(adjudge, subject, reader)
        assert looks(ended) == ["agent", "coordinator", "product", "security"]
        assert (reader.calls, ended.code, ended.json["coordination"]["state"]) == (4, 0, "coordinated")
        (prompt,) = [one for one in reader.prompts() if "You coordinate a review" in one]
        assert "value_2 = compute(2)" in prompt
        assert "value_3 = compute(3)" not in prompt
