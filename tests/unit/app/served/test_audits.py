"""An audit as a server hands it out: what is the operator's stays the operator's."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adjudge.app.served.audits import answer_step, submit_result
from adjudge.contracts.step_v1 import StepV1
from adjudge.errors import InconclusiveError, UsageError
from tests.builders import Repo, repo
from tests.functional.audit_host import Host
from tests.functional.command import Console
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def subject(tmp_path: Path) -> Repo:
    made = repo(tmp_path / "subject")
    made.commit({"a.py": "def f(one):\n    return one + 1\n"})
    (tmp_path / "home").mkdir()
    return made


def begun(tmp_path: Path, subject: Repo, *words: str) -> None:
    assert Console(tmp_path)(subject.path, "audit", "next-step", *words).code == 0


@pytest.mark.usefixtures("subject")
def test_no_audit_is_begun(tmp_path: Path) -> None:
    with pytest.raises(InconclusiveError) as refused:
        answer_step(world(tmp_path))
    assert refused.value.code == "no-audit"
    assert not (tmp_path / "subject" / ".adjudge").exists()


def test_scope_is_agreed_to_by_nobody_here(tmp_path: Path, subject: Repo) -> None:
    begun(tmp_path, subject)
    made = answer_step(world(tmp_path)).artefact
    assert isinstance(made, StepV1)
    assert made.kind == "confirm-scope"
    with pytest.raises(InconclusiveError) as refused:
        submit_result("item:1", b"{}", world(tmp_path))
    assert refused.value.code == "scope-not-confirmed"


def test_result_that_fits_is_written_and_one_that_does_not_is_not(tmp_path: Path, subject: Repo) -> None:
    begun(tmp_path, subject, "--yes")
    host = Host(subject.path, findings=False)
    item = host.items()[0]
    place = subject.path / item["result_path"]
    result = host.result(item)
    bad = submit_result(item["id"], b"no result", world(tmp_path))
    assert (bad.exit_code, place.exists()) == (1, False)
    other = submit_result(item["id"], json.dumps({**result, "id": "item:other"}).encode(), world(tmp_path))
    assert (other.exit_code, place.exists()) == (1, False)
    data = json.dumps(result).encode()
    good = submit_result(item["id"], data, world(tmp_path))
    assert (good.exit_code, place.read_bytes()) == (0, data)


def test_item_is_named_whole(tmp_path: Path, subject: Repo) -> None:
    begun(tmp_path, subject, "--yes")
    item = Host(subject.path).items()[0]
    with pytest.raises(UsageError):
        submit_result(item["id"][:-1], b"{}", world(tmp_path))
