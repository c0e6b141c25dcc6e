"""Packs of a language are about its own files."""

from __future__ import annotations

import pytest

from adjudge.contracts.pack_v1 import chosen_pack
from adjudge.model.pack import PackOrigin
from adjudge.packs.asking import checks_for
from adjudge.packs.languages import PYTHON, TYPESCRIPT
from adjudge.packs.reading import read_pack
from tests.pack_values import KNOWN


@pytest.mark.parametrize(
    ("text", "own", "other"), [(PYTHON, "src/a.py", "src/a.ts"), (TYPESCRIPT, "web/a.ts", "web/a.py")]
)
def test_they_are_about_their_own_files(text: str, own: str, other: str) -> None:
    chosen = chosen_pack(read_pack(text.encode(), file="x", rules=KNOWN), PackOrigin.BUILTIN)
    assert len(checks_for((chosen,), (own,))) >= 6
    assert checks_for((chosen,), (other,)) == {}
