"""``adjudge report`` on a real review: every form valid, with places that a host's diff shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo
from tests.host_schemas import annotation_faults, code_quality_faults, junit_faults, rdjson_faults
from tests.qualified_values import sarif_faults

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.functional.command import Console

BEFORE = "import subprocess\n\n\ndef run(name):\n    return name\n" + "".join(f"# {n}\n" for n in range(30))
AFTER = BEFORE.replace("    return name\n", "    return subprocess.run('ls ' + name, shell=True)\n")
FAULTS: dict[str, Callable[[bytes], list[str]]] = {
    "sarif": sarif_faults,
    "codequality": code_quality_faults,
    "rdjson": rdjson_faults,
    "junit": junit_faults,
    "annotations": annotation_faults,
}


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change that a rule of the builtin reviewer is for."""
    made = repo(tmp_path / "subject")
    made.commit({"run.py": BEFORE})
    made.commit({"run.py": AFTER})
    return made


def run_id(adjudge: Console, subject: Repo) -> str:
    ended = adjudge(subject.path, "review", "--commit", "HEAD", "--json")
    name: str = ended.json["run_id"]
    return name


def test_finding_has_a_place_for_a_comment_in_the_diff(adjudge: Console, subject: Repo) -> None:
    made = adjudge(subject.path, "report", run_id(adjudge, subject), "--json").json
    places = [one["inline"] for one in made["findings"]]
    assert [(one["valid"], one["path"], one["side"], one["line"], one["new_line"]) for one in places] == [
        (True, "run.py", "head", 5, 5)
    ]
    assert places[0]["old_line"] is None


def test_forms_on_standard_output_are_valid(adjudge: Console, subject: Repo) -> None:
    name = run_id(adjudge, subject)
    ended = {form: adjudge(subject.path, "report", name, "--format", form) for form in FAULTS}
    assert {form: (one.code, FAULTS[form](one.out.encode())) for form, one in ended.items()} == dict.fromkeys(
        FAULTS, (0, [])
    )


def test_pairs_go_to_their_files_and_the_last_to_standard_output(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    name = run_id(adjudge, subject)
    words = (
        "--format",
        "sarif",
        "-o",
        str(tmp_path / "r.sarif"),
        "--format",
        "junit",
        "-o",
        str(tmp_path / "r.xml"),
    )
    ended = adjudge(subject.path, "report", name, *words, "--format", "markdown")
    assert ended.out.startswith("## adjudge review: ")
    assert sarif_faults((tmp_path / "r.sarif").read_bytes()) == []
    assert junit_faults((tmp_path / "r.xml").read_bytes()) == []


def test_same_run_gives_the_same_bytes(adjudge: Console, subject: Repo) -> None:
    name = run_id(adjudge, subject)
    first, second = (adjudge(subject.path, "report", name, "--format", "json").out for _ in range(2))
    assert first == second
    assert json.loads(first)["schema"] == "adjudge.report/v1"


def test_files_without_forms_are_refused(adjudge: Console, subject: Repo) -> None:
    ended = adjudge(subject.path, "report", run_id(adjudge, subject), "-o", "../x", "--json")
    assert (ended.code, ended.json["code"]) == (2, "unpaired-output")


def test_two_documents_for_one_standard_output_are_refused(adjudge: Console, subject: Repo) -> None:
    ended = adjudge(subject.path, "report", run_id(adjudge, subject), "--format", "sarif", "--json")
    assert (ended.code, ended.json["code"]) == (2, "two-outputs")


NAMES = (
    "a b,c:d.py",
    "<b>.py",
    "[x](y).py",
    "a\nb.py",
    "a\x1bb.py",
    "a\u202eb.py",
    "]]>&amp;.py",
    "::error::x.py",
    "caf\u00e9.py",
)


@pytest.fixture
def hostile(tmp_path: Path) -> Repo:
    """A change of files whose names and lines are made to break documents."""
    made = repo(tmp_path / "hostile")
    line = "import os\n\n\ndef run(name):\n    return name  # ]]><script>\x1b[2J\u202e\n"
    made.commit({"kept.py": "x = 1\n"})
    made.git("config", "core.quotepath", "false")
    made.commit(
        {
            **dict.fromkeys(NAMES, line.replace("return name", "return os.system('ls ' + name)")),
            "kept.py": "x = 2\n",
        }
    )
    return made


def test_hostile_names_break_no_form_and_are_places_as_git_knows_them(
    adjudge: Console, hostile: Repo
) -> None:
    ended = adjudge(hostile.path, "review", "--commit", "HEAD", "--json")
    name = ended.json["run_id"]
    assert {one["path"] for one in ended.json["units"]} >= set(NAMES)
    told = {form: adjudge(hostile.path, "report", name, "--format", form) for form in FAULTS}
    assert {form: FAULTS[form](one.out.encode()) for form, one in told.items()} == {
        form: [] for form in FAULTS
    }
    made = adjudge(hostile.path, "report", name, "--json").json
    found = {one["inline"]["path"]: one["inline"]["valid"] for one in made["findings"]}
    assert {path: found.get(path) for path in NAMES} == dict.fromkeys(NAMES, True)
