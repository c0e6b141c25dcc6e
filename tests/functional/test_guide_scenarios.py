"""Twelve of the twenty scenarios that the loop was measured by: guide, answer, edit, validate.

The numbers are those of the probes of the seed's behaviour; each name says what has to come out. The answer is
judged as it stands, and once more when the tree has moved. The others are in ``test_guide_scenarios_of_code.py``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.functional.loop import (
    PACKAGE,
    WHOLE,
    Json,
    Loop,
    anchors,
    goes_stale,
    moved,
    reasons,
    reply_to,
    shop,
    signal,
    uncovered,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

GUARD = "    if user in BANNED:\n        raise PermissionError(user)\n"
ACCESS = str(PACKAGE["shop/access.py"])
PRICES = str(PACKAGE["shop/prices.py"])


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A committed package, an agent about to change it."""
    return shop(tmp_path, adjudge)


def test_01_deleting_a_guard_in_a_file_of_the_change_is_stale_and_names_the_file(loop: Loop) -> None:
    loop.write(access=ACCESS.replace("return user\n\n\n", "return user.lower()\n\n\n"))
    guide = loop.guide()
    loop.write(access=ACCESS.replace("return user\n\n\n", "return user.lower()\n\n\n").replace(GUARD, ""))
    made = loop.validate(reply_to(guide, {"alias": "h1", "framing": "the check stands"}))
    assert (made["status"], made["accepted"], moved(made)) == ("stale", [], ["shop/access.py"])


def test_02_indenting_an_added_line_anew_is_stale_and_changes_the_body(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("return 1", "return (1)"))
    guide = loop.guide()
    loop.write(prices=PRICES.replace("    return 1", "      return (1)"))
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert (made["status"], reasons(made), moved(made)) == ("stale", ["stale-snapshot"], ["shop/prices.py"])
    assert made["would_survive"] == []
    now = loop.guide()
    symbols = now["brief"]["units"][0]["symbols"]
    assert [(one["name"], one["change"]) for one in symbols] == [("discount", "body")]
    assert uncovered(loop.validate(reply_to(now, {"alias": "h1"}))) == WHOLE


def test_03_lines_that_begin_with_plus_or_minus_signs_are_anchored_like_any(loop: Loop) -> None:
    loop.repository.commit({"count.c": "a;\n--i;\n"})
    loop.repository.write({"count.c": "a;\n++i;\n--j;\n"})
    guide = loop.guide()
    assert [(one["side"], one["line_count"]) for one in anchors(guide, "count.c")] == [("head", 2)]
    unit = guide["brief"]["units"][0]
    assert (unit["added"], unit["removed"]) == (2, 1)
    reply = reply_to(guide, _quoting("h1", "count.c", "++i;", 2))
    made = loop.validate(reply)
    (accepted,) = made["accepted"]
    assert (accepted["anchor"]["start_line"], accepted["anchor"]["line_count"]) == (2, 2)
    assert (accepted["proof"], uncovered(made)) == (["anchored", "fact:quote", "located"], WHOLE)
    goes_stale(loop, reply, {"count.c": "a;\n--i;\n--j;\n"})


@pytest.mark.parametrize("name", ["café.ts", 'q"uote', "ta\tb", "line\nfeed", "bad\udcff"])
def test_04_odd_names_have_one_unit_one_anchor_and_their_exact_path(loop: Loop, name: str) -> None:
    loop.repository.write({name: "one\n"})
    guide = loop.guide()
    assert [one["path"] for one in guide["brief"]["units"]] == [name]
    assert [(one["kind"], one["line_count"]) for one in anchors(guide, name)] == [("hunk", 1)]
    told = [{"signal_id": one["signal_id"]} for one in guide["brief"]["signals"]]
    assert len(told) == (1 if name in {"ta\tb", "line\nfeed"} else 0)  # a control character in a path
    reply = reply_to(guide, {"alias": "h1"}, *told)
    made = loop.validate(reply)
    assert {one["anchor"]["path"] for one in made["accepted"]} == {name}
    assert (len(made["accepted"]), uncovered(made)) == (1 + len(told), WHOLE)
    goes_stale(loop, reply, {name: "two\n"})


def test_05_a_path_with_a_space_has_no_tab_behind_it(loop: Loop) -> None:
    loop.repository.write({"a b.ts": "one\n"})
    guide = loop.guide()
    assert [one["path"] for one in guide["change_anchors"]] == ["a b.ts"]
    reply = reply_to(guide, {"change_anchor": guide["aliases"]["h1"], "alias": "u1"})
    made = loop.validate(reply)
    assert [(one["anchor"]["path"], one["unit"]) for one in made["accepted"]] == [("a b.ts", "a b.ts")]
    assert uncovered(made) == WHOLE
    goes_stale(loop, reply, {"a b.ts": "two\n"})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("diff.noprefix", "true"),
        ("diff.mnemonicPrefix", "true"),
        ("diff.external", "false"),
        ("color.ui", "always"),
        ("diff.relative", "true"),
    ],
)
def test_06_diff_settings_of_the_user_change_no_byte(loop: Loop, key: str, value: str) -> None:
    loop.write(prices=PRICES + "# more\n")
    before = loop.adjudge(loop.repository.path, "guide", "--json")
    reply = reply_to(before.json, {"alias": "h1"}, {"alias": "h2"})
    plain = loop.validate(reply)
    loop.repository.git("config", key, value)
    assert loop.adjudge(loop.repository.path, "guide", "--json").out == before.out
    assert loop.validate(reply) == plain
    assert ([one["index"] for one in plain["accepted"]], reasons(plain)) == ([0], ["unknown-anchor"])
    goes_stale(loop, reply, {"shop/prices.py": PRICES + "# other\n"})


def test_07_signals_are_there_whatever_gate_is_used_later(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("def price(item: str)", "def price(item: str, rate: int)"))
    guide = loop.guide()
    changed = signal(guide, category="public-api-contract")
    assert changed["change"] == "signature"
    assert guide["brief"]["signals"] == loop.adjudge(loop.repository.path, "brief", "--json").json["signals"]
    reply = reply_to(guide, {"alias": "s1", "action": "block"})
    made = loop.validate(reply)
    assert [one["signal_id"] for one in made["accepted"]] == [changed["signal_id"]]
    assert json.loads(loop.answer(reply, "--strict", "--json").out) == made
    assert uncovered(made) == {**WHOLE, "anchors": 1}
    goes_stale(loop, reply, {"shop/prices.py": PRICES})


def test_08_ids_from_before_a_rename_resolve_and_the_consumer_is_listed(loop: Loop) -> None:
    edited = PRICES.replace("def price(item: str)", "def price(item: str, rate: int)")
    loop.write(prices=None, tariffs=edited)
    guide = loop.guide()
    changed = signal(guide, subject="shop/tariffs.py::price")
    region = anchors(guide, "shop/tariffs.py")[0]
    assert "shop/till.py" in {one["path"] for unit in guide["brief"]["units"] for one in unit["consumers"]}
    made = loop.validate(
        reply_to(
            guide,
            {"signal_id": changed["previous_id"]},
            {"change_anchor": region["previous_change_anchor"]},
        )
    )
    assert [one["signal_id"] or one["change_anchor"] for one in made["accepted"]] == [
        changed["signal_id"],
        region["change_anchor"],
    ]
    assert [one["previous"] for one in made["accepted"]] == [
        [changed["previous_id"]],
        [region["previous_change_anchor"]],
    ]
    goes_stale(
        loop, reply_to(guide, {"signal_id": changed["previous_id"]}), {"shop/tariffs.py": edited + "#\n"}
    )


def test_09_a_made_up_signal_beside_a_real_region_is_conflicting_and_both_are_told(loop: Loop) -> None:
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    region = guide["aliases"]["h1"]
    bogus = "sig:" + "0" * 32
    reply = reply_to(guide, {"signal_id": bogus, "change_anchor": region})
    made = loop.validate(reply)
    assert (made["accepted"], reasons(made)) == ([], ["conflicting-anchors"])
    assert made["rejected"][0]["found"] == [bogus, region]
    assert uncovered(made) == {"units": 1, "signals": 0, "anchors": 1}
    goes_stale(loop, reply, {"shop/prices.py": PRICES + "# other\n"})


def test_10_the_same_judgment_twice_is_a_duplicate_however_it_cites(loop: Loop) -> None:
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    reply = reply_to(guide, {"alias": "h1"}, {"change_anchor": guide["aliases"]["h1"]})
    made = loop.validate(reply)
    assert ([one["index"] for one in made["accepted"]], reasons(made)) == ([0], ["duplicate"])
    goes_stale(loop, reply, {"shop/prices.py": PRICES + "# other\n"})


def test_11_one_wrong_type_is_one_invalid_field_with_its_path(loop: Loop) -> None:
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    reply = reply_to(guide, {"alias": "h1", "framing": 5}, {"alias": "h1", "framing": "5"})
    made = loop.validate(reply)
    assert [one["index"] for one in made["accepted"]] == [1]
    assert [(one["reason"], one["path"]) for one in made["rejected"]] == [
        ("invalid-field", "$.judgments[0].framing")
    ]
    goes_stale(loop, reply, {"shop/prices.py": PRICES + "# other\n"})


class Test12WhatCannotBeReadIsNeverStale:
    def test_one_code_fence_is_read(self, loop: Loop) -> None:
        loop.write(prices=PRICES + "# more\n")
        guide = loop.guide()
        text = _text(reply_to(guide, {"alias": "h1"}))
        assert loop.validate(b"```json\n" + text + b"\n```\n")["status"] == "ok"

    @pytest.mark.parametrize(
        ("before", "behind", "place"),
        [
            (b"Here it is:\n", b"", "line 1, column 1"),
            (b"", b"\nThat is all.", "line 2, column 1"),
            (b"```json\n", b"\n```\nThat is all.\n", "line 4"),
            (b"Here:\n```json\n", b"\n```\n", "line 1, column 1"),
        ],
    )
    def test_prose_around_is_malformed_with_its_place(
        self, loop: Loop, before: bytes, behind: bytes, place: str
    ) -> None:
        loop.write(prices=PRICES + "# more\n")
        text = _text(reply_to(loop.guide(), {"alias": "h1"}))
        loop.write(prices=PRICES + "# other\n")
        made = loop.validate(before + text + behind)
        assert made["status"] == "malformed"
        assert place in made["errors"][0]["message"]

    def test_a_file_that_is_not_there_is_unreadable(self, loop: Loop) -> None:
        ended = loop.adjudge(loop.repository.path, "validate", "/nowhere/reply.json", "--json")
        assert (ended.code, ended.json["status"]) == (0, "unreadable")

    def test_a_folder_is_unreadable(self, loop: Loop) -> None:
        ended = loop.adjudge(loop.repository.path, "validate", str(loop.outside), "--json")
        assert (ended.code, ended.json["status"]) == (0, "unreadable")


def _quoting(alias: str, path: str, quote: str, line: int) -> Json:
    """A judgment that brings the text of a line."""
    return {
        "alias": alias,
        "evidence": [{"kind": "quote", "path": path, "quote": quote, "start_line": line, "end_line": line}],
    }


def _text(reply: Json) -> bytes:
    return json.dumps(reply).encode()
