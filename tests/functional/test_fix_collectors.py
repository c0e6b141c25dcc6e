"""A finding of a tool is fixed when that tool looked at the new tree and does not report it any more."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from tests.functional.command import Console
from tests.functional.fixing import Workshop, statuses, workshop

if TYPE_CHECKING:
    from pathlib import Path

TOOL = """\
import json, sys
lines = open("calc.py").read().splitlines()
found = [{
    "ruleId": "ours", "level": "error", "message": {"text": "calc is wrong"},
    "locations": [{"physicalLocation": {"artifactLocation": {"uri": "calc.py"}, "region": {"startLine": at}}}],
} for at, line in enumerate(lines, 1) if "WRONG" in line]
run = {"tool": {"driver": {"name": "ours", "version": "1", "rules": [{"id": "ours"}]}}, "results": found}
open(sys.argv[1], "w").write(json.dumps({"version": "2.1.0", "runs": [run]}))
"""


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    (tmp_path / "outside" / "home").mkdir(parents=True)
    return workshop(tmp_path, Console(tmp_path / "outside"))


@pytest.fixture
def config(tmp_path: Path) -> Path:
    (tmp_path / "ours.py").write_text(TOOL)
    argv = json.dumps([sys.executable, str(tmp_path / "ours.py"), "{results}"])
    place = tmp_path / "config.toml"
    place.write_text(f'[[collector]]\nname = "ours"\nargv = {argv}\n')
    return place


def test_tool_that_reported_it_looks_again(shop: Workshop, config: Path, tmp_path: Path) -> None:
    shop.subject.write({"calc.py": "def add(a, b):\n    return a + b\n\n\nWRONG_VALUE_OF_CALC = 1\n"})
    words = ("--config", str(config), "--collector", "ours")
    run = shop.review(*words)
    (name,) = [one["finding_id"] for one in run["findings"]["results"] if one["basis"] == "collector"]
    packet = shop.packet(run["run_id"], "--finding", name)
    shop.act("open('calc.py', 'a').write('RIGHT = 1\\n')")
    attempt = shop.execute(packet, "--config", str(config))
    assert (attempt["state"], statuses(attempt)) == ("reproduced", ["reproduced"])
    shop.act("t = open('calc.py').read(); open('calc.py', 'w').write(t.replace('WRONG', 'RIGHT'))")
    attempt = shop.execute(packet, "--config", str(config))
    assert (attempt["state"], statuses(attempt)) == ("fixed_unproven", ["fixed"])
    assert attempt["recheck"][0]["by"] == "collector ours"
    (tmp_path / "ours.py").write_text("raise SystemExit(9)\n")
    attempt = shop.execute(packet, "--config", str(config))
    assert (attempt["state"], statuses(attempt)) == ("inconclusive", ["unchecked"])
