"""A pack in a list: who made it, how many checks it has, whether it is in use."""

from __future__ import annotations

from adjudge.contracts.packs_v1 import listed_pack
from tests.pack_values import a_check, a_pack


def test_pack_is_listed_without_its_texts() -> None:
    chosen = a_pack(a_check("a"), a_check("b"))
    listed = listed_pack(chosen, in_use=True)
    assert (listed.id, listed.origin, listed.checks, listed.in_use) == ("house", "operator", 2, True)
    assert listed.digest == chosen.digest
