"""Adjudge audits itself from the first step to the deliverables; killed and disturbed, it ends in the same bytes.

Calls are processes of the command line; a clone of this very repository is audited. ``tools/bench audit_whole`` does
the same with any repository.
"""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.audit_findings_v1 import LIMIT_BYTES, AuditFindingsV1
from adjudge.contracts.decode import decode_artefact
from tests.architecture.sources import ROOT
from tests.functional.audit_drive import KILLED, Drive, cloned, disturbed_run, executors

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow

SCOPE = ("--path", "src/**")
"""Hundreds of files; the whole repository takes three times as long."""
Pair = tuple[bytes, bytes]


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository at one commit, whatever is committed while the tests run."""
    return cloned(ROOT, tmp_path_factory.mktemp("source")).folder


@pytest.fixture(scope="module")
def by_host(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """What an undisturbed audit by a host ends in."""
    return Drive(cloned(source, tmp_path_factory.mktemp("host")), SCOPE).by_host()


def digests(pair: Pair) -> list[str]:
    """Of both deliverables; they are too large to be told apart byte by byte."""
    return [hashlib.sha256(one).hexdigest() for one in pair]


def test_undisturbed_audit_is_whole_and_its_numbers_reconcile(by_host: Pair) -> None:
    data, report = by_host
    document = decode_artefact(data, AuditFindingsV1, limit_bytes=LIMIT_BYTES)
    assert len(document.coverage.files) > 300
    assert document.coverage.extent == "complete"
    assert report.count(b"\n") <= 400
    lists = (document.findings, document.refuted, document.dismissed, document.leads)
    told = sum(len(one.reported) for each in lists for one in each)
    assert document.summary.candidates == told + len(document.ungrounded)


def test_host_that_is_disturbed_comes_to_the_same_bytes(source: Path, by_host: Pair, tmp_path: Path) -> None:
    made = Drive(cloned(source, tmp_path), SCOPE, chance=random.Random(1), often=0.4)
    assert digests(made.by_host()) == digests(by_host)
    assert made.kills() >= 5, made.told
    assert all(made.told[one] for one in ("half-written", "edited", f"{KILLED}commit"))
    assert made.told[f"{KILLED}findings"]


def test_each_executor_that_is_killed_comes_to_its_own_bytes(source: Path, tmp_path: Path) -> None:
    recorded = tmp_path / "recorded"
    recorded.mkdir()
    for name, words in executors(recorded):
        whole = Drive(cloned(source, tmp_path / f"{name}-whole"), SCOPE)
        wanted = whole.by_run(*words)
        made = disturbed_run(whole, cloned(source, tmp_path / f"{name}-killed"), random.Random(2))
        assert digests(made.by_run(*words)) == digests(wanted), name
        assert made.kills() >= 8, made.told
