"""An audit step by step: a host reads what a step names and nothing else, and the same input gives the same bytes."""

from __future__ import annotations

import json
import os
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import repo
from tests.functional.audit_host import AUDIT, Host

if TYPE_CHECKING:
    from pathlib import Path

    from tests.builders import Repo
    from tests.functional.command import Console, Ended

Json = dict[str, Any]
FILES: dict[str, str | bytes | None] = {
    "AGENTS.md": "Be kind.\n",
    "src/app/__init__.py": "",
    "src/app/__main__.py": "from app.core import start\n\nstart('a name that is given')\n",
    "src/app/core.py": "import subprocess\n\n\ndef start(name):\n    return subprocess.run(['echo', name], check=True)\n",
    "src/app/other.py": "def unused_function_of_mine(value):\n    return value / 0\n",
    "tests/test_core.py": "from app.core import start\n\n\ndef test_it():\n    assert start('a') is not None\n",
    "logo.png": b"\x89PNG\0\0",
    "uv.lock": "locked = true\n",
}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit(FILES)
    return made


def artefacts(top: Path) -> dict[str, bytes]:
    """Every file below the folder, by name."""
    folder = top / ".adjudge"
    return {
        one.relative_to(folder).as_posix(): one.read_bytes() for one in folder.rglob("*") if one.is_file()
    }


def step(ended: Ended) -> Json:
    assert ended.code == 0, ended.err
    return ended.json


def drive(adjudge: Console, top: Path) -> list[str]:
    """Step by step to the end; the kinds of steps."""
    kinds = [step(adjudge(top, "audit", "next-step", "--yes", "--json"))["kind"]]
    while kinds[-1] != "present":
        Host(top).answer_all()
        kinds.append(step(adjudge(top, "audit", "next-step", "--json"))["kind"])
        assert len(kinds) < 20
    return kinds


def test_first_step_asks_a_person_and_nothing_of_the_tree_changes(adjudge: Console, subject: Repo) -> None:
    before = subject.git("status", "--porcelain")
    made = step(adjudge(subject.path, "audit", "next-step", "--json"))
    assert (made["kind"], made["status"], made["root"]) == ("confirm-scope", "ready", ".")
    assert subject.git("status", "--porcelain") == before == b""
    assert made["prompt_path"] == f"{AUDIT}/steps/current-prompt.md"
    assert (
        (subject.path / made["prompt_path"])
        .read_text()
        .startswith("# adjudge audit: confirm what is audited")
    )
    assert json.loads((subject.path / AUDIT / "steps/current-step.json").read_bytes()) == made


def test_every_file_has_a_disposition_with_measured_sizes(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step")
    files = {one["path"]: one for one in Host(subject.path).read("manifest.json")["files"]}
    assert files.keys() == FILES.keys()
    told = {path: one["status"] for path, one in files.items() if one["status"] != "included"}
    assert told == {"AGENTS.md": "document", "logo.png": "binary", "uv.lock": "generated"}
    assert files["src/app/__init__.py"]["lines"] == 0
    assert files["src/app/core.py"]["lines"] == 5


def test_audit_goes_from_start_to_end_with_a_host_that_reads_the_step_alone(
    adjudge: Console, subject: Repo
) -> None:
    kinds = drive(adjudge, subject.path)
    assert kinds[0] == "review"
    report = (subject.path / ".adjudge/audit-report.md").read_text()
    found = json.loads((subject.path / ".adjudge/audit-findings.json").read_bytes())
    assert found["coverage"]["extent"] == "complete"
    assert report.startswith("# Audit report")
    assert subject.git("status", "--porcelain") == b""


def test_same_step_again_gives_the_same_bytes(adjudge: Console, subject: Repo) -> None:
    for words in (("--yes",), (), ()):
        adjudge(subject.path, "audit", "next-step", *words)
    first = artefacts(subject.path)
    assert adjudge(subject.path, "audit", "next-step", "--json").code == 0
    assert artefacts(subject.path) == first


def test_every_prompt_has_its_digest_and_no_run(adjudge: Console, subject: Repo) -> None:
    made = step(adjudge(subject.path, "audit", "next-step", "--yes", "--json"))
    items = Host(subject.path).items()
    binding = Host(subject.path).read("result-map.json")
    assert [one["id"] for one in binding["entries"]] == [one["id"] for one in items]
    assert made["write_paths"] == [one["result_path"] for one in items]
    for item, entry in zip(items, binding["entries"], strict=True):
        assert item["prompt"]["sha256"] == entry["prompt_sha256"]
        assert binding["run_id"] not in item["prompt"]["text"]


def test_partial_ingest_mints_no_id_prompt_or_path_anew(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes", "--depth", "deep")
    subject.write({f"more/{at}/m.py": f"value_number_{at} = {at}\n" * 400 for at in range(5)})
    adjudge(subject.path, "audit", "next-step")
    host = Host(subject.path, findings=False)
    before = host.items()
    assert len(before) > 2
    host.answer(before[:2])
    made = step(adjudge(subject.path, "audit", "next-step", "--json"))
    assert made["progress"]["accepted"] == 2
    assert host.items() == before[2:]


def test_edited_file_makes_its_own_item_stale_and_no_other(adjudge: Console, subject: Repo) -> None:
    subject.commit({f"more/{at}/m.py": f"value_number_{at} = {at}\n" * 2000 for at in range(5)})
    adjudge(subject.path, "audit", "next-step", "--yes")
    host = Host(subject.path, findings=False)
    before = {one["id"]: one for one in host.items()}
    host.answer_all()
    subject.write({"more/3/m.py": "value_number_4 = 3\n" + "value_number_3 = 3\n" * 1999})
    made = step(adjudge(subject.path, "audit", "next-step", "--json"))
    holding = [
        one["id"]
        for one in before.values()
        if "more/3/m.py" in {file["path"] for file in one["scope"]["files"]}
    ]
    assert len(holding) == 1
    assert made["progress"]["accepted"] == len(before) - 1
    (item,) = host.items()
    assert item["id"] not in before
    assert [one["lines"] for one in item["scope"]["files"] if one["path"] == "more/3/m.py"] == [2000]
    prompt = (subject.path / made["prompt_path"]).read_text()
    assert "stale-source" in prompt


def test_folder_that_is_gone_is_made_again_from_what_was_accepted(adjudge: Console, subject: Repo) -> None:
    drive(adjudge, subject.path)
    deliverables = (subject.path / ".adjudge/audit-findings.json").read_bytes()
    shutil.rmtree(subject.path / ".adjudge")
    made = step(adjudge(subject.path, "audit", "next-step", "--json"))
    assert made["kind"] == "present"
    assert (subject.path / ".adjudge/audit-findings.json").read_bytes() == deliverables


def test_two_clones_come_to_the_same_items_and_findings(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    subject.git("clone", "-q", str(subject.path), str(tmp_path / "copy"))
    found = []
    for top in (subject.path, tmp_path / "copy"):
        state = {"ADJUDGE_STATE_DIR": str(tmp_path / f"state-{top.name}")}
        kind = adjudge(top, "audit", "next-step", "--yes", "--json", env=state).json["kind"]
        while kind != "present":
            Host(top).answer_all()
            kind = adjudge(top, "audit", "next-step", "--json", env=state).json["kind"]
        found.append(artefacts(top))
    assert found[0] == found[1]


def test_scope_words_are_kept_until_they_are_given_anew(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes", "--path", "src/**", "--lens", "security")
    made = step(adjudge(subject.path, "audit", "next-step", "--json"))
    assert made["kind"] == "review"
    items = Host(subject.path).items()
    assert {lens for one in items for lens in one["lenses"]} == {"security"}
    paths = {file["path"] for one in items for file in one["scope"]["files"]}
    assert paths == {path for path in FILES if path.startswith("src/")}
    again = step(adjudge(subject.path, "audit", "next-step", "--path", "tests/", "--json"))
    assert again["kind"] == "confirm-scope"
    assert Host(subject.path).read("intent.json")["lenses"] == ["security"]


def test_only_what_changed_since_a_revision_is_audited(adjudge: Console, subject: Repo) -> None:
    base = subject.git("rev-parse", "HEAD").decode().strip()
    subject.commit({"src/app/new.py": "a = 1\n"})
    subject.write({"src/app/dirty.py": "b = 1\n"})
    adjudge(subject.path, "audit", "next-step", "--yes", "--since", base)
    paths = {file["path"] for one in Host(subject.path).items() for file in one["scope"]["files"]}
    assert paths == {"src/app/new.py", "src/app/dirty.py"}


def test_scope_that_was_agreed_to_moves_with_no_commit(adjudge: Console, subject: Repo) -> None:
    base = subject.git("rev-parse", "HEAD").decode().strip()
    subject.commit({"src/app/new.py": "a = 1\n"})
    adjudge(subject.path, "audit", "next-step", "--yes", "--since", "HEAD~1")
    assert Host(subject.path).read("intent.json")["since"] == base
    subject.commit({"src/app/newer.py": "b = 1\n"})
    adjudge(subject.path, "audit", "next-step")
    paths = {file["path"] for one in Host(subject.path).items() for file in one["scope"]["files"]}
    assert paths == {"src/app/new.py", "src/app/newer.py"}


@pytest.mark.parametrize(
    "words",
    [("--path", "../x"), ("--path", "/etc/passwd"), ("--budget-tokens", "-1"), ("--since", "nowhere")],
)
def test_scope_that_cannot_be_used_is_refused_and_not_kept(
    adjudge: Console, subject: Repo, words: tuple[str, ...]
) -> None:
    ended = adjudge(subject.path, "audit", "next-step", *words)
    assert ended.code == 2
    assert not (subject.path / AUDIT / "intent.json").exists()


@pytest.mark.parametrize(
    "text", ["{", '{"schema": "adjudge.intent/v1", "lens": []}', '{"schema": "adjudge.intent/v2"}']
)
def test_intent_that_is_broken_blocks_with_its_cause_and_move(
    adjudge: Console, subject: Repo, text: str
) -> None:
    adjudge(subject.path, "audit", "next-step")
    (subject.path / AUDIT / "intent.json").write_text(text)
    ended = adjudge(subject.path, "audit", "next-step", "--json")
    assert ended.code == 3
    recovery = ended.json["recovery"]
    assert (ended.json["status"], recovery["move"]) == ("blocked", "repair-intent")
    assert "intent.json" in recovery["cause"]
    assert recovery["cause"] in (subject.path / AUDIT / "steps/current-prompt.md").read_text()
    (subject.path / AUDIT / "intent.json").unlink()
    assert step(adjudge(subject.path, "audit", "next-step", "--json"))["kind"] == "confirm-scope"


def test_configuration_that_is_broken_blocks_with_its_own_cause_and_move(
    adjudge: Console, subject: Repo
) -> None:
    subject.commit({".adjudge.toml": "[[command]\n"})
    ended = adjudge(subject.path, "audit", "next-step", "--json")
    recovery = ended.json["recovery"]
    assert (ended.code, ended.json["status"], recovery["move"]) == (3, "blocked", "rerun-command")
    assert ".adjudge.toml" in recovery["cause"]
    assert "intent" not in recovery["cause"]


def test_changes_count_since_the_commit_where_a_branch_and_head_part(adjudge: Console, subject: Repo) -> None:
    base = subject.git("rev-parse", "HEAD").decode().strip()
    subject.git("branch", "other")
    subject.commit({"mine.py": "MINE = 1\n"})
    subject.git("checkout", "-q", "other")
    subject.commit({"theirs.py": "THEIRS = 1\n"})
    subject.git("checkout", "-q", "-")
    for word in ("--since=other", '{"schema": "adjudge.intent/v1", "since": "other"}'):
        if not word.startswith("--"):
            (subject.path / AUDIT / "intent.json").write_text(word)
        words = (word,) if word.startswith("--") else ()
        adjudge(subject.path, "audit", "next-step", *words)
        manifest = json.loads((subject.path / AUDIT / "manifest.json").read_bytes())
        assert [one["path"] for one in manifest["files"] if one["status"] == "included"] == ["mine.py"]
        told = (subject.path / AUDIT / "steps/current-prompt.md").read_text()
        assert f"only what changed since commit {base}" in told


def test_revision_that_is_not_there_blocks_with_its_cause(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step")
    (subject.path / AUDIT / "intent.json").write_text('{"schema": "adjudge.intent/v1", "since": "nowhere"}')
    ended = adjudge(subject.path, "audit", "next-step", "--json")
    assert (ended.code, ended.json["recovery"]["move"]) == (3, "repair-intent")
    assert "nowhere" in ended.json["recovery"]["cause"]


@pytest.mark.parametrize("kind", ["tracked", "tracked-case", "link", "foreign", "file"])
def test_folder_that_is_not_ours_is_refused_and_left_alone(
    adjudge: Console, subject: Repo, tmp_path: Path, kind: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place = subject.path / ".adjudge"
    match kind:
        case "tracked":
            subject.write({".adjudge/audit/results/a.json": "{}"})
            subject.git("add", "-f", ".adjudge")
        case "tracked-case":
            subject.commit({".Adjudge/audit/results/a.json": "{}"})
        case "link":
            place.symlink_to(elsewhere)
        case "foreign":
            subject.write({".adjudge/notes.txt": "mine\n"})
        case _:
            place.write_text("x")
    ended = adjudge(subject.path, "audit", "next-step", "--json")
    assert ended.code in {3, 4}
    assert os.listdir(elsewhere) == []
    assert not (subject.path / AUDIT / "workload.json").exists()


def test_folder_that_was_tracked_before_blocks_with_the_way_out(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "next-step", "--yes")
    subject.git("add", "-f", ".adjudge")
    subject.git("commit", "-q", "-m", "oops")
    ended = adjudge(subject.path, "audit", "next-step", "--json")
    assert ended.json["recovery"]["command"] == "git rm -r --cached .adjudge"
    subject.git("rm", "-r", "-q", "--cached", ".adjudge")
    assert step(adjudge(subject.path, "audit", "next-step", "--json"))["kind"] == "review"


def test_there_is_no_audit_of_a_bare_repository(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    subject.git("clone", "-q", "--bare", str(subject.path), str(tmp_path / "bare.git"))
    ended = adjudge(tmp_path / "bare.git", "audit", "next-step", "--json")
    assert (ended.code, ended.json["code"]) == (2, "audit-bare")


def test_repository_without_a_commit_can_be_audited(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "fresh")
    made.write({"a.py": "value = 1\n"})
    drive(adjudge, made.path)
    assert (made.path / ".adjudge/audit-report.md").exists()


def test_tree_without_anything_to_audit_is_never_complete(adjudge: Console, tmp_path: Path) -> None:
    made = repo(tmp_path / "empty")
    made.commit({"README.md": "words\n"})
    ended = adjudge(made.path, "audit", "next-step", "--yes", "--json")
    assert (ended.code, ended.json["kind"], ended.json["status"]) == (3, "blocked", "blocked")
    assert "No item is planned" in ended.json["recovery"]["cause"]
    ran = adjudge(made.path, "audit", "run", "--json")
    assert (ran.code, "No item is planned" in ran.err) == (3, True)
    assert not (made.path / ".adjudge/audit-findings.json").exists()
    why = adjudge(made.path, "audit", "why", "review", "--json").json["obligations"][-1]
    assert (why["name"], why["state"]) == ("review", "blocked")
    told = adjudge(made.path, "audit", "report", "--json")
    assert (told.code, told.json["coverage"]["extent"]) == (3, "none")
    assert told.json["executive_summary"] == ["No file was assigned, so nothing was read."]


def test_scope_that_no_file_is_in_is_not_complete_after_one_that_was(adjudge: Console, subject: Repo) -> None:
    drive(adjudge, subject.path)
    ended = adjudge(subject.path, "audit", "next-step", "--yes", "--path", "nowhere/**", "--json")
    assert (ended.code, ended.json["status"]) == (3, "blocked")


def test_what_is_in_the_way_has_a_command_next_and_advice_with_the_cause(
    adjudge: Console, subject: Repo
) -> None:
    drive(adjudge, subject.path)
    place = subject.path / ".adjudge/audit-findings.json"
    place.unlink()
    place.mkdir()
    recovery = adjudge(subject.path, "audit", "next-step", "--json").json["recovery"]
    assert recovery["command"] == "adjudge audit next-step"
    assert "see what stands there" in recovery["cause"]


def test_findings_of_a_scope_that_was_narrowed_are_counted_and_not_lost(
    adjudge: Console, subject: Repo
) -> None:
    drive(adjudge, subject.path)
    before = json.loads((subject.path / ".adjudge/audit-findings.json").read_bytes())
    assert before["findings"]
    assert "findings-beside" not in {one["code"] for one in before["limitations"]}
    adjudge(subject.path, "audit", "next-step", "--yes", "--lens", "tests", "--json")
    Host(subject.path, findings=False).answer_all()
    adjudge(subject.path, "audit", "next-step", "--json")
    after = json.loads((subject.path / ".adjudge/audit-findings.json").read_bytes())
    assert (after["findings"], after["coverage"]["extent"]) == ([], "complete")
    (told,) = [one for one in after["limitations"] if one["code"] == "findings-beside"]
    assert told["message"].startswith("In the ledger and not told here: ")


def test_files_beyond_the_budget_are_told_one_by_one(adjudge: Console, subject: Repo) -> None:
    adjudge(subject.path, "audit", "run", "--yes", "--budget-tokens", "1")
    told = adjudge(subject.path, "audit", "report", "--json").json
    beyond = {one["path"] for one in told["excluded"] if "budget" in one["reason"]}
    manifest = json.loads((subject.path / AUDIT / "manifest.json").read_bytes())["files"]
    included = {one["path"] for one in manifest if one["status"] == "included"}
    assert beyond == included - {one["path"] for one in told["coverage"]["files"]} != set()
    assert told["summary"]["files"] + told["summary"]["excluded"] == len(manifest)


@pytest.mark.parametrize("name", ["audit", "audit/steps", "audit/results", "audit/steps/current-prompt.md"])
def test_link_inside_the_folder_leads_nobody_out(
    adjudge: Console, subject: Repo, tmp_path: Path, name: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "theirs").write_text("theirs")
    adjudge(subject.path, "audit", "next-step", "--yes")
    host = Host(subject.path, findings=False)
    replies = {item["result_path"].rpartition("/")[2]: json.dumps(host.result(item)) for item in host.items()}
    place = subject.path / ".adjudge" / name
    if place.is_dir():
        shutil.rmtree(place)
    else:
        place.unlink(missing_ok=True)
    place.symlink_to(elsewhere if "." not in name else elsewhere / "theirs")
    if name == "audit/results":
        for file, text in replies.items():
            (elsewhere / file).write_text(text)
    before = {one.name: one.read_text() for one in elsewhere.iterdir()}
    ended = adjudge(subject.path, "audit", "next-step", "--json")
    assert {one.name: one.read_text() for one in elsewhere.iterdir()} == before
    if name == "audit/results":
        assert ended.json["progress"]["rejected"] == len(replies) > 0
    if name in {"audit", "audit/steps"}:
        assert ended.code == 5
    else:
        assert ended.json["progress"]["accepted"] == 0


ODD = ("b\udcff.py", "line\nfeed.py", "a|b `c`.py", "\u202egnp.py", "ünï/ -x.py", ".adjudge.toml.py")


@pytest.mark.parametrize("by", ["host", "rules"])
def test_odd_names_go_through_the_whole_audit(adjudge: Console, tmp_path: Path, by: str) -> None:
    made = repo(tmp_path / "odd")
    text = "import os\n\n\ndef f(name):\n    os.system('rm ' + name)\n"
    made.commit({f"{name}": f"{text}# {at}\n" for at, name in enumerate(ODD)})
    if by == "rules":
        assert adjudge(made.path, "audit", "run", "--yes").code == 3
    else:
        drive(adjudge, made.path)
    found = json.loads((made.path / ".adjudge/audit-findings.json").read_bytes())
    assert {one["path"] for one in found["coverage"]["files"]} == set(ODD)
    assert found["coverage"]["extent"] == ("partial" if by == "rules" else "complete")
    for name in (".adjudge/audit-report.md", f"{AUDIT}/steps/current-prompt.md"):
        assert "\u202e" not in (made.path / name).read_text()
    if by == "rules":
        assert {one["path"] for one in found["findings"]} == set(ODD)


def test_import_whose_file_is_gone_has_its_move(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    report = tmp_path / "outside" / "report.json"
    found = {
        "severity": "low",
        "title": "t",
        "summary": "s",
        "path": "src/app/other.py",
        "start_line": 2,
        "quote": "    return value / 0",
    }
    report.write_text(json.dumps({"schema": "adjudge.candidates/v1", "findings": [found]}))
    drive(adjudge, subject.path)
    assert adjudge(subject.path, "audit", "import", str(report)).code == 0
    assert step(adjudge(subject.path, "audit", "next-step", "--json"))["recovery"] is None
    shutil.rmtree(subject.path / AUDIT / "imports")
    made = step(adjudge(subject.path, "audit", "next-step", "--json"))
    assert (made["kind"], made["recovery"]["move"]) == ("present", "import-file")


def test_file_whose_blob_is_lost_is_unmeasured_and_not_empty(adjudge: Console, subject: Repo) -> None:
    blob = subject.git("rev-parse", "HEAD:src/app/other.py").decode().strip()
    (subject.path / ".git/objects" / blob[:2] / blob[2:]).unlink()
    drive(adjudge, subject.path)
    files = {one["path"]: one for one in Host(subject.path).read("manifest.json")["files"]}
    lost = files["src/app/other.py"]
    assert (lost["status"], lost["size"], lost["lines"], lost["sha256"]) == ("unmeasured", None, None, None)
    assert Host(subject.path).read("plan-metrics.json")["unmeasured"] == ["src/app/other.py"]
    found = json.loads((subject.path / ".adjudge/audit-findings.json").read_bytes())
    assert "src/app/other.py" in {one["path"] for one in found["excluded"]}
    assert "unmeasured" in {one["code"] for one in found["limitations"]}
