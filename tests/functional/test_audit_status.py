"""Where an audit stands, whether its artefacts are sound, and how it ends."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.cli.audit_words import DEPTHS, LENSES
from adjudge.model.audit import Depth
from adjudge.model.lens import Lens
from tests.builders import repo
from tests.functional.audit_host import AUDIT, Host
from tests.functional.test_audit_steps import FILES, artefacts, drive

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo
    from tests.functional.command import Console


def test_words_of_the_command_line_are_those_of_the_model() -> None:
    assert tuple(one.value for one in Lens) == LENSES
    assert tuple(one.value for one in Depth) == DEPTHS


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit(FILES)
    return made


def states(adjudge: Console, top: Path, *words: str) -> dict[str, str]:
    ended = adjudge(top, "audit", *(words or ("status",)), "--json")
    assert ended.code == 0, ended.err
    return {one["name"]: one["state"] for one in ended.json["obligations"]}


@pytest.mark.parametrize(
    "words",
    [
        ("status",), ("why", "review"), ("validate",), ("explain", "a"), ("clean",), ("archive",),
        ("unaccept", "--all"), ("validate-results", "AGENTS.md"),
    ],
)  # fmt: skip
def test_nothing_is_begun_by_looking(adjudge: Console, subject: Repo, words: tuple[str, ...]) -> None:
    ended = adjudge(subject.path, "audit", *words, "--json")
    assert (ended.code, ended.json["code"]) == (3, "no-audit")
    assert not (subject.path / ".adjudge").exists()


def test_status_follows_the_audit_and_changes_nothing(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step")
    before = artefacts(subject.path)
    assert states(adjudge, subject.path)["scope-confirmation"] == "missing"
    assert artefacts(subject.path) == before
    drive(adjudge, subject.path)
    assert set(states(adjudge, subject.path).values()) == {"satisfied"}


def test_edit_after_the_end_makes_review_and_synthesis_go_back(adjudge: Console, subject: Repo) -> None:
    drive(adjudge, subject.path)
    subject.write({"src/app/core.py": "import os\n\nvalue_of_mine = os.sep\n"})
    found = states(adjudge, subject.path)
    assert (found["review"], found["synthesis"]) == ("stale", "missing")


def test_why_tells_an_obligation_with_all_that_it_rests_on(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step")
    assert list(states(adjudge, subject.path, "why", "units")) == [
        "manifest",
        "disposition",
        "graph",
        "units",
    ]
    assert len(states(adjudge, subject.path, "why")) == 17
    assert adjudge(subject.path, "audit", "why", "happiness").code == 2


def test_result_in_the_inbox_is_told_before_it_is_taken_in(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes")
    host = Host(subject.path)
    item = host.items()[0]
    host.write(item, {**host.result(item), "run_id": "audit:other"})
    ended = adjudge(subject.path, "audit", "status", "--json")
    (refused,) = ended.json["rejected"]
    assert (refused["why"], refused["item_id"]) == ("identity-mismatch", item["id"])
    told = adjudge(subject.path, "audit", "explain", item["id"][5:15], "--json").json
    assert told["refused"] == refused
    assert told["task"]["accepted"] is False
    assert states(adjudge, subject.path)["ingest"] == "blocked"


@pytest.mark.parametrize(
    "name", ["manifest.json", "units.json", "workload.json", "result-map.json", "tasks.json"]
)
def test_artefact_that_somebody_changed_is_stale_and_one_that_is_gone_is_missing(
    adjudge: Console, subject: Repo, name: str
) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes")
    assert adjudge(subject.path, "audit", "validate").code == 0
    place = subject.path / AUDIT / name
    place.write_bytes(place.read_bytes().replace(b"1", b"2", 1))
    ended = adjudge(subject.path, "audit", "validate", "--json")
    assert (ended.code, ended.json["outcome"]) == (1, "fail")
    assert [one["path"] for one in ended.json["artefacts"] if one["state"] == "stale"] == [f"{AUDIT}/{name}"]
    place.unlink()
    assert adjudge(subject.path, "audit", "validate").code == 3
    adjudge(subject.path, "audit", "next-step")
    assert adjudge(subject.path, "audit", "validate").code == 0


@pytest.mark.parametrize("name", ["audit-findings.json", "audit-report.md"])
def test_deliverable_that_somebody_changed_is_no_pass(adjudge: Console, subject: Repo, name: str) -> None:
    drive(adjudge, subject.path)
    assert adjudge(subject.path, "audit", "validate").code == 0
    place = subject.path / ".adjudge" / name
    place.write_bytes(place.read_bytes() + b" ")
    ended = adjudge(subject.path, "audit", "validate", "--json")
    assert ended.code == 1
    assert [one["path"] for one in ended.json["artefacts"] if one["state"] == "stale"] == [f".adjudge/{name}"]


def test_audit_is_archived_once_and_the_next_one_is_another(adjudge: Console, subject: Repo) -> None:
    drive(adjudge, subject.path)
    first = Host(subject.path).read("steps/current-step.json")["run_id"]
    ended = adjudge(subject.path, "audit", "archive", "--json")
    assert (ended.code, ended.json["run_id"]) == (0, first)
    assert (subject.path / ended.json["moved_to"] / "manifest.json").exists()
    assert not (subject.path / AUDIT).exists()
    assert (subject.path / ".adjudge/audit-report.md").exists()
    assert adjudge(subject.path, "audit", "status").code == 3
    again = adjudge(subject.path, "audit", "next-step", "--yes", "--json").json
    assert again["run_id"] != first
    assert again["progress"]["accepted"] == 0


def test_new_run_mints_no_id_prompt_or_path_anew_and_takes_no_reply_of_the_old_one(
    adjudge: Console, subject: Repo
) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes")
    host = Host(subject.path)
    before = host.items()
    replies = {item["result_path"]: json.dumps(host.result(item)) for item in before}
    adjudge(subject.path, "audit", "archive")
    adjudge(subject.path, "audit", "next-step", "--yes")
    assert host.items() == before
    for path, text in replies.items():
        (subject.path / path).parent.mkdir(exist_ok=True)
        (subject.path / path).write_text(text)
    made = adjudge(subject.path, "audit", "next-step", "--json").json
    assert made["progress"]["accepted"] == 0
    assert made["progress"]["rejected"] == len(replies)
    assert "identity-mismatch" in (subject.path / made["prompt_path"]).read_text()


def test_archive_that_was_cut_short_is_mended_by_archiving_again(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes")
    kept = subject.path / "kept"
    shutil.copytree(subject.path / AUDIT, kept)
    ended = adjudge(subject.path, "audit", "archive", "--json").json
    shutil.rmtree(subject.path / ended["moved_to"])
    shutil.move(kept, subject.path / AUDIT)
    again = adjudge(subject.path, "audit", "archive", "--json")
    assert (again.code, again.json) == (0, ended)


def test_clean_tells_what_goes_and_keeps_what_nobody_could_make_again(
    adjudge: Console, subject: Repo
) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes", "--lens", "security")
    host = Host(subject.path, findings=False)
    first, *_ = host.items()
    host.write(first, b"not accepted")
    ended = adjudge(subject.path, "audit", "clean", "--json")
    assert (ended.code, ended.json["done"], ended.json["unaccepted"]) == (3, False, [first["result_path"]])
    assert (subject.path / first["result_path"]).exists()
    assert adjudge(subject.path, "audit", "clean", "--yes").code == 0
    assert sorted(one.name for one in (subject.path / AUDIT).iterdir()) == ["intent.json"]
    made: dict[str, Any] = adjudge(subject.path, "audit", "next-step", "--json").json
    assert made["kind"] == "review"


def test_accepted_results_outlive_the_folder(adjudge: Console, subject: Repo) -> None:
    drive(adjudge, subject.path)
    found = (subject.path / ".adjudge/audit-findings.json").read_bytes()
    adjudge(subject.path, "audit", "clean", "--yes")
    assert adjudge(subject.path, "audit", "next-step", "--json").json["kind"] == "present"
    assert (subject.path / ".adjudge/audit-findings.json").read_bytes() == found
