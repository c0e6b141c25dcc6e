"""Eight of the twenty scenarios that the loop was measured by: what is told of code, and what comes of answers.

The numbers are those of the probes of the seed's behaviour. The answer is judged as it stands, and once more when the
tree has moved. The others are in ``test_guide_scenarios.py``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.builders import repo
from tests.functional.loop import (
    PACKAGE,
    WHOLE,
    Loop,
    goes_stale,
    reasons,
    reply_to,
    shop,
    signal,
    uncovered,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

PRICES = str(PACKAGE["shop/prices.py"])
TILL = str(PACKAGE["shop/till.py"])


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A committed package, an agent about to change it."""
    return shop(tmp_path, adjudge)


def test_13_a_removed_export_that_is_still_imported_names_symbol_and_consumers(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("def discount(item: str) -> int:\n    return 1\n", ""))
    guide = loop.guide()
    gone = signal(guide, change="removed")
    assert (gone["category"], gone["subject"]) == ("public-api-contract", "shop/prices.py::discount")
    assert {one["path"] for one in gone["consumers"]} == {"shop/till.py"}
    assert gone["anchor"]["side"] == "base"
    edge = {"kind": "edge", "from": "shop/till.py", "to": "shop/prices.py"}
    reply = reply_to(guide, {"alias": "s1", "claim": "still-imported", "evidence": [edge], "action": "block"})
    made = loop.validate(reply)
    (accepted,) = made["accepted"]
    assert accepted["proof"] == ["anchored", "fact:edge", "proved"]
    assert (accepted["anchor"]["subject"], accepted["anchor"]["side"]) == ("shop/prices.py::discount", "base")
    assert uncovered(made) == {**WHOLE, "anchors": 1}
    goes_stale(loop, reply, {"shop/till.py": TILL.replace(" - discount(item)", "").replace("discount, ", "")})


def test_14_a_removed_module_has_one_signal_for_each_symbol_and_no_low_risk(loop: Loop) -> None:
    loop.write(prices=None)
    guide = loop.guide()
    removed = {one["subject"] for one in guide["brief"]["signals"] if one["change"] == "removed"}
    assert {"shop/prices.py::price", "shop/prices.py::discount"} <= removed
    assert any(one["subject"] == "shop/prices.py" for one in guide["brief"]["signals"])
    assert guide["brief"]["triage"]["risk"] != "low"
    edge = {"kind": "edge", "from": "shop/till.py", "to": "shop/prices.py"}
    claims = [
        {"signal_id": one["signal_id"], "claim": "still-imported", "evidence": [edge]}
        for one in guide["brief"]["signals"]
        if one["subject"] in {"shop/prices.py", "shop/prices.py::price"}
    ]
    reply = reply_to(guide, *claims, {"alias": "u1"})
    made = loop.validate(reply)
    assert [one["proof"] for one in made["accepted"][:-1]] == [["anchored", "fact:edge", "proved"]] * 2
    assert (made["accepted"][-1]["unit"], made["coverage"]["units"]["not_judged"]) == ("shop/prices.py", [])
    goes_stale(loop, reply, {"shop/prices.py": PRICES.replace("RATE = 3\n", "")})


def test_15_an_edit_of_one_class_names_it_and_not_its_neighbours(loop: Loop) -> None:
    source = "LEFT = 1\nRIGHT = 2\n\n\nclass Shape:\n    size: int = 1\n"
    loop.repository.commit({"shop/shape.py": source, "user.py": "from shop.shape import LEFT, Shape\n"})
    loop.write(shape=source.replace("class Shape:", "class Shape(dict):"))
    guide = loop.guide()
    assert [one["subject"] for one in guide["brief"]["signals"]] == ["shop/shape.py::Shape"]
    reply = reply_to(guide, {"alias": "s1"}, {"alias": "s2"}, {"alias": "h1"})
    made = loop.validate(reply)
    assert [one["anchor"]["symbol"] or one["anchor"]["subject"] for one in made["accepted"]] == [
        "shop/shape.py::Shape",
        "Shape",
    ]
    assert (reasons(made), uncovered(made)) == (["unknown-signal"], WHOLE)
    goes_stale(loop, reply, {"shop/shape.py": source.replace("LEFT = 1", "LEFT = 5")})


def test_16_a_comment_alone_raises_no_contract_signal(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("    return 1", "    # nothing off\n    return 1"))
    guide = loop.guide()
    assert guide["brief"]["signals"] == []
    assert [one["change"] for one in guide["brief"]["units"][0]["symbols"]] == ["comment"]
    reply = reply_to(guide, {"alias": "s1", "action": "block"}, {"alias": "h1", "action": "fyi"})
    made = loop.validate(reply)
    assert [(one["index"], one["anchor_kind"]) for one in made["accepted"]] == [(1, "change")]
    assert (reasons(made), uncovered(made)) == (["unknown-signal"], WHOLE)
    goes_stale(loop, reply, {"shop/prices.py": PRICES.replace("    return 1", "    # one off\n    return 1")})


def test_17_a_change_of_python_alone_has_direction_signals_and_consumers(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("def price(item: str)", "def price(item: str, rate: int)"))
    guide = loop.guide()
    (unit,) = guide["direction"]["units"]
    assert (unit["path"], unit["lens"], unit["consumers"]) == ("shop/prices.py", "contract", ["shop/till.py"])
    assert unit["budget"] > 0
    asked = {"kind": "query", "query": "callers", "args": {"path": "shop/prices.py", "symbol": "price"}}
    wrong = {"kind": "symbol", "path": "shop/prices.py", "name": "price", "exists": False}
    reply = reply_to(
        guide,
        {"alias": "s1", "evidence": [{**asked, "count": 1, "members": ["shop/till.py"]}]},
        {"alias": "h1", "claim": "missing-symbol", "evidence": [wrong]},
    )
    made = loop.validate(reply)
    assert [(one["index"], one["proof"]) for one in made["accepted"]] == [(0, ["anchored", "fact:query"])]
    assert (reasons(made), uncovered(made)) == (["contradicted"], {**WHOLE, "anchors": 1})
    goes_stale(loop, reply, {"shop/till.py": TILL + "# more\n"})


def test_18_three_spellings_of_one_base_have_one_pin(loop: Loop) -> None:
    loop.repository.git("branch", "base")
    loop.repository.commit({"shop/prices.py": PRICES + "# more\n"})
    spellings = ("base", "HEAD~1", loop.repository.git("rev-parse", "HEAD~1").decode().strip())
    guides = [loop.guide("--base", one) for one in spellings]
    assert guides[0] == guides[1] == guides[2]
    reply = reply_to(guides[0], {"alias": "h1"})
    for one in spellings:
        made = loop.validate(reply, "--base", one)
        assert (made["status"], uncovered(made)) == ("ok", WHOLE)
    loop.repository.commit({"shop/prices.py": PRICES + "# other\n"})
    for one in (spellings[0], spellings[2]):
        goes_stale(loop, reply, {"shop/prices.py": PRICES + "# other\n"}, "--base", one)
    named = loop.validate(reply, "--base", "HEAD~1")
    assert {(one["name"], one["side"]) for one in named["moved"]} == {
        ("shop/prices.py", "base"),
        ("shop/prices.py", "head"),
    }


class Test19HostileTextIsShownAsEscapesAndKeptInJson:
    EVIL = "\x1b[31mred\x1b[0m \u202eevil <script>alert(1)</script>"

    def test_in_framing(self, loop: Loop) -> None:
        loop.write(prices=PRICES + "# more\n")
        reply = reply_to(loop.guide(), {"alias": "h1", "framing": self.EVIL, "concern": self.EVIL})
        shown = loop.answer(reply).out
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert r"\x1b[31mred" in shown
        made = loop.validate(reply)
        assert made["accepted"][0]["framing"] == {"text": self.EVIL, "deterministic": False}
        goes_stale(loop, reply, {"shop/prices.py": PRICES + "# other\n"})

    def test_in_a_path(self, loop: Loop) -> None:
        name = "\x1b[31m\u202e<script>.py"
        loop.repository.write({name: "x = 1\n"})
        raw = loop.adjudge(loop.repository.path, "guide", "--json").out
        assert raw.isascii()
        assert "\x1b" not in raw
        shown = loop.adjudge(loop.repository.path, "guide").out
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        guide = loop.guide()
        assert guide["brief"]["units"][0]["path"] == name
        reply = reply_to(guide, {"alias": "h1"})
        assert loop.validate(reply)["accepted"][0]["anchor"]["path"] == name
        goes_stale(loop, reply, {name: "x = 2\n"})
        shown = loop.answer(reply).out
        assert "\x1b" not in shown
        assert r"\x1b[31m\u202e<script>.py" in shown

    def test_in_a_symbol_that_is_shown(self, loop: Loop) -> None:
        name = "approve_\u0430ll"  # a Cyrillic letter
        loop.write(prices=PRICES + f"\n\ndef {name}() -> int:\n    return 2\n")
        guide = loop.guide()
        found = [one for one in guide["brief"]["signals"] if one["category"] == "suspicious-text"]
        reply = reply_to(guide, *({"signal_id": one["signal_id"]} for one in found))
        assert len(loop.validate(reply)["accepted"]) == len(found) > 0
        assert "\u0430" not in loop.answer(reply).out
        goes_stale(loop, reply, {"shop/prices.py": PRICES})

    def test_in_what_was_cited(self, loop: Loop) -> None:
        loop.write(prices=PRICES + "# more\n")
        shown = loop.answer(reply_to(loop.guide(), {"signal_id": self.EVIL})).out
        assert "\x1b" not in shown
        assert "unknown-signal" in shown


@pytest.mark.parametrize("verb", [("guide",), ("validate", "reply.json")])
def test_20_a_bad_base_is_one_error_document_and_exit_2(loop: Loop, verb: tuple[str, ...]) -> None:
    loop.write(prices=PRICES + "# more\n")
    (loop.repository.path / "reply.json").write_bytes(json.dumps(reply_to(loop.guide())).encode())
    ended = loop.adjudge(loop.repository.path, *verb, "--base", "no-such-branch", "--json")
    assert ended.code == 2
    assert ended.json["schema"] == "adjudge.error/v1"
    assert "fatal:" not in ended.json["message"]
    place = loop.repository.path / "reply.json"
    assert loop.validate(reply_to(loop.guide("--reply", str(place))), path=place)["status"] == "ok"


def test_an_empty_repository_says_that_there_is_nothing(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "empty")
    ended = adjudge(made.path, "guide", "--json")
    assert (ended.code, ended.json["code"]) == (3, "no-commits")
