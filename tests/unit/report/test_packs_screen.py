"""Packs on a terminal: what is in use is seen, words of others are never raw."""

from __future__ import annotations

from adjudge.contracts.pack_v1 import pack_wire
from adjudge.contracts.packs_v1 import PackFaultV1, PacksV1, listed_pack
from adjudge.model.candidate import Severity
from adjudge.report.packs_screen import packs_screen
from tests.pack_values import a_check, a_pack


def text(packs: PacksV1) -> str:
    return "\n".join("".join(span.text for span in line) for line in packs_screen(packs))


def test_list_tells_what_is_in_use() -> None:
    used, other = listed_pack(a_pack(), in_use=True), listed_pack(a_pack(pack_id="other"), in_use=False)
    lines = text(
        PacksV1(deed="list", packs=(used, other), shown=None, faults=(), limitations=())
    ).splitlines()
    assert [line.endswith("in use") for line in lines] == [False, True, False]


def test_checks_are_told_one_by_one() -> None:
    chosen = a_pack(a_check(at_least=Severity.HIGH, paths=("src/**",), rule="ruff:T201"))
    told = text(
        PacksV1(
            deed="show",
            packs=(listed_pack(chosen, in_use=False),),
            shown=pack_wire(chosen.pack),
            faults=(),
            limitations=(),
        )
    )
    for word in ("units", "usually medium, high at least", "src/**", "ruff:T201", chosen.digest):
        assert word in told


def test_faults_are_never_raw() -> None:
    faults = tuple(
        PackFaultV1(file="a\x1b.toml", place=f"$.checks[{at}]", message="no\x1b[2J") for at in range(101)
    )
    told = text(PacksV1(deed="validate", packs=(), shown=None, faults=faults, limitations=()))
    assert "\x1b" not in told
    assert "and 1 more" in told


def test_nothing_is_said_in_words() -> None:
    empty = PacksV1(deed="use", packs=(), shown=None, faults=(), limitations=())
    assert "no pack is in use" in text(empty)
