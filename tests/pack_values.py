"""Standards packs for tests: as values, and as files with a part of them replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.contracts.pack_v1 import chosen_pack
from adjudge.model.candidate import Severity
from adjudge.model.pack import Pack, PackCheck, PackFocus, PackOrigin
from adjudge.rules.registry import RULES

if TYPE_CHECKING:
    from adjudge.model.pack import ChosenPack

KNOWN = frozenset(rule.id for rule in RULES)
HOUSE = """\
schema = "adjudge.pack/v1"
id = "house"
version = "1"
title = "House rules"
focus = ["data", "tests"]

[[checks]]
id = "no-print"
text = "Does anything print where it should log?"
severity = "low"
at_least = "medium"
paths = ["src/**"]
rule = "ruff:T201"

[[checks]]
id = "units"
text = "Is a number without its unit?"
severity = "medium"
"""


def a_check(check_id: str = "units", **more: object) -> PackCheck:
    """A check of all paths."""
    values: dict[str, object] = {"text": "Is a number without its unit?", "severity": Severity.MEDIUM, **more}
    return PackCheck(check_id=check_id, **values)  # type: ignore[arg-type]


def a_pack(*checks: PackCheck, pack_id: str = "house", version: str = "1") -> ChosenPack:
    """An operator's pack with these checks, or with one."""
    return chosen_pack(
        Pack(
            pack_id=pack_id,
            version=version,
            title="House rules",
            focus=(PackFocus.DATA,),
            checks=checks or (a_check(),),
        ),
        PackOrigin.OPERATOR,
    )


def with_line(old: str, new: str) -> bytes:
    """The house rules with a part replaced."""
    assert old in HOUSE, "what is replaced stands there"
    return HOUSE.replace(old, new, 1).encode()
