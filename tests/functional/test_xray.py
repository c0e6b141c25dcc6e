"""``adjudge xray`` on a real review: refused, replaced, exported, the same bytes each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.builders import Repo, repo

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

BEFORE = "import subprocess\n\n\ndef run(name):\n    return name\n"
PUBLIC = ("--public-source", "https://forge.example/team/project", "--confirm-public")


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    """A change that a rule of the builtin reviewer is for."""
    made = repo(tmp_path / "subject")
    made.commit({"run.py": BEFORE})
    made.commit({"run.py": BEFORE.replace("return name", "return subprocess.run('ls ' + name, shell=True)")})
    return made


def run_id(adjudge: Console, subject: Repo) -> str:
    name: str = adjudge(subject.path, "review", "--commit", "HEAD", "--json").json["run_id"]
    return name


def test_review_is_exported_the_same_twice(adjudge: Console, subject: Repo, tmp_path: Path) -> None:
    name = run_id(adjudge, subject)
    for form in ("html", "md", "json"):
        places = [tmp_path / f"{at}.{form}" for at in (1, 2)]
        assert [adjudge(subject.path, "xray", name, *PUBLIC, "-o", str(place)).code for place in places] == [
            0,
            0,
        ]
        assert places[0].read_bytes() == places[1].read_bytes()
        assert str(tmp_path).encode() not in places[0].read_bytes()


@pytest.mark.parametrize("words", [(), PUBLIC[:2], PUBLIC[2:]])
def test_nothing_is_exported_before_it_is_confirmed(
    adjudge: Console, subject: Repo, words: tuple[str, ...]
) -> None:
    ended = adjudge(subject.path, "xray", run_id(adjudge, subject), *words, "--json")
    assert (ended.code, ended.json["code"]) == (4, "source-not-confirmed")


def test_blocked_export_tells_fields_and_reasons_alone(
    adjudge: Console, subject: Repo, tmp_path: Path
) -> None:
    hostile = tmp_path / "review.json"
    hostile.write_text(
        '{"schema": "adjudge.candidates/v1", "findings": [{"severity": "low", "title": "as /home/ann/notes says",'
        ' "summary": "x", "path": "run.py", "start_line": 4, "quote": "def run(name):"}]}'
    )
    name = adjudge(subject.path, "qualify", str(hostile), "--json").json["run_id"]
    ended = adjudge(subject.path, "xray", name, *PUBLIC, "--json")
    assert (ended.code, ended.json["code"]) == (4, "x-ray-blocked")
    told = {(one["path"], one["message"]) for one in ended.json["violations"]}
    assert ("$.findings[0].title", "absolute-path") in told
    assert "ann" not in ended.out + ended.err
    replaced = adjudge(subject.path, "xray", name, *PUBLIC, "--redact", "--json")
    assert replaced.json["findings"][0]["title"] == "as [redacted: absolute-path] says"
