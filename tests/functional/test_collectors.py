"""Real tools, installed into an environment of their own by hash, over seeded changes.

``ADJUDGE_TOOLS`` may name a folder where the programs are already.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import structs

from adjudge.adapters.collectors.lent import look_at_files
from adjudge.adapters.collectors.registry import Operator, make_collectors
from adjudge.adapters.process.runner import SubprocessRunner
from adjudge.collect.candidates import as_candidates
from adjudge.collect.run import run_collector
from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.collection_v1 import collection_artefact
from adjudge.contracts.xray_v1 import XrayReasonV1
from adjudge.model.collection import Collected, CollectionState
from adjudge.qualify.protected import find_secrets
from adjudge.report.xray_leaks import find_leaks
from adjudge.report.xray_texts import TextFiles, Told
from tests.collect_values import ports, sides
from tests.functional.collector_trees import RULES, SEEDED
from tests.xray_values import an_xray

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudge.ports import Collector
    from tests.functional.collector_trees import Seeded

pytestmark = pytest.mark.collectors
LOCK = Path(__file__).with_name("collectors.lock")


@dataclass(frozen=True, kw_only=True)
class Ran:
    """One tool over its seeded change."""

    seeded: Seeded
    collected: Collected
    program: Path


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the programs of all tools."""
    if named := os.environ.get("ADJUDGE_TOOLS"):
        return Path(named)
    place = tmp_path_factory.mktemp("tools")
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    pip = [str(place / "bin" / "pip"), "install", "--quiet", "--require-hashes", "--only-binary", ":all:"]
    subprocess.run([*pip, "-r", str(LOCK)], check=True)
    return place / "bin"


def tools(programs: Path, scratch: Path) -> Mapping[str, Collector]:
    """Collectors whose programs are only there."""
    (scratch / "rules.yml").write_text(RULES, encoding="utf-8")
    operator = Operator(semgrep_rules=scratch / "rules.yml", scratch=scratch)
    return make_collectors(SubprocessRunner(), {"PATH": str(programs)}, operator=operator)


def collect(name: str, programs: Path, scratch: Path, *, hostile: bool) -> Collected:
    """A tool over its change."""
    seeded = SEEDED[name]
    more = seeded.hostile if hostile else {}
    world = ports(scratch, {**seeded.head, **more}, {**seeded.base, **more})
    changed = {path: sorted(lines) for path, lines in seeded.changed.items()}
    return run_collector(tools(programs, scratch)[name], sides(changed), world)


@pytest.fixture(scope="module", params=sorted(SEEDED))
def ran(request: pytest.FixtureRequest, programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """Each tool over its change, with all that would silence it."""
    name = request.param
    scratch = tmp_path_factory.mktemp(name)
    collected = collect(name, programs, scratch, hostile=True)
    return Ran(seeded=SEEDED[name], collected=collected, program=programs / name)


def places(collected: Collected, *, inherited: bool) -> set[tuple[str, int, str]]:
    """(path, line, rule) of new or inherited reports."""
    return {
        (one.path, one.start_line, one.rule)
        for at, one in enumerate(collected.head.reports)
        if (at in collected.inherited) is inherited
    }


def test_rule_is_reported_at_its_line_whatever_the_project_says(ran: Ran) -> None:
    assert ran.collected.head.state is CollectionState.FINDINGS
    assert ran.seeded.new in places(ran.collected, inherited=False)


def test_what_was_there_before_is_inherited(ran: Ran) -> None:
    assert ran.seeded.old in places(ran.collected, inherited=True)
    assert ran.seeded.old not in places(ran.collected, inherited=False)


def test_version_and_digest_of_the_program_are_recorded(ran: Ran) -> None:
    tool = ran.collected.head.tool
    assert tool is not None
    assert tool.version[0].isdigit()
    assert tool.program_sha256 == hashlib.sha256(ran.program.resolve().read_bytes()).hexdigest()


def test_no_stored_byte_holds_a_secret(ran: Ran) -> None:
    assert ran.collected.base is not None
    stored = b"".join(
        encode_canonical(collection_artefact(one)) for one in (ran.collected.head, ran.collected.base)
    )
    shown = repr(as_candidates(ran.collected))
    assert [one for one in ran.seeded.secrets if one.encode() in stored or one in shown] == []


def test_project_configuration_changes_nothing(ran: Ran, programs: Path, tmp_path: Path) -> None:
    plain = collect(ran.collected.head.collector, programs, tmp_path, hostile=False)
    wanted = {one for one in plain.head.reports if one.path in ran.seeded.head}
    assert {one for one in ran.collected.head.reports if one.path in ran.seeded.head} == wanted


def test_two_looks_give_the_same_bytes(ran: Ran, programs: Path, tmp_path: Path) -> None:
    again = collect(ran.collected.head.collector, programs, tmp_path, hostile=True)
    assert encode_canonical(collection_artefact(again.head)) == encode_canonical(
        collection_artefact(ran.collected.head)
    )


def test_gitleaks_looks_at_texts_of_an_export(programs: Path, tmp_path: Path) -> None:
    """A value that our patterns do not know, behind 400 kB of others; a clean export is clean."""
    tool = tools(programs, tmp_path)["gitleaks"]
    texts = [*(f"{at} {'y' * 4000}" for at in range(100)), "x auth42 = 'Zx9Qw8Er7Ty6Ui5Op4As3Df2Gh1J'"]
    assert find_leaks(texts[-1], find_secrets) == ()
    said = tuple(XrayReasonV1(code="said", text=text) for text in texts)
    for xray, wanted in (
        (structs.replace(an_xray(), limitations=said), (Told("$.limitations[100].text", "generic-api-key"),)),
        (an_xray(), ()),
    ):
        files = TextFiles(xray)
        looked = look_at_files(tool, files.files, scratch=tmp_path)
        assert files.read(looked.reports) == wanted, looked.reasons
