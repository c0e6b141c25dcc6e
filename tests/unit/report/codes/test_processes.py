from __future__ import annotations

import re

import pytest

from adjudge.report.codes.processes import UNBOUND
from adjudge.report.codes.table import find_meanings
from tests.architecture.sources import ROOT


def test_page_and_codes_tell_the_same() -> None:
    page = (ROOT / "docs" / "processes.md").read_text()
    table = page.split("| `limitations` | meaning |")[1].split("\n\n")[0]
    assert set(re.findall(r"^\| `([a-z-]+)` \|", table, re.MULTILINE)) == set(UNBOUND)


@pytest.mark.parametrize("code", UNBOUND)
def test_code_is_one_of_the_supervisor_and_is_explained(code: str) -> None:
    assert f'"{code}"' in (ROOT / "src/adjudge/adapters/process/supervisor.py").read_text()
    assert find_meanings(code)
