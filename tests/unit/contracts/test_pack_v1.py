"""A pack keeps its meaning: its digest is that of its content, and what is kept comes back whole or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.contracts.pack_v1 import (
    PackV1,
    chosen_pack,
    find_pack_faults,
    kept_pack,
    pack_value,
    pack_wire,
    stored_pack,
    used_pack,
)
from adjudge.contracts.violations import list_violations
from adjudge.errors import StateError
from adjudge.model.ids import Digest
from adjudge.model.pack import PackOrigin
from adjudge.packs.reading import read_pack
from tests.pack_values import HOUSE, KNOWN, a_check, a_pack


def test_wire_and_value_are_the_same_pack() -> None:
    pack = read_pack(HOUSE.encode(), file="x", rules=KNOWN)
    assert pack_value(pack_wire(pack)) == pack


def test_digest_is_of_the_content() -> None:
    pack = read_pack(HOUSE.encode(), file="x", rules=KNOWN)
    digest = chosen_pack(pack, PackOrigin.OPERATOR).digest
    spelt = HOUSE.replace("[[checks]]", "# a comment\n\n[[checks]]").encode()
    again = read_pack(spelt, file="y", rules=KNOWN)
    assert chosen_pack(again, PackOrigin.REPOSITORY).digest == digest
    other = read_pack(HOUSE.replace("should log", "must log").encode(), file="x", rules=KNOWN)
    assert chosen_pack(other, PackOrigin.OPERATOR).digest != digest


def test_kept_pack_comes_back() -> None:
    chosen = a_pack(a_check("a", paths=("src/**",), rule="ruff:T201"), a_check())
    assert kept_pack(stored_pack(chosen), PackOrigin.OPERATOR) == chosen


@pytest.mark.parametrize("body", [b"", b"{}\n", b"\xff", b'{"schema":"adjudge.pack/v1"}'])
def test_damaged_pack_is_refused(body: bytes) -> None:
    stored = replace(stored_pack(a_pack()), body=body)
    with pytest.raises(StateError):
        kept_pack(stored, PackOrigin.OPERATOR)


def test_pack_under_another_digest_is_refused() -> None:
    stored = replace(stored_pack(a_pack()), digest=Digest("0" * 64))
    with pytest.raises(StateError):
        kept_pack(stored, PackOrigin.OPERATOR)


def test_run_names_the_findings_of_each_check() -> None:
    wire = used_pack(a_pack(a_check("a"), a_check("b")), {"house/b": (1, 4), "other/a": (2,)})
    assert wire.findings == {"b": (1, 4)}
    assert list_violations({"pack": 1}, PackV1) != ()


def test_no_object_is_one_fault() -> None:
    assert [place for place, _ in find_pack_faults([], KNOWN)] == ["$"]
