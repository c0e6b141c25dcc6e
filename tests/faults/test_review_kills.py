"""Reviews killed at any moment: nothing that was accepted is lost or there twice, and nobody is left running."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.faults.review_lives import (
    UNITS,
    PermittedReader,
    eventually,
    findings_of,
    kept_in,
    kill,
    repeated,
    start,
    subject_of,
)

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

    from tests.builders import Repo

pytestmark = pytest.mark.faults

MOMENTS = 6


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    return subject_of(tmp_path / "subject")


def wait_for(
    moment: int, life: int, reader: PermittedReader, state: Path, process: subprocess.Popen[bytes]
) -> None:
    """Until a life has come to its moment: claimed, asking, answering, or keeping; permits as it needs them."""
    before, spent = len(kept_in(state).attempts), reader.spent()
    if moment == 0:
        eventually(lambda: bool(kept_in(state).runs), process)
    elif moment == 1:
        eventually(lambda: reader.count(life) >= 1, process)
    elif moment in {2, 3}:
        reader.permit(life, moment - 1)
        eventually(lambda: reader.spent() > spent, process)
    else:
        reader.permit(life, 1)
        eventually(lambda: len(kept_in(state).attempts) > before, process)
        if moment == MOMENTS - 1:
            eventually(lambda: reader.count(life) > 3, process)


def moment_of(life: int, kills: int) -> int:
    """At what a life is killed; so few answer that the last is killed before the review is at its end."""
    stride = kills // UNITS
    return life % 2 if life % stride else life // stride % MOMENTS


def killed_again_and_again(subject: Repo, tmp_path: Path, kills: int) -> int:
    """A review that is killed so often and then gone on with, beside one that nobody disturbs; what it found."""
    calm, reader, state = PermittedReader(tmp_path / "calm"), PermittedReader(tmp_path / "reader"), tmp_path
    calm.permit_all()
    kept = kept_in(state / "state")
    for life in range(kills):
        reader.begin(life)
        process = start(subject, state, *reader.words, "--resume")
        wait_for(moment_of(life, kills), life, reader, state / "state", process)
        assert process.poll() is None, life
        kill(process)
        assert eventually(lambda: not reader.survivors()), life
        assert repeated(kept, reader.asked(life)) == [], life
        now = kept_in(state / "state")
        assert kept.answered <= now.answered, life
        assert kept.checkpoints <= now.checkpoints, life
        kept = now
    ((run, is_active),) = kept.runs
    assert is_active == "active"
    reader.begin(kills)
    reader.permit_all()
    process = start(subject, state, "runs", "resume", run, "--json")
    out, _ = process.communicate()
    assert repeated(kept, reader.asked(kills)) == []
    compare(out, subject, calm, tmp_path / "undisturbed")
    assert kept_in(state / "state").runs == ((run, "finished"),)
    assert process.returncode == 0
    return len(findings_of(out))


def compare(out: bytes, subject: Repo, calm: PermittedReader, state: Path) -> None:
    """The review is as complete as an undisturbed one, and found the same."""
    ended = json.loads(out)
    assert (ended["outcome"], ended["coverage"]["kind"], len(ended["units"])) == ("pass", "complete", UNITS)
    undisturbed, _ = start(subject, state, *calm.words[:-1], "--json").communicate()
    assert len(findings_of(undisturbed)) == UNITS
    told = [(one["finding_id"], one["resolved"], one["disposition"]) for one in findings_of(out)]
    assert told == [
        (one["finding_id"], one["resolved"], one["disposition"]) for one in findings_of(undisturbed)
    ]


def test_review_that_is_killed_thirty_times_finishes_as_if_it_never_was(
    subject: Repo, tmp_path: Path
) -> None:
    assert killed_again_and_again(subject, tmp_path, 30) == UNITS


@pytest.mark.slow
def test_review_that_is_killed_two_hundred_times_finishes_as_if_it_never_was(
    subject: Repo, tmp_path: Path
) -> None:
    assert killed_again_and_again(subject, tmp_path, 200) == UNITS


def test_of_two_that_race_for_a_review_one_goes_on_and_the_other_is_told_who(
    subject: Repo, tmp_path: Path
) -> None:
    reader, state = PermittedReader(tmp_path / "reader"), tmp_path
    first = start(subject, state, *reader.words)
    wait_for(1, 0, reader, state / "state", first)
    kill(first)
    ((run, _),) = kept_in(state / "state").runs
    reader.begin(1)
    racing = [start(subject, state, "runs", "resume", run, "--json") for _ in range(3)]
    assert eventually(lambda: sum(one.poll() is not None for one in racing) == len(racing) - 1)
    (winner,) = [one for one in racing if one.poll() is None]
    for one in racing:
        if one is not winner:
            told = json.loads(one.communicate()[0])
            assert (one.returncode, told["code"]) == (4, "review-running")
            assert str(winner.pid) in told["message"]
    reader.permit_all()
    out, _ = winner.communicate()
    assert (winner.returncode, json.loads(out)["run_id"]) == (0, run)
    prompts = reader.asked(1)
    assert len(prompts) == len(set(prompts)) == UNITS
    assert kept_in(state / "state").runs == ((run, "finished"),)
    assert eventually(lambda: not reader.survivors())
