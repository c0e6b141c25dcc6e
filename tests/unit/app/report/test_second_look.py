"""An installed gitleaks looks at an export as well: what it reports blocks, and its failure is no clean look."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.report.xray import answer_xray
from adjudge.app.report.xray_words import XrayWords
from adjudge.errors import ContractError, InconclusiveError
from tests.toy_gitleaks import SECRET, write_gitleaks
from tests.unit.app.reviews import claim, desk
from tests.xray_values import SOURCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.unit.app.reviews import Desk

CLEAN = claim(title="Plain words")
HUSH = claim(title=f"It says {SECRET} aloud")
ALONE = "built-in-patterns-only"


@pytest.fixture
def here(tmp_path: Path) -> Desk:
    return desk(tmp_path)


def exported(here: Desk, found: dict[str, Any], tools: str = "", **words: Any) -> bytes:
    run_id = here.run(found).run_id
    path = os.pathsep.join([*([tools] if tools else []), here.world.environment["PATH"]])
    world = replace(here.world, environment={**here.world.environment, "PATH": path})
    made = XrayWords(run=run_id, source=SOURCE, confirmed=True, **words)
    return b"".join(answer_xray(made, world).chunks())


def codes(data: bytes) -> list[str]:
    return [one["code"] for one in json.loads(data)["limitations"]]


def test_without_it_the_export_tells_that_only_our_patterns_looked(here: Desk) -> None:
    assert ALONE in codes(exported(here, CLEAN, gitleaks="off"))


def test_with_it_the_export_differs_in_that_limitation_alone(here: Desk, tmp_path: Path) -> None:
    tools = write_gitleaks(tmp_path / "tools")
    found = exported(here, CLEAN, tools)
    without = json.loads(exported(here, CLEAN, tools, gitleaks="off"))
    without["limitations"] = [one for one in without["limitations"] if one["code"] != ALONE]
    assert json.loads(found) == without
    assert exported(here, CLEAN, tools, gitleaks="require") == found


def test_what_it_reports_blocks_with_field_and_rule(here: Desk, tmp_path: Path) -> None:
    tools = write_gitleaks(tmp_path / "tools")
    with pytest.raises(ContractError) as caught:
        exported(here, HUSH, tools)
    assert ("$.findings[0].title", "secret (gitleaks: hush)") in caught.value.violations
    assert SECRET not in f"{caught.value.message} {caught.value.violations}"
    assert SECRET.encode() in exported(here, HUSH, tools, gitleaks="off")


def test_redacted_field_gives_way_whole(here: Desk, tmp_path: Path) -> None:
    data = exported(here, HUSH, write_gitleaks(tmp_path / "tools"), redact=True)
    made = json.loads(data)
    assert made["findings"][0]["title"] == "[redacted: secret]"
    assert {"field": "$.findings[0].title", "reason": "secret"} in made["replaced"]
    assert SECRET.encode() not in data


BROKEN = {
    "fails": {"script": "import sys\nprint('8.1.0')\nsys.exit(0 if sys.argv[1] == 'version' else 2)\n"},
    "tells no version": {"script": "print('hello')\n"},
    "writes no report": {"script": "print('8.1.0')\n"},
    "knows no rule": {"knows": "lambda rule: False"},
    "misses what is put there": {"knows": "lambda rule: rule == 'hush'"},
}


@pytest.mark.parametrize("how", BROKEN)
@pytest.mark.parametrize("mode", ["auto", "require"])
def test_one_that_does_not_work_leaves_no_export(here: Desk, tmp_path: Path, how: str, mode: str) -> None:
    tools = write_gitleaks(tmp_path / "tools", **BROKEN[how])
    with pytest.raises(InconclusiveError) as caught:
        exported(here, HUSH if "misses" in how else CLEAN, tools, gitleaks=mode)
    assert (caught.value.code, caught.value.exit_code) == ("x-ray-unchecked", 3)


def test_one_that_is_required_and_not_there_leaves_no_export(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudge.adapters.collectors.program.Programs.find", lambda *_: None)
    assert ALONE in codes(exported(here, CLEAN))
    with pytest.raises(InconclusiveError) as caught:
        exported(here, CLEAN, gitleaks="require")
    assert caught.value.code == "x-ray-unchecked"
