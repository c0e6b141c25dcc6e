"""Standards of every language are about all paths."""

from __future__ import annotations

import pytest

from adjudge.packs.reading import read_pack
from adjudge.packs.standards import (
    AGENT_HANDOFF,
    API_STABILITY,
    DATA_INTEGRITY,
    PRODUCT_SAFETY,
    SECURITY_BOUNDARY,
)
from tests.pack_values import KNOWN


@pytest.mark.parametrize(
    "text", [AGENT_HANDOFF, API_STABILITY, DATA_INTEGRITY, PRODUCT_SAFETY, SECURITY_BOUNDARY]
)
def test_they_are_about_all_paths(text: str) -> None:
    pack = read_pack(text.encode(), file="x", rules=KNOWN)
    assert len(pack.checks) >= 5
    assert all(check.paths == () for check in pack.checks)
