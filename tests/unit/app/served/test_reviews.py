"""A kept review in parts: all of what it came to, nothing of how it was made."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec
import pytest

from adjudge.app.served.reviews import list_reviews, show_findings, show_manifest
from adjudge.contracts.reviews_v1 import ReviewFindingsV1, ReviewManifestV1, ReviewsV1
from adjudge.errors import UsageError
from tests.builders import repo
from tests.functional.command import Console
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

    from adjudge.app.world import World

SHELL = "import subprocess\n\n\ndef run(word):\n    subprocess.run('ls ' + word, shell=True)\n"


@pytest.fixture
def here(tmp_path: Path) -> World:
    """A repository with two reviews by rules."""
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "x = 1\n"})
    made.commit({"a.py": SHELL, "b.py": "y = 1\n"})
    console = Console(tmp_path)
    (tmp_path / "home").mkdir()
    for gate in ("high", "low"):
        console(made.path, "review", "--executor", "builtin", "--commit", "HEAD", "--gate", gate)
    return world(tmp_path)


def test_reviews_are_listed_page_by_page(here: World) -> None:
    first, following = list_reviews(1, None, here)
    second, end = list_reviews(1, following, here)
    assert isinstance(first.artefact, ReviewsV1)
    assert isinstance(second.artefact, ReviewsV1)
    assert (len(first.artefact.reviews), following, end) == (1, first.artefact.reviews[0].run_id, None)
    assert first.artefact.reviews[0].run_id != second.artefact.reviews[0].run_id


def test_page_behind_a_run_that_is_not_kept_is_refused(here: World, tmp_path: Path) -> None:
    repo(tmp_path / "bare").commit({"a.py": ""})
    for one in (here, world(tmp_path, "bare")):
        with pytest.raises(UsageError):
            list_reviews(1, "rev:" + "0" * 32, one)


def test_parts_of_a_review_are_the_review_without_its_making(here: World) -> None:
    listed, _ = list_reviews(1, None, here)
    assert isinstance(listed.artefact, ReviewsV1)
    run_id = listed.artefact.reviews[0].run_id
    manifest = show_manifest(run_id, here).artefact
    findings = show_findings(run_id, here, severity=None, path=None).artefact
    assert isinstance(manifest, ReviewManifestV1)
    assert isinstance(findings, ReviewFindingsV1)
    assert manifest.counts.candidates == findings.total == len(findings.results) > 0
    assert [one.path for one in manifest.units] == ["a.py", "b.py"]
    assert "prompt_sha256" not in json.dumps(msgspec.to_builtins(manifest))


def test_findings_are_narrowed_by_severity_and_path(here: World) -> None:
    listed, _ = list_reviews(1, None, here)
    assert isinstance(listed.artefact, ReviewsV1)
    run_id = listed.artefact.reviews[0].run_id
    none = show_findings(run_id, here, severity=None, path="b.py").artefact
    assert isinstance(none, ReviewFindingsV1)
    assert (none.results, none.total > 0) == ((), True)
