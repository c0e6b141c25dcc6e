"""``adjudge review --executor host``: work is written, results are taken in strictly, and the review ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import Repo, repo
from tests.functional.test_review_readers import states

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console, Ended

FILES = 3


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """Three files that each fill a call, and one that is gone."""
    made = repo(tmp_path / "subject")
    made.commit({f"a{number}.py": f"V = {number}\n" for number in range(FILES)})
    return made.write({
        f"a{number}.py": f"V = '{'x' * 50_000}'\nW = {number}\n" for number in range(FILES)
    })  # fmt: skip


@pytest.fixture
def work(tmp_path: Path) -> Path:
    (tmp_path / "work" / "results").mkdir(parents=True)
    return tmp_path / "work"


def handed(adjudge: Console, subject: Repo, work: Path, *words: str) -> Ended:
    by = ("review", "--worktree", "--json", "--executor", "host", "--workload", str(work))
    return adjudge(subject.path, *by, *words)


def due(work: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Items of the newest workload, and its binding."""
    newest = max(work.glob("workload-*.json"), key=lambda one: one.stat().st_mtime_ns)
    binding = json.loads((work / newest.name.replace("workload", "result-map")).read_text())
    items: list[dict[str, Any]] = json.loads(newest.read_text())["items"]
    return items, binding


def result(item: dict[str, Any], binding: dict[str, Any], **more: Any) -> dict[str, Any]:
    files = [{name: one[name] for name in ("path", "sha256", "lines")} for one in item["scope"]["files"]]
    findings = more.pop("findings", [])
    lenses = [{"lens": lens, "findings": []} for lens in item["lenses"]]
    lenses[0]["findings"] = list(range(len(findings)))
    return {
        "schema": "adjudge.result/v1", "run_id": binding["run_id"], "id": item["id"],
        "prompt_sha256": item["prompt"]["sha256"], "result_id": f"r-{item['id'][-6:]}", "file_coverage": files,
        "lenses": lenses, "findings": findings, **more,
    }  # fmt: skip


def ingest(adjudge: Console, subject: Repo, run: str, work: Path, *documents: dict[str, Any]) -> Ended:
    names = []
    for at, one in enumerate(documents):
        names.append(str(work / "results" / f"{at}.json"))
        (work / "results" / f"{at}.json").write_text(json.dumps(one))
    return adjudge(subject.path, "runs", "ingest", run, *names, "--json")


def test_work_is_written_and_the_next_command_is_told(adjudge: Console, subject: Repo, work: Path) -> None:
    ended = handed(adjudge, subject, work)
    assert (states(ended), ended.code) == ({("failed", "handed-over")}, 3)
    assert f"adjudge runs ingest {ended.json['run_id']}" in ended.err
    items, binding = due(work)
    assert len(items) == len(binding["entries"]) == FILES
    assert {one["scope"]["files"][0]["path"] for one in items} == {f"a{number}.py" for number in range(FILES)}
    assert all("adjudge.result/v1" in one["prompt"]["text"] for one in items)
    assert not any("units_read" in one["prompt"]["text"] for one in items)
    again = handed(adjudge, subject, work)
    assert due(work) == (items, binding)
    assert again.code == 3


def test_results_are_taken_in_some_at_a_time_until_all_is_read(
    adjudge: Console, subject: Repo, work: Path
) -> None:
    run = handed(adjudge, subject, work).json["run_id"]
    items, binding = due(work)
    first = ingest(adjudge, subject, run, work, result(items[0], binding))
    assert (states(first), first.code) == ({("reviewed", ""), ("failed", "handed-over")}, 3)
    left, same = due(work)
    assert ([one["id"] for one in left], same["run_id"]) == (
        [one["id"] for one in items[1:]],
        binding["run_id"],
    )
    last = ingest(adjudge, subject, run, work, *(result(one, binding) for one in left))
    assert (states(last), last.code) == ({("reviewed", "")}, 0)
    assert last.json["coverage"]["kind"] == "complete"


def test_findings_go_through_the_table_and_fail_where_they_count(
    adjudge: Console, subject: Repo, work: Path
) -> None:
    run = handed(adjudge, subject, work, "--every-claim").json["run_id"]
    items, binding = due(work)
    path = items[0]["scope"]["files"][0]["path"]
    finding = {
        "severity": "high", "title": "wrong", "summary": "it is", "path": path, "side": "head", "start_line": 2,
        "end_line": 2, "quote": f"W = {path[1]}", "confidence": 0.9, "class": "correctness",
    }  # fmt: skip
    done = [result(items[0], binding, findings=[finding]), *(result(one, binding) for one in items[1:])]
    ended = ingest(adjudge, subject, run, work, *done)
    (found,) = ended.json["findings"]["results"]
    assert (found["disposition"], found["resolved"]["path"], ended.code) == ("qualified", path, 1)


def test_same_bytes_again_change_nothing_and_others_are_refused(
    adjudge: Console, subject: Repo, work: Path
) -> None:
    run = handed(adjudge, subject, work).json["run_id"]
    items, binding = due(work)
    made = result(items[0], binding)
    first, again = (ingest(adjudge, subject, run, work, made) for _ in range(2))
    assert (first.code, again.code, states(first) == states(again)) == (3, 3, True)
    assert first.json["attempts"] == again.json["attempts"]
    other = ingest(adjudge, subject, run, work, {**made, "result_id": "another"})
    assert (other.code, other.json["code"]) == (2, "result-conflict")
    assert (
        ingest(adjudge, subject, run, work, made, {**made, "result_id": "x"}).json["code"]
        == "result-conflict"
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"run_id": "work:" + "0" * 32}, {"prompt_sha256": "0" * 64}, {"id": "item:" + "0" * 32},
        {"file_coverage": []}, {"lenses": []}, {"more": 1}, {"result_id": ""},
    ],
)  # fmt: skip
def test_result_that_does_not_fit_refuses_all_and_takes_in_none(
    adjudge: Console, subject: Repo, work: Path, wrong: dict[str, Any]
) -> None:
    run = handed(adjudge, subject, work).json["run_id"]
    items, binding = due(work)
    good, bad = (result(one, binding) for one in items[:2])
    ended = ingest(adjudge, subject, run, work, good, {**bad, **wrong})
    assert (ended.code, ended.json["code"]) == (2, "result-unfit")
    after = ingest(adjudge, subject, run, work, good)
    assert [one["end"] for one in after.json["attempts"]] == ["done"]


def test_change_that_moved_takes_no_result_of_the_one_before(
    adjudge: Console, subject: Repo, work: Path
) -> None:
    run = handed(adjudge, subject, work).json["run_id"]
    items, binding = due(work)
    subject.write({"a1.py": "V = 9\n"})
    ended = ingest(adjudge, subject, run, work, result(items[0], binding))
    assert (ended.code, ended.json["code"]) == (2, "host-moved")
    assert "a1.py" in ended.json["message"]


def test_work_is_never_written_into_the_repository_and_needs_a_folder(
    adjudge: Console, subject: Repo, work: Path
) -> None:
    (subject.path / "inside").mkdir()
    assert handed(adjudge, subject, subject.path / "inside").json["code"] == "workload-inside"
    assert handed(adjudge, subject, work / "none").json["code"] == "workload-folder"
    ended = adjudge(subject.path, "review", "--worktree", "--executor", "host", "--json")
    assert (ended.code, ended.json["code"]) == (2, "no-workload")


def test_run_that_handed_nothing_over_takes_no_result(adjudge: Console, subject: Repo, work: Path) -> None:
    run = adjudge(subject.path, "review", "--worktree", "--json").json["run_id"]
    assert ingest(adjudge, subject, run, work, {}).json["code"] == "no-host"
    assert adjudge(subject.path, "runs", "ingest", run, "--json").json["code"] == "ingest-files"
