"""``adjudge install`` on real repositories: what it writes, what it leaves alone, and how drift is told."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.snapshot import snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

ALL = ("git-hook", "skill", "agents", "claude", "codex", "gemini", "github")
PLACES = {
    "git-hook": ".git/hooks/pre-commit",
    "skill": ".claude/skills/adjudge/SKILL.md",
    "agents": "AGENTS.md",
    "claude": ".claude/settings.json",
    "codex": ".codex/hooks.json",
    "gemini": ".gemini/settings.json",
    "github": ".github/workflows/adjudge.yml",
}
THEIRS: dict[str, Any] = {
    "permissions": {"allow": ["Bash(ls:*)"]},
    "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}], "PreToolUse": []},
}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A repository with one commit."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "A = 1\n"})
    return made


def install(adjudge: Console, subject: Repo, *words: str) -> Ended:
    return adjudge(subject.path, "install", "--json", *words)


def states(ended: Ended) -> dict[str, str]:
    return {one["name"]: one["state"] for one in ended.json["pieces"]}


def test_everything_is_written_once_and_is_current_then(adjudge: Console, subject: Repo) -> None:
    assert states(install(adjudge, subject)) == dict.fromkeys(ALL, "absent")
    first = install(adjudge, subject, *ALL)
    assert {one["deed"] for one in first.json["pieces"]} == {"written"}
    assert all((subject.path / place).is_file() for place in PLACES.values())
    before = snapshot(subject.path)
    again = install(adjudge, subject, *ALL, "--force")
    assert ({one["deed"] for one in again.json["pieces"]}, snapshot(subject.path)) == ({"none"}, before)
    check = install(adjudge, subject, "--check")
    assert (check.code, check.json["outcome"], states(check)) == (0, "pass", dict.fromkeys(ALL, "current"))


def test_hook_of_git_can_be_started(adjudge: Console, subject: Repo) -> None:
    install(adjudge, subject, "git-hook")
    assert (subject.path / PLACES["git-hook"]).stat().st_mode & stat.S_IXUSR


def test_dry_run_and_check_write_nothing(adjudge: Console, subject: Repo) -> None:
    before = snapshot(subject.path)
    planned = install(adjudge, subject, *ALL, "--dry-run")
    install(adjudge, subject, "--check")
    assert {one["deed"] for one in planned.json["pieces"]} == {"planned"}
    assert snapshot(subject.path) == before


@pytest.mark.parametrize(
    ("words", "code", "outcome"),
    [((), 3, "inconclusive"), (("skill",), 3, "inconclusive")],
    ids=["all", "one"],
)
def test_nothing_installed_is_no_pass(
    adjudge: Console, subject: Repo, words: tuple[str, ...], code: int, outcome: str
) -> None:
    ended = install(adjudge, subject, "--check", *words)
    assert (ended.code, ended.json["outcome"]) == (code, outcome)


def test_one_piece_that_is_not_installed_does_not_spoil_the_others(adjudge: Console, subject: Repo) -> None:
    install(adjudge, subject, "skill")
    assert install(adjudge, subject, "--check").code == 0
    assert install(adjudge, subject, "--check", "skill", "github").code == 3


@pytest.mark.parametrize("name", [name for name in ALL if name not in {"claude", "codex", "gemini"}])
def test_an_edit_is_told_with_its_line_and_kept_without_force(
    adjudge: Console, subject: Repo, name: str
) -> None:
    install(adjudge, subject, name)
    place = subject.path / PLACES[name]
    lines = place.read_text().splitlines(keepends=True)
    place.write_text("".join([*lines[:-2], "an edit\n", *lines[-2:]]))
    check = install(adjudge, subject, "--check")
    (told,) = (one for one in check.json["pieces"] if one["name"] == name)
    assert (check.code, told["state"], told["line"]) == (1, "edited", len(lines) - 1)
    edited = place.read_text()
    refused = install(adjudge, subject, name)
    assert (refused.code, refused.json["code"], place.read_text()) == (4, "install-taken", edited)
    install(adjudge, subject, name, "--force")
    assert place.read_text() == "".join(lines)


def test_text_of_another_version_is_outdated_and_is_replaced(adjudge: Console, subject: Repo) -> None:
    from adjudge.install.marks import mark_text  # noqa: PLC0415 - what an older version wrote

    older = mark_text("skill", "---\nname: adjudge\n---\n", "older\n", markdown=True)
    subject.write({PLACES["skill"]: older})
    check = install(adjudge, subject, "--check")
    assert (check.code, states(check)["skill"]) == (1, "outdated")
    assert install(adjudge, subject, "skill").code == 0
    assert install(adjudge, subject, "--check").code == 0


def test_a_foreign_hook_stays_and_the_line_that_chains_is_told(adjudge: Console, subject: Repo) -> None:
    subject.write({PLACES["git-hook"]: "#!/bin/sh\necho theirs\n", "AGENTS.md": "x\n"})
    ended = install(adjudge, subject, "agents", "git-hook")
    assert (ended.code, ended.json["code"]) == (4, "install-taken")
    assert "adjudge tool hook commit) || exit" in ended.json["hint"]
    assert (subject.path / PLACES["git-hook"]).read_text() == "#!/bin/sh\necho theirs\n"
    assert (subject.path / "AGENTS.md").read_text() == "x\n", (
        "one that is refused keeps all from being written"
    )


@pytest.mark.parametrize("text", ["theirs\n", "theirs", "theirs\r\n\r\nmore\r\n", ""])
def test_text_around_the_section_stays_byte_for_byte(adjudge: Console, subject: Repo, text: str) -> None:
    place = subject.path / "AGENTS.md"
    place.write_bytes(text.encode())
    install(adjudge, subject, "agents")
    place.write_bytes(place.read_bytes() + b"\nbehind it\n")
    with_section = place.read_bytes()
    assert with_section.startswith(text.encode())
    place.write_bytes(with_section.replace(b"- To audit", b"- To edit"))
    install(adjudge, subject, "agents", "--force")
    assert place.read_bytes() == with_section


@pytest.mark.parametrize("marks", ["<!-- adjudge:end -->\n", "<!-- adjudge:begin -->\n", "adjudge:begin\n"])
def test_marks_that_do_not_pair_up_are_refused_even_by_force(
    adjudge: Console, subject: Repo, marks: str
) -> None:
    subject.write({"AGENTS.md": f"mine\n{marks}"})
    ended = install(adjudge, subject, "agents", "--force")
    assert (ended.code, ended.json["code"]) == (4, "install-marks")


@pytest.mark.parametrize("name", ["claude", "codex", "gemini"])
def test_entries_of_others_stay_in_the_settings_of_an_agent(
    adjudge: Console, subject: Repo, name: str
) -> None:
    subject.write({PLACES[name]: json.dumps(THEIRS, indent=4) + "\n"})
    install(adjudge, subject, name)
    text = (subject.path / PLACES[name]).read_text()
    found = json.loads(text)
    event = "AfterAgent" if name == "gemini" else "Stop"
    ours = found["hooks"][event].pop()
    assert ours["hooks"][0]["command"].endswith("; adjudge tool hook stop || exit 1")
    assert found | {"hooks": {k: v for k, v in found["hooks"].items() if v or k in THEIRS["hooks"]}} == THEIRS
    assert text.startswith('{\n    "permissions"')
    assert states(install(adjudge, subject, "--check"))[name] == "current"


def test_words_behind_our_command_are_those_of_whoever_wrote_them(adjudge: Console, subject: Repo) -> None:
    install(adjudge, subject, "claude")
    place = subject.path / PLACES["claude"]
    place.write_text(place.read_text().replace("stop ||", "stop --deny '.github/**' ||"))
    before = place.read_text()
    assert install(adjudge, subject, "claude").code == 0
    assert (install(adjudge, subject, "--check").code, place.read_text()) == (0, before)


def test_two_entries_of_ours_are_drift_and_become_one_by_force(adjudge: Console, subject: Repo) -> None:
    install(adjudge, subject, "claude")
    place = subject.path / PLACES["claude"]
    found = json.loads(place.read_text())
    once = json.dumps(found)
    found["hooks"]["SubagentStop"] = found["hooks"]["Stop"]
    place.write_text(json.dumps(found))
    assert install(adjudge, subject, "--check").code == 1
    install(adjudge, subject, "claude", "--force")
    assert json.loads(place.read_text())["hooks"]["Stop"] == json.loads(once)["hooks"]["Stop"]
    assert install(adjudge, subject, "--check").code == 0


@pytest.mark.parametrize(
    "text",
    [
        '{"hooks": {"Stop": {}}}',
        "{ // comment\n}",
        '{"a": 1, "a": 2}',
        "[]",
        '{"hooks": []}',
        '{"hooks": {"Stop": [1]}}',
        '{"n": 1e999}',
    ],
)
def test_settings_that_cannot_be_kept_whole_are_not_touched(
    adjudge: Console, subject: Repo, text: str
) -> None:
    subject.write({PLACES["claude"]: text})
    ended = install(adjudge, subject, "claude", "--force")
    assert (ended.code, ended.json["code"]) == (4, "install-settings")
    assert (subject.path / PLACES["claude"]).read_text() == text


@pytest.mark.parametrize("link", [".claude", ".claude/skills", ".claude/skills/adjudge/SKILL.md"])
def test_a_link_in_the_way_is_refused_and_nothing_is_written_behind_it(
    adjudge: Console, subject: Repo, tmp_path: Path, link: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place = subject.path / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere if "." not in place.name[1:] else elsewhere / "file")
    ended = install(adjudge, subject, "skill", "--force")
    assert (ended.code, ended.json["code"]) == (4, "install-in-the-way")
    assert (list(elsewhere.iterdir()), place.is_symlink()) == ([], True)


def test_hooks_go_where_git_looks_for_them(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    subject.git("config", "core.hooksPath", ".githooks")
    assert install(adjudge, subject, "git-hook").json["pieces"][0]["path"] == ".githooks/pre-commit"
    assert (subject.path / ".githooks/pre-commit").is_file()
    subject.git("config", "core.hooksPath", str(tmp_path / "outside" / "hooks"))
    ended = install(adjudge, subject, "git-hook")
    assert (ended.code, ended.json["code"]) == (4, "install-hooks-outside")
    assert not (tmp_path / "outside" / "hooks").exists()


def test_a_linked_work_tree_shares_the_hook(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    subject.git("worktree", "add", "-q", str(tmp_path / "linked"), "-b", "other")
    ended = install(adjudge, Repo(tmp_path / "linked"), "git-hook", "skill")
    assert ended.json["pieces"][0]["path"] == "GIT/hooks/pre-commit"
    assert (subject.path / ".git/hooks/pre-commit").is_file()
    assert (tmp_path / "linked" / PLACES["skill"]).is_file()
    assert not (subject.path / PLACES["skill"]).exists()


def test_a_file_keeps_its_mode_and_leaves_nothing_beside_it(adjudge: Console, subject: Repo) -> None:
    subject.write({PLACES["claude"]: "{}\n"})
    os.chmod(subject.path / PLACES["claude"], 0o600)
    install(adjudge, subject, "claude")
    assert stat.S_IMODE((subject.path / PLACES["claude"]).stat().st_mode) == 0o600
    assert sorted(one.name for one in (subject.path / ".claude").iterdir()) == ["settings.json"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nothing-of-ours",), "install-piece"),
        (("--force",), "install-piece"),
        (("--check", "skill", "--force"), "install-words"),
    ],
)
def test_words_that_do_not_fit_are_refused(
    adjudge: Console, subject: Repo, words: tuple[str, ...], code: str
) -> None:
    ended = install(adjudge, subject, *words)
    assert (ended.code, ended.json["code"]) == (2, code)


def test_a_bare_repository_and_no_repository_are_told(
    adjudge: Console, tmp_path: Path, subject: Repo
) -> None:
    subject.git("clone", "-q", "--bare", str(subject.path), str(tmp_path / "bare"))
    assert adjudge(tmp_path / "bare", "install", "skill", "--json").json["code"] == "install-bare"
    (tmp_path / "nowhere").mkdir()
    assert adjudge(tmp_path / "nowhere", "install", "skill", "--json").json["code"] == "not-a-repository"


def test_screen_tells_states_and_what_comes_next(adjudge: Console, subject: Repo) -> None:
    told = adjudge(subject.path, "install")
    assert "not installed  git-hook" in told.out
    assert "Next: adjudge install" in told.out


@pytest.mark.slow
def test_a_module_of_the_repository_is_never_taken_for_the_hook_of_an_agent(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    install(adjudge, subject, "claude")
    found = json.loads((subject.path / PLACES["claude"]).read_text())
    command = found["hooks"]["Stop"][0]["hooks"][0]["command"].replace(
        "stop ||", "stop --deny a.py --allow '**' ||"
    )
    program = tmp_path / "bin" / "adjudge"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom adjudge.__main__ import main\nraise SystemExit(main())\n")
    program.chmod(0o755)
    subject.write({"a.py": "A = 2\n"})
    subject.write({"adjudge/__init__.py": "", "adjudge/__main__.py": "def main():\n    print('disguised')\n"})
    environment = {
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path / "home"),
        "PYTHONPATH": ".",
    }
    event = b'{"session_id": "s", "stop_hook_active": false, "hook_event_name": "Stop"}'
    runs = [
        subprocess.run(
            ["sh", "-c", one],
            cwd=subject.path,
            env=environment,
            input=event,
            capture_output=True,
            check=True,
        )
        for one in (command.partition("; ")[2], command)
    ]
    assert [b"disguised" in one.stdout for one in runs] == [True, False]
    assert json.loads(runs[1].stdout)["decision"] == "block"
