"""Packs: all of them in a list, one with every check."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.builders import repo
from tests.unit.app.worlds import world
from tests.unit.web.client import visitor

if TYPE_CHECKING:
    from pathlib import Path


def test_each_pack_of_the_list_is_shown_with_its_checks(tmp_path: Path) -> None:
    repo(tmp_path / "subject").commit({"a.py": "x = 1\n"})
    client, _ = visitor(world(tmp_path))
    listed = client.get("/packs").text
    found = re.findall(r'href="(/packs/[^"]+)".*?data-label="Checks">(\d+)<', listed, re.DOTALL)
    assert found
    for address, checks in found:
        assert f"Checks ({checks})" in client.get(address).text
    assert client.get("/packs/none").status_code == 409
    assert client.get("/packs/../../etc/passwd").status_code in {404, 409}
