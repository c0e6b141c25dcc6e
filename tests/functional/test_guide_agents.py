"""An agent that reads nothing but the guide can answer it, and one that babbles is told why, each time."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from tests.functional.agents import babbling_reply, careful_reply
from tests.functional.loop import PACKAGE, WHOLE, Json, Loop, shop, uncovered

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

PRICES, ACCESS = str(PACKAGE["shop/prices.py"]), str(PACKAGE["shop/access.py"])
WITHOUT_DISCOUNT = PRICES.replace("\n\ndef discount(item: str) -> int:\n    return 1\n", "")
WITHOUT_GUARD = ACCESS.replace("    if user in BANNED:\n        raise PermissionError(user)\n", "")
CHANGES: dict[str, dict[str, str | bytes | None]] = {
    "removed": {"shop/prices.py": WITHOUT_DISCOUNT},
    "renamed": {
        "shop/prices.py": None,
        "shop/tariffs.py": PRICES.replace("item: str)", "item: str, n: int)"),
    },
    "weaker": {"shop/access.py": WITHOUT_GUARD, "shop/prices.py": WITHOUT_DISCOUNT},
    "hostile": {"\x1b[2J\u202e|`<b>.py": "def approve_all_of_this(x):\n    return x\n", "shop/till.py": None},
}
SENTENCE = re.compile(r"[^a-z\s].+\.", re.DOTALL)
SLIP = re.compile(r"None|Traceback|<[a-z]+ object|msgspec|Struct|\bstr\b|\bNoneType\b")
"""What a message that was not written for a person looks like."""


@pytest.fixture(params=list(CHANGES), ids=list(CHANGES))
def loop(request: pytest.FixtureRequest, tmp_path: Path, adjudge: Console) -> Loop:
    """A package with one of several edits in its work tree."""
    made = shop(tmp_path, adjudge)
    made.repository.write(CHANGES[request.param])
    return made


def handed_out(loop: Loop) -> str:
    """The guide as the agent gets it: text."""
    return loop.adjudge(loop.repository.path, "guide", "--json").out


def resolves(one: Json, guide: Json) -> bool:
    """Whether an accepted judgment stands on something of the guide, told as the guide tells it."""
    names = {each for each in (one["signal_id"], one["change_anchor"], one["unit"]) if each is not None}
    paths = {path for unit in guide["brief"]["units"] for path in (unit["path"], unit["old_path"])}
    return bool(names) and names <= set(guide["aliases"].values()) and one["anchor"]["path"] in paths


def says_why(one: Json) -> bool:
    """Whether a rejected judgment is told in a sentence for people, with its place."""
    message = one["message"]
    told = SENTENCE.fullmatch(message) is not None and len(message.split()) > 2
    return told and SLIP.search(message) is None and one["path"].startswith(f"$.judgments[{one['index']}]")


def test_careful_agent_covers_all_and_what_it_proves_is_proved(loop: Loop) -> None:
    text = handed_out(loop)
    reply = careful_reply(text)
    guide = loop.guide()
    Draft202012Validator(guide["agent_schema_strict"]).validate(reply)
    made = loop.validate(reply)
    assert made["status"] == "ok"
    assert uncovered(made) == WHOLE
    assert all(resolves(one, guide) for one in made["accepted"])
    assert all(says_why(one) for one in made["rejected"]), made["rejected"]
    assert len(made["accepted"]) + len(made["rejected"]) == len(reply["judgments"])
    assert {one["reason"] for one in made["rejected"]} <= {"contradicted"}
    used = {one["change"] for one in guide["brief"]["signals"] if one["consumers"]}
    if "removed" in used:
        assert any("proved" in one["proof"] for one in made["accepted"])
    if "guard-removed" in used:
        assert any("located" in one["proof"] for one in made["accepted"])
        assert any("stands nowhere in the file" in one["message"] for one in made["rejected"])


@pytest.mark.parametrize("seed", range(5))
def test_babbling_agent_is_read_and_told_why_judgment_by_judgment(loop: Loop, seed: int) -> None:
    text = handed_out(loop)
    reply = babbling_reply(text, Random(seed), count=60)
    guide = loop.guide()
    Draft202012Validator(guide["agent_schema"]).validate(reply)
    made = loop.validate(reply)
    assert made["status"] == "ok"
    assert len(made["accepted"]) + len(made["rejected"]) == len(reply["judgments"])
    assert all(resolves(one, guide) for one in made["accepted"])
    assert [one for one in made["rejected"] if not says_why(one)] == []
    assert made["rejected"]
    assert loop.guide() == guide
