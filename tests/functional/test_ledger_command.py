"""``adjudge tool ledger`` over ledgers that the gate has filled."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.state_values import change

if TYPE_CHECKING:
    from tests.functional.command import Console

PAGE = Path(__file__).parents[2] / "docs" / "state.md"


@pytest.fixture
def subject(tmp_path: Path, adjudge: Console) -> Repo:
    """Two verdicts are in its ledger, with their grants."""
    made = repo(tmp_path / "subject")
    made.commit({"src/a": "1\n", "lib/b": "1\n"})
    judge(made, adjudge, "2\n")
    judge(made, adjudge, "3\n", "lib/**")
    return made


def judge(subject: Repo, adjudge: Console, content: str, allow: str = "src/**") -> str:
    """One more verdict; the head that its note tells."""
    subject.write({"src/a": content})
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", allow)
    note = next(line for line in ended.err.splitlines() if "the head is" in line)
    return note.rpartition(" ")[2].rstrip(".")


def database(adjudge: Console) -> Path:
    (found,) = (adjudge.state / "state" / "repositories").glob("*/state.db")
    return found


def verify(subject: Repo, adjudge: Console, *words: str) -> tuple[int, str, int, str]:
    """Code, outcome, sound entries, kind of damage."""
    ended = adjudge(subject.path, "tool", "ledger", "verify", "--json", *words)
    damage = ended.json["damage"] or {"kind": ""}
    return ended.code, ended.json["outcome"], ended.json["entries"], damage["kind"]


def test_ledger_of_the_gate_verifies(subject: Repo, adjudge: Console) -> None:
    assert verify(subject, adjudge) == (0, "pass", 4, "")


def test_same_verdict_twice_is_one_entry(subject: Repo, adjudge: Console) -> None:
    judge(subject, adjudge, "2\n")
    assert verify(subject, adjudge) == (0, "pass", 4, "")


def test_head_that_a_note_told_is_on_the_chain_later(subject: Repo, adjudge: Console) -> None:
    head = judge(subject, adjudge, "4\n")
    judge(subject, adjudge, "5\n")
    assert verify(subject, adjudge, "--head", head) == (0, "pass", 6, "")


def test_tail_cut_with_all_records_of_it_is_shown_by_a_head_kept_elsewhere(
    subject: Repo, adjudge: Console
) -> None:
    before = adjudge.state / "before"
    shutil.copytree(database(adjudge).parent, before)
    head = judge(subject, adjudge, "4\n")
    shutil.rmtree(database(adjudge).parent)
    shutil.copytree(before, adjudge.state / "state" / "repositories" / identity(before))
    assert verify(subject, adjudge) == (0, "pass", 4, "")
    assert verify(subject, adjudge, "--head", head) == (4, "fail", 4, "cut-tail")


def identity(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "state.db")) as connection:
        return str(connection.execute("SELECT identity FROM repository").fetchone()[0])


@pytest.mark.parametrize(
    ("statement", "sound", "kind"),
    [
        ("UPDATE ledger SET payload = x'00' WHERE seq = 1", 1, "damaged-record"),
        ("DELETE FROM ledger WHERE seq = 2", 2, "gap"),
        ("DELETE FROM ledger WHERE seq = 3", 3, "cut-tail"),
    ],
)
def test_damage_is_told_with_the_place_where_it_shows(
    statement: str, sound: int, kind: str, subject: Repo, adjudge: Console
) -> None:
    change(str(database(adjudge)), statement)
    assert verify(subject, adjudge) == (4, "fail", sound, kind)


def test_gate_builds_nothing_on_damage(subject: Repo, adjudge: Console) -> None:
    change(str(database(adjudge)), "DELETE FROM ledger WHERE seq = 3")
    ended = adjudge(subject.path, "scope", "--worktree", "--allow", "**", "--json")
    assert (ended.code, ended.json["code"]) == (4, "ledger-damaged")
    assert "tool ledger verify" in ended.json["hint"]


def test_file_that_is_no_database_is_told(subject: Repo, adjudge: Console) -> None:
    database(adjudge).write_bytes(b"\0" * 4096)
    assert verify(subject, adjudge)[:2] == (4, "fail")


def export(subject: Repo, adjudge: Console, name: str) -> Path:
    place = adjudge.state / name
    assert adjudge(subject.path, "tool", "ledger", "export", str(place)).code == 0
    return place


def test_export_verifies_without_adjudge_by_the_program_of_the_page(subject: Repo, adjudge: Console) -> None:
    place = export(subject, adjudge, "e")
    program = PAGE.read_text().split("```python\n")[1].split("```")[0]
    done = subprocess.run(
        [sys.executable, "-c", program, str(place)], capture_output=True, text=True, check=True
    )
    ended = adjudge(subject.path, "tool", "ledger", "verify", str(place), "--json")
    assert (ended.code, ended.json["head"]) == (0, done.stdout.strip())


def test_later_export_continues_an_earlier_one(subject: Repo, adjudge: Console) -> None:
    first = export(subject, adjudge, "e1")
    judge(subject, adjudge, "4\n")
    second = export(subject, adjudge, "e2")
    ended = adjudge(subject.path, "tool", "ledger", "compare", str(first), str(second), "--json")
    assert (ended.code, ended.json["relation"], ended.json["common"]) == (0, "second-longer", 4)


def test_two_histories_after_a_common_start_are_a_fork(subject: Repo, adjudge: Console) -> None:
    before = adjudge.state / "before"
    folder = database(adjudge).parent
    shutil.copytree(folder, before)
    judge(subject, adjudge, "4\n")
    first = export(subject, adjudge, "e1")
    shutil.rmtree(folder)
    shutil.copytree(before, folder)
    judge(subject, adjudge, "5\n")
    second = export(subject, adjudge, "e2")
    ended = adjudge(subject.path, "tool", "ledger", "compare", str(first), str(second))
    assert ended.code == 1
    assert "fork after 4 common entries" in ended.err
    assert "a fork: " in ended.out


def test_where_nothing_was_accepted_there_is_nothing_to_tell(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "fresh")
    for part in (("verify",), ("export", str(tmp_path / "e"))):
        ended = adjudge(made.path, "tool", "ledger", *part, "--json")
        assert (ended.code, ended.json["code"]) == (3, "nothing-kept")
    assert not (tmp_path / "e").exists()


def test_fork_is_another_word_for_comparing(subject: Repo, adjudge: Console, tmp_path: Path) -> None:
    for name in ("a", "b"):
        adjudge(subject.path, "tool", "ledger", "export", str(tmp_path / name))
    words = (str(tmp_path / "a"), str(tmp_path / "b"), "--json")
    compared = adjudge(subject.path, "tool", "ledger", "compare", *words)
    assert adjudge(subject.path, "tool", "ledger", "fork", *words) == compared
    assert compared.json["relation"] == "equal"


def test_kept_receipt_comes_out_by_the_command_that_the_note_names(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    adjudge(tmp_path, "tool", "keygen", "key")
    signed = adjudge(subject.path, "scope", "--worktree", "--allow", "**", "--sign", str(tmp_path / "key"))
    (command,) = re.findall("`adjudge (.+) FILE`", signed.err)
    assert adjudge(subject.path, *command.split(), str(tmp_path / "r")).code == 0
    verified = adjudge(subject.path, "verify", str(tmp_path / "r"), "--key", str(tmp_path / "key.pub"))
    assert verified.code == 0
