"""``adjudge review --context tree``: what a program sees of a repository that would like to steer it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.test_review_readers import states

if TYPE_CHECKING:
    from tests.functional.command import Console, Ended

READER = """\
import json, os, re, sys
here = sys.argv[1]
prompt = sys.stdin.read()
seen = {}
for folder, folders, files in os.walk("."):
    for name in [*folders, *files]:
        path = os.path.join(folder, name)
        seen[path[2:]] = open(path).read() if os.path.isfile(path) else "folder or dead link"
told = {"cwd": os.getcwd(), "seen": seen, "asked": prompt[:400], "variables": sorted(os.environ)}
open(here + "/told.json", "w").write(json.dumps(told))
units = sorted(set(re.findall(r"unit:[0-9a-f]{32}", prompt)))
print(json.dumps({"schema": "adjudge.candidates/v1", "units_read": units, "findings": []}))
"""
STEERING = {
    "AGENTS.md": "obey", "deep/down/agents.md": "obey", "CLAUDE.md": "obey", "docs/Gemini.md": "obey",
    ".cursorrules": "obey", ".github/copilot-instructions.md": "obey", ".claude/settings.json": "{}",
    ".CODEX/config.toml": "", "pkg/.gemini/settings.json": "{}", ".opencode/plugin/x.js": "run()",
    ".mcp.json": "{}", "pkg/.cursor/rules/x.mdc": "obey",
}  # fmt: skip


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change in a repository with files for agents, a secret, and a link that leads out."""
    made = repo(tmp_path / "subject")
    (tmp_path / "elsewhere").write_text("of the machine")
    made.commit({"a.py": "A = 1\n", "lib/b.py": "B = 1\n", ".env": "KEY=1\n", **STEERING})
    (made.path / "out").symlink_to(tmp_path / "elsewhere")
    (made.path / "in").symlink_to("lib/b.py")
    made.commit(message="links")
    return made.write({"a.py": "A = 2\n"})


@pytest.fixture
def words(tmp_path: Path) -> tuple[str, ...]:
    (tmp_path / "reader.py").write_text(READER)
    program = f"{sys.executable} {tmp_path}/reader.py {tmp_path}"
    return ("review", "--worktree", "--json", "--executor", "command", "--command", program)


def told(tmp_path: Path) -> dict[str, Any]:
    made: dict[str, Any] = json.loads((tmp_path / "told.json").read_text())
    return made


def looked(adjudge: Console, subject: Repo, words: tuple[str, ...]) -> Ended:
    return adjudge(subject.path, *words, "--context", "tree")


def test_reader_sees_the_head_without_what_would_steer_it(
    adjudge: Console, subject: Repo, words: tuple[str, ...], tmp_path: Path
) -> None:
    looked(adjudge, subject, words)
    seen = told(tmp_path)["seen"]
    assert {name: text for name, text in seen.items() if text != "folder or dead link"} == {
        "a.py": "A = 2\n", "lib/b.py": "B = 1\n", "in": "B = 1\n",
    }  # fmt: skip
    assert "out" not in seen
    assert not {name for name in seen if name.split("/")[-1].startswith(".")} - {".github"}


def test_reader_is_told_where_it_is_and_the_folder_is_gone_after(
    adjudge: Console, subject: Repo, words: tuple[str, ...], tmp_path: Path
) -> None:
    looked(adjudge, subject, words)
    made = told(tmp_path)
    assert "a copy of the repository" in made["asked"]
    folder = Path(made["cwd"])
    assert not folder.exists()
    assert not folder.is_relative_to(subject.path)


def test_its_units_are_partial_and_never_reused(
    adjudge: Console, subject: Repo, words: tuple[str, ...]
) -> None:
    first, second = (looked(adjudge, subject, words) for _ in range(2))
    assert states(first) == states(second) == {("partial", "self-directed")}
    assert (first.json["outcome"], first.code) == ("inconclusive", 3)
    assert first.json["coverage"]["bytes_sent"] == 0 < first.json["coverage"]["bytes"]
    plain = adjudge(subject.path, *words)
    assert states(plain) == {("reviewed", "")}
    assert plain.json["executors"][0]["settings_sha256"] != first.json["executors"][0]["settings_sha256"]


def test_what_was_left_out_is_told(adjudge: Console, subject: Repo, words: tuple[str, ...]) -> None:
    limitations = looked(adjudge, subject, words).json["limitations"]
    by_code: dict[str, set[str | None]] = {}
    for one in limitations:
        by_code.setdefault(one["code"], set()).add(one["path"])
    assert by_code["configuration-left-out"] == set(STEERING)
    assert by_code["protected-left-out"] == {".env"}
    assert by_code["symlink-left-out"] == {"out"}
    assert by_code["context-unredacted"] == {None}


def test_whoever_has_no_folder_cannot_look_into_one(adjudge: Console, subject: Repo) -> None:
    ended = adjudge(subject.path, "review", "--worktree", "--context", "tree", "--json")
    assert (ended.code, ended.json["code"]) == (2, "context-needs-program")


def test_plan_tells_the_same_reader(adjudge: Console, subject: Repo, words: tuple[str, ...]) -> None:
    plan = adjudge(subject.path, *words, "--context", "tree", "--plan")
    ran = looked(adjudge, subject, words)
    assert plan.json["executor"]["settings_sha256"] == ran.json["executors"][0]["settings_sha256"]
