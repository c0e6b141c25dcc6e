"""``adjudge runs resume``: a review is gone on with by its name, whatever ended it and whatever moved since."""

from __future__ import annotations

import signal
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.functional.readers import ScriptedReader
from tests.functional.test_review_readers import ends, review, started, states, wait_for_calls

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Four files, each changed in the work tree so that it fills a call of its own."""
    made = repo(tmp_path / "subject")
    made.commit({f"a{number}.py": f"VALUE_{number} = 1\n" for number in range(4)})
    return made.write({f"a{number}.py": f"VALUE_{number} = '{'x' * 60_000}'\n" for number in range(4)})


@pytest.fixture
def reader(tmp_path: Path) -> ScriptedReader:
    return ScriptedReader(tmp_path / "reader")


def resume(adjudge: Console, subject: Repo, run: str) -> Ended:
    return adjudge(subject.path, "runs", "resume", run, "--json")


def runs(adjudge: Console, subject: Repo) -> list[tuple[str, str]]:
    listed = adjudge(subject.path, "runs", "list", "--json").json["runs"]
    return [(one["run_id"], one["state"]) for one in listed]


def killed(adjudge: Console, subject: Repo, reader: ScriptedReader, *words: str) -> str:
    """A review of which a0.py hangs, killed when the others were answered; its name."""
    reader.say(hang=True, only_for=["VALUE_0 = 'x"])
    process = started(subject, reader, adjudge.state, *words)
    wait_for_calls(reader, 4)
    wait_for_answers(adjudge, 3)
    process.kill()
    process.communicate(timeout=60)
    reader.say()
    reader.forget()
    ((name, state),) = runs(adjudge, subject)
    assert state == "active"
    return name


def wait_for_answers(adjudge: Console, wanted: int) -> None:
    """Until so many calls are kept."""
    (path,) = (adjudge.state / "state").glob("repositories/*/state.db")
    for _ in range(3000):
        with closing(sqlite3.connect(path, timeout=30)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM review_attempts").fetchone()
        if count >= wanted:
            return
    pytest.fail("the calls were not kept")


def test_killed_review_is_gone_on_with_by_its_name(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    name = killed(adjudge, subject, reader, "--gate", "low", "--task", "a task")
    ended = resume(adjudge, subject, name[:12])
    assert (ended.json["run_id"], ended.code) == (name, 0)
    assert states(ended) == {("reviewed", "")}
    assert [("VALUE_0 = 'x" in one, "a task" in one) for one in reader.prompts()] == [(True, True)]
    assert ended.json["policy"]["gate"] == "low"
    assert runs(adjudge, subject) == [(name, "finished")]


def test_review_that_came_to_its_end_is_told_as_it_ended(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    first = review(adjudge, subject, reader)
    reader.forget()
    ended = resume(adjudge, subject, first.json["run_id"])
    assert (ended.json, ended.code, reader.calls) == (first.json, 0, 0)
    assert "came to its end" in ended.err


@pytest.mark.parametrize("script", [{"text": "boom", "status": 7}, {"text": ""}, {"text": "no json"}])
def test_calls_that_failed_are_made_again_and_those_that_were_answered_are_not(
    adjudge: Console, subject: Repo, reader: ScriptedReader, script: dict[str, object]
) -> None:
    reader.say(**script, only_for=["VALUE_0 = 'x"])
    first = review(adjudge, subject, reader)
    assert (first.code, len(ends(first))) == (3, 2)
    reader.say()
    reader.forget()
    ended = resume(adjudge, subject, first.json["run_id"])
    assert (ends(ended), ended.code) == ({"done"}, 0)
    assert ["VALUE_0 = 'x" in one for one in reader.prompts()] == [True]
    assert ended.json["run_id"] != first.json["run_id"]


def test_review_goes_on_with_failed_calls_by_its_own_word_too(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    reader.say(text="", only_for=["VALUE_0 = 'x"])
    review(adjudge, subject, reader)
    reader.say()
    reader.forget()
    ended = review(adjudge, subject, reader, "--resume")
    assert (ends(ended), ended.code, reader.calls) == ({"done"}, 0, 1)


def test_review_that_a_living_process_holds_is_refused_with_who_holds_it(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    reader.say(hang=True)
    process = started(subject, reader, adjudge.state)
    wait_for_calls(reader, 1)
    try:
        ((name, _),) = runs(adjudge, subject)
        ended = resume(adjudge, subject, name)
        assert (ended.code, ended.json["code"]) == (4, "review-running")
        assert str(process.pid) in ended.json["message"]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


@pytest.mark.parametrize("moved", [False, True])
def test_review_of_an_owner_that_cannot_be_asked_is_held_until_its_heart_stops(
    adjudge: Console, subject: Repo, reader: ScriptedReader, *, moved: bool
) -> None:
    name = killed(adjudge, subject, reader)
    if moved:
        subject.write({"a1.py": f"VALUE_1 = '{'y' * 60_000}'\n"})
    (path,) = (adjudge.state / "state").glob("repositories/*/state.db")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE reviews SET host = 'elsewhere', beat_s = ?", (int(time.time()),))
    ended = resume(adjudge, subject, name)
    assert (ended.code, ended.json["code"]) == (4, "review-running")
    assert "elsewhere" in ended.json["message"]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE reviews SET beat_s = ?", (int(time.time()) - 121,))
    ended = resume(adjudge, subject, name)
    assert (ended.code, ended.json["run_id"] == name) == (0, not moved)


def test_what_moved_is_named_and_what_did_not_is_reused(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    name = killed(adjudge, subject, reader)
    subject.write({"a1.py": f"VALUE_1 = '{'y' * 60_000}'\n"})
    ended = resume(adjudge, subject, name)
    found = {one["path"]: one["state"] for one in ended.json["units"]}
    assert found == {"a0.py": "reviewed", "a1.py": "reviewed", "a2.py": "reused", "a3.py": "reused"}
    (told,) = [one["message"] for one in ended.json["limitations"] if one["code"] == "moved-since"]
    assert f"{name}: a1.py." in told
    assert "a1.py" in ended.err
    assert (ended.code, reader.calls) == (0, 2)
    assert dict(runs(adjudge, subject)) == {name: "cancelled", ended.json["run_id"]: "finished"}


def test_review_whose_words_are_not_kept_is_gone_on_with_by_its_words_alone(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    reader.say(text="")
    words = (*reader.words[:-1], f"{reader.words[-1]} --api-key none")
    first = adjudge(subject.path, "review", "--worktree", "--json", *words)
    ended = resume(adjudge, subject, first.json["run_id"])
    assert (ended.code, ended.json["code"]) == (2, "run-words-missing")
    reader.say()
    assert adjudge(subject.path, "review", "--worktree", "--resume", "--json", *words).code == 0


def test_run_that_is_not_there_and_no_run_are_refused(adjudge: Console, subject: Repo) -> None:
    assert resume(adjudge, subject, "rev:0").json["code"] == "unknown-run"
    assert adjudge(subject.path, "runs", "resume", "--json").json["code"] == "no-run-named"


def test_damaged_record_hides_no_other_and_is_named(
    adjudge: Console, subject: Repo, reader: ScriptedReader
) -> None:
    first = review(adjudge, subject, reader).json["run_id"]
    second = review(adjudge, subject, reader, "--task", "another").json["run_id"]
    (path,) = (adjudge.state / "state").glob("repositories/*/state.db")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE reviews SET state = 'lost' WHERE run_id = ?", (first,))
    assert runs(adjudge, subject) == [(second, "finished"), (first, "damaged")]
    assert "damaged" in adjudge(subject.path, "runs", "list").out
    ended = resume(adjudge, subject, first)
    assert (ended.code, ended.json["code"]) == (4, "store-damaged")
    assert first in ended.json["message"]
