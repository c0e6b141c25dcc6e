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
    from tests.functional.command import Console, Ended

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


def fork(subject: Repo, adjudge: Console, at: int, *words: str) -> Ended:
    return adjudge(subject.path, "tool", "ledger", "fork", "--at", str(at), *words)


def test_fork_without_a_confirmation_tells_all_and_changes_nothing(subject: Repo, adjudge: Console) -> None:
    change(str(database(adjudge)), "UPDATE ledger SET payload = x'00' WHERE seq = 2")
    told = fork(subject, adjudge, 2, "--json")
    assert (told.code, told.json["done"], told.json["kept"], told.json["record"]["lost"]) == (4, False, 2, 2)
    assert "not confirmed" in told.err
    assert verify(subject, adjudge) == (4, "fail", 2, "damaged-record")
    done = fork(subject, adjudge, 2, "--confirm", "--json")
    assert (done.code, done.json) == (0, {**told.json, "done": True})


def test_fork_on_a_terminal_says_what_stays_what_goes_and_where_it_ends(
    subject: Repo, adjudge: Console
) -> None:
    change(str(database(adjudge)), "UPDATE ledger SET payload = x'00' WHERE seq = 2")
    ended = fork(subject, adjudge, 2)
    assert "kept      entries 0 to 1" in ended.out
    assert "lost      2 from number 2 on, would be set aside" in ended.out
    assert "state.db.fork-2-1" in ended.out
    assert "new head  2:" in ended.out
    assert "fork --at 2 --confirm" in ended.err


def test_break_is_told_for_ever_and_is_never_a_pass(subject: Repo, adjudge: Console) -> None:
    whole = export(subject, adjudge, "whole")
    change(str(database(adjudge)), "UPDATE ledger SET payload = x'00' WHERE seq = 2")
    assert fork(subject, adjudge, 2, "--confirm").code == 0
    judge(subject, adjudge, "9\n")
    ended = adjudge(subject.path, "tool", "ledger", "verify", "--json")
    assert (ended.code, ended.json["outcome"], ended.json["breaks"]) == (3, "inconclusive", 1)
    assert [one["code"] for one in ended.json["limitations"]] == ["chain-broken-at"]
    first = export(subject, adjudge, "first")
    told = adjudge(subject.path, "tool", "ledger", "export", str(first), "--json").json
    assert (told["breaks"], len(told["limitations"])) == (1, 1)
    assert verify(subject, adjudge, str(first))[:2] == (3, "inconclusive")
    same = adjudge(subject.path, "tool", "ledger", "compare", str(first), str(first), "--json")
    assert (same.code, same.json["outcome"], same.json["relation"]) == (3, "inconclusive", "equal")
    parted = adjudge(subject.path, "tool", "ledger", "compare", str(whole), str(first), "--json")
    assert (parted.code, parted.json["relation"], parted.json["common"]) == (1, "fork", 2)
    assert (len(parted.json["first_limitations"]), len(parted.json["second_limitations"])) == (0, 1)


def test_head_kept_from_the_lost_part_still_tells(subject: Repo, adjudge: Console) -> None:
    head = judge(subject, adjudge, "4\n")
    change(str(database(adjudge)), "UPDATE ledger SET payload = x'00' WHERE seq = 2")
    fork(subject, adjudge, 2, "--confirm")
    assert verify(subject, adjudge, "--head", head)[:2] == (4, "fail")


@pytest.mark.parametrize("words", [("--at", "0"), ("--at", "0", "--confirm")])
def test_sound_ledger_is_not_forked(subject: Repo, adjudge: Console, words: tuple[str, ...]) -> None:
    ended = adjudge(subject.path, "tool", "ledger", "fork", *words, "--json")
    assert (ended.code, ended.json["code"]) == (2, "ledger-not-damaged")
    assert verify(subject, adjudge)[:2] == (0, "pass")


def test_wrong_number_is_refused_with_the_right_one(subject: Repo, adjudge: Console) -> None:
    change(str(database(adjudge)), "DELETE FROM ledger WHERE seq = 3")
    ended = fork(subject, adjudge, 1, "--confirm", "--json")
    assert (ended.code, ended.json["code"]) == (2, "not-the-first-damage")
    assert ended.json["hint"] == "adjudge tool ledger fork --at 3"


def test_verification_and_a_lost_database_name_the_command_that_goes_on(
    subject: Repo, adjudge: Console
) -> None:
    change(str(database(adjudge)), "DELETE FROM ledger WHERE seq = 3")
    assert "fork --at 3" in adjudge(subject.path, "tool", "ledger", "verify").err
    database(adjudge).unlink()
    for words in (("tool", "ledger", "verify"), ("scope", "--worktree", "--allow", "**")):
        assert "fork --at 0" in adjudge(subject.path, *words).err
    assert fork(subject, adjudge, 0, "--confirm").code == 0
    assert adjudge(subject.path, "scope", "--worktree", "--allow", "**").code == 0


def test_gate_goes_on_behind_a_break_and_what_was_set_aside_is_listed_and_purged(
    subject: Repo, adjudge: Console
) -> None:
    change(str(database(adjudge)), "UPDATE ledger SET payload = x'00' WHERE seq = 2")
    fork(subject, adjudge, 2, "--confirm")
    judge(subject, adjudge, "3\n", "lib/**")
    listed = adjudge(subject.path, "purge", "--dry-run", "--json").json["traces"]
    names = {Path(one["path"]).name for one in listed if "state.db.fork-2-1/" in one["path"]}
    assert names == {"state.db", "state.db.head", "break.json"}
    adjudge(subject.path, "purge", "--yes")
    assert not list(adjudge.state.rglob("break.json"))


def test_where_nothing_was_accepted_there_is_nothing_to_go_on_with(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "fresh")
    ended = fork(made, adjudge, 0, "--confirm", "--json")
    assert (ended.code, ended.json["code"]) == (3, "nothing-kept")


def test_kept_receipt_comes_out_by_the_command_that_the_note_names(
    subject: Repo, adjudge: Console, tmp_path: Path
) -> None:
    adjudge(tmp_path, "tool", "keygen", "key")
    signed = adjudge(subject.path, "scope", "--worktree", "--allow", "**", "--sign", str(tmp_path / "key"))
    (command,) = re.findall("`adjudge (.+) FILE`", signed.err)
    assert adjudge(subject.path, *command.split(), str(tmp_path / "r")).code == 0
    verified = adjudge(subject.path, "verify", str(tmp_path / "r"), "--key", str(tmp_path / "key.pub"))
    assert verified.code == 0
