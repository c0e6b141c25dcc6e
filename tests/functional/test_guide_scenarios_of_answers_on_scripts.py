"""The scenarios that are about answers, names and settings, on a change of TypeScript: guide, answer, edit, validate.

Numbers are those of the probes of the seed's behaviour. What is about code alone, and 1, 4, 8 and 13 to 17, are in
``test_guide_scenarios_of_scripts.py``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.functional.loop import (
    WHOLE,
    Json,
    Loop,
    anchors,
    goes_stale,
    moved,
    reasons,
    reply_to,
    signal,
    uncovered,
)
from tests.functional.script_shop import CORE, PRICES, SHOP, TILL, script_shop, write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

FILE = f"{CORE}/prices.ts"
MORE = PRICES + "// more\n"
OTHER: dict[str, str | bytes | None] = {FILE: PRICES + "// other\n"}
RATED = PRICES.replace("price(item: Item)", "price(item: Item, rate: number)")


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A committed pair of workspaces, an agent about to change them."""
    return script_shop(tmp_path, adjudge)


def text_of(reply: Json) -> bytes:
    return json.dumps(reply).encode()


def test_02_indenting_an_added_line_anew_is_stale_and_no_other_body(loop: Loop) -> None:
    write(loop, FILE, PRICES.replace("return 1", "return (1)"))
    guide = loop.guide()
    write(loop, FILE, PRICES.replace("  return 1", "    return (1)"))
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert (made["status"], reasons(made), moved(made)) == ("stale", ["stale-snapshot"], [FILE])
    assert made["would_survive"] == []
    now = loop.guide()
    symbols = now["brief"]["units"][0]["symbols"]
    assert [(one["name"], one["change"]) for one in symbols] == [("discount", "body")]
    assert uncovered(loop.validate(reply_to(now, {"alias": "h1"}))) == WHOLE


@pytest.mark.parametrize("line", ["++count", "--count", "+ 1", "-- a/b.ts", "++ b/b.ts"])
def test_03_lines_that_begin_with_plus_or_minus_signs_are_anchored_like_any(loop: Loop, line: str) -> None:
    name = f"{SHOP}/count.ts"
    loop.repository.commit({name: "export let count = 0\n--count\n"})
    write(loop, name, f"export let count = 0\n{line}\n;--count;\n")
    guide = loop.guide()
    (anchor,) = anchors(guide, name)
    lines = 1 if line == "--count" else 2
    unit = guide["brief"]["units"][0]
    assert unit["added"] - unit["removed"] == 1
    quote = {"kind": "quote", "path": name, "quote": ";--count;", "start_line": 3, "end_line": 3}
    reply = reply_to(guide, {"alias": "h1", "evidence": [quote]})
    made = loop.validate(reply)
    assert (anchor["side"], anchor["line_count"]) == ("head", lines)
    assert made["accepted"][0]["proof"] == ["anchored", "fact:quote", "located"]
    assert uncovered(made)["anchors"] == 0
    goes_stale(loop, reply, {name: "export let count = 1\n"})


def test_05_a_path_with_a_space_has_no_tab_behind_it(loop: Loop) -> None:
    name = f"{SHOP}/a b.ts"
    write(loop, name, 'import { cost } from "@shop/core"\ncost\n')
    guide = loop.guide()
    assert [one["path"] for one in guide["change_anchors"]] == [name]
    reply = reply_to(guide, {"change_anchor": guide["aliases"]["h1"], "alias": "u1"})
    made = loop.validate(reply)
    assert [(one["anchor"]["path"], one["unit"]) for one in made["accepted"]] == [(name, name)]
    goes_stale(loop, reply, {name: 'import { cost } from "@shop/core"\n'})


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
    write(loop, FILE, RATED)
    before = loop.adjudge(loop.repository.path, "guide", "--json")
    reply = reply_to(before.json, {"alias": "s1"}, {"alias": "h1"}, {"alias": "h9"})
    plain = loop.validate(reply)
    loop.repository.git("config", key, value)
    assert loop.adjudge(loop.repository.path, "guide", "--json").out == before.out
    assert loop.validate(reply) == plain
    assert ([one["index"] for one in plain["accepted"]], reasons(plain)) == ([0, 1], ["unknown-anchor"])
    goes_stale(loop, reply, OTHER)


def test_07_signals_are_there_whatever_gate_is_used_later(loop: Loop) -> None:
    write(loop, FILE, RATED)
    guide = loop.guide()
    changed = signal(guide, category="public-api-contract")
    assert (changed["change"], changed["subject"]) == ("signature", f"{FILE}::price")
    assert guide["brief"]["signals"] == loop.adjudge(loop.repository.path, "brief", "--json").json["signals"]
    reply = reply_to(guide, {"alias": "s1", "action": "block"})
    made = loop.validate(reply)
    assert [one["signal_id"] for one in made["accepted"]] == [changed["signal_id"]]
    assert json.loads(loop.answer(reply, "--strict", "--json").out) == made
    assert uncovered(made) == {**WHOLE, "anchors": 1}
    goes_stale(loop, reply, {FILE: PRICES})


def test_08_ids_from_before_a_rename_resolve_for_symbols_and_regions(loop: Loop) -> None:
    write(loop, FILE, None)
    write(loop, f"{CORE}/tariffs.ts", RATED)
    loop.repository.git("add", "-A")
    guide = loop.guide()
    changed = signal(guide, subject=f"{CORE}/tariffs.ts::price")
    region = anchors(guide, f"{CORE}/tariffs.ts")[0]
    cited = ({"signal_id": changed["previous_id"]}, {"change_anchor": region["previous_change_anchor"]})
    made = loop.validate(reply_to(guide, *cited))
    assert [one["signal_id"] or one["change_anchor"] for one in made["accepted"]] == [
        changed["signal_id"],
        region["change_anchor"],
    ]
    goes_stale(loop, reply_to(guide, *cited), {f"{CORE}/tariffs.ts": RATED + "// more\n"})


def test_09_a_made_up_signal_beside_a_real_region_is_conflicting_and_both_are_told(loop: Loop) -> None:
    write(loop, FILE, MORE)
    guide = loop.guide()
    region, bogus = guide["aliases"]["h1"], "sig:" + "0" * 32
    reply = reply_to(guide, {"signal_id": bogus, "change_anchor": region})
    made = loop.validate(reply)
    assert (made["accepted"], reasons(made)) == ([], ["conflicting-anchors"])
    assert made["rejected"][0]["found"] == [bogus, region]
    assert uncovered(made) == {"units": 1, "signals": 0, "anchors": 1}
    goes_stale(loop, reply, OTHER)


def test_10_the_same_judgment_twice_is_a_duplicate_however_it_cites(loop: Loop) -> None:
    write(loop, FILE, RATED)
    guide = loop.guide()
    changed = signal(guide, category="public-api-contract")
    reply = reply_to(guide, {"alias": "s1"}, {"signal_id": changed["signal_id"]})
    made = loop.validate(reply)
    assert ([one["index"] for one in made["accepted"]], reasons(made)) == ([0], ["duplicate"])
    goes_stale(loop, reply, OTHER)


def test_11_one_wrong_type_is_one_invalid_field_with_its_path(loop: Loop) -> None:
    write(loop, FILE, MORE)
    reply = reply_to(loop.guide(), {"alias": "h1", "framing": 5}, {"alias": "h1", "framing": "5"})
    made = loop.validate(reply)
    assert [one["index"] for one in made["accepted"]] == [1]
    assert [(one["reason"], one["path"]) for one in made["rejected"]] == [
        ("invalid-field", "$.judgments[0].framing")
    ]
    goes_stale(loop, reply, OTHER)


class Test12WhatCannotBeReadIsNeverStale:
    def test_one_code_fence_is_read(self, loop: Loop) -> None:
        write(loop, FILE, MORE)
        text = text_of(reply_to(loop.guide(), {"alias": "h1"}))
        assert loop.validate(b"```json\n" + text + b"\n```\n")["status"] == "ok"

    @pytest.mark.parametrize(
        ("before", "behind", "place"),
        [(b"Here it is:\n", b"", "line 1, column 1"), (b"", b"\nThat is all.", "line 2, column 1")],
    )
    def test_prose_around_is_malformed_also_when_the_tree_moved(
        self, loop: Loop, before: bytes, behind: bytes, place: str
    ) -> None:
        write(loop, FILE, MORE)
        text = text_of(reply_to(loop.guide(), {"alias": "h1"}))
        loop.repository.write(OTHER)
        made = loop.validate(before + text + behind)
        assert made["status"] == "malformed"
        assert place in made["errors"][0]["message"]

    @pytest.mark.parametrize("place", ["/nowhere/reply.ts", "."])
    def test_what_is_not_there_or_a_folder_is_unreadable(self, loop: Loop, place: str) -> None:
        write(loop, FILE, MORE)
        ended = loop.adjudge(loop.repository.path, "validate", place, "--json")
        assert (ended.code, ended.json["status"]) == (0, "unreadable")


def test_a_reply_that_is_kept_in_the_tree_as_a_script_does_not_make_itself_stale(loop: Loop) -> None:
    write(loop, FILE, MORE)
    place = loop.repository.path / "agent.ts"
    guide = loop.guide("--reply", str(place))
    made = loop.validate(reply_to(guide, {"alias": "h1"}), path=place)
    assert (made["status"], uncovered(made)) == ("ok", WHOLE)


def test_18_three_spellings_of_one_base_have_one_pin(loop: Loop) -> None:
    loop.repository.git("branch", "base")
    loop.repository.commit({FILE: RATED})
    spellings = ("base", "HEAD~1", loop.repository.git("rev-parse", "HEAD~1").decode().strip())
    guides = [loop.guide("--base", one) for one in spellings]
    assert guides[0] == guides[1] == guides[2]
    reply = reply_to(guides[0], {"alias": "h1"}, {"alias": "s1"})
    for one in spellings:
        made = loop.validate(reply, "--base", one)
        assert (made["status"], uncovered(made)) == ("ok", WHOLE)
    loop.repository.commit(OTHER)
    for one in (spellings[0], spellings[2]):
        goes_stale(loop, reply, OTHER, "--base", one)


class Test19HostileTextIsShownAsEscapesAndKeptInJson:
    EVIL = "\x1b[31mred\x1b[0m \u202eevil <script>alert(1)</script>"

    def test_in_framing(self, loop: Loop) -> None:
        write(loop, FILE, MORE)
        reply = reply_to(loop.guide(), {"alias": "h1", "framing": self.EVIL, "concern": self.EVIL})
        shown = loop.answer(reply).out
        assert not {"\x1b", "\u202e"} & set(shown)
        assert r"\x1b[31mred" in shown
        made = loop.validate(reply)
        assert made["accepted"][0]["framing"] == {"text": self.EVIL, "deterministic": False}
        goes_stale(loop, reply, OTHER)

    def test_in_a_path(self, loop: Loop) -> None:
        name = "\x1b[31m\u202e<script>.ts"
        write(loop, name, "export const x = 1\n")
        raw = loop.adjudge(loop.repository.path, "guide", "--json").out
        assert raw.isascii()
        assert "\x1b" not in raw
        assert not {"\x1b", "\u202e"} & set(loop.adjudge(loop.repository.path, "guide").out)
        guide = loop.guide()
        assert guide["brief"]["units"][0]["path"] == name
        reply = reply_to(guide, {"alias": "h1"})
        assert loop.validate(reply)["accepted"][0]["anchor"]["path"] == name
        goes_stale(loop, reply, {name: "export const x = 2\n"})
        assert r"\x1b[31m\u202e<script>.ts" in loop.answer(reply).out

    @pytest.mark.parametrize("name", ["approve_\u0430ll", "\u0440rice"])
    def test_in_a_symbol_that_looks_like_another(self, loop: Loop, name: str) -> None:
        write(loop, FILE, PRICES + f"\nexport function {name}(): number {{\n  return 2\n}}\n")
        guide = loop.guide()
        found = [one for one in guide["brief"]["signals"] if one["category"] == "suspicious-text"]
        reply = reply_to(guide, *({"signal_id": one["signal_id"]} for one in found))
        assert len(loop.validate(reply)["accepted"]) == len(found) > 0
        assert name not in loop.answer(reply).out
        goes_stale(loop, reply, {FILE: PRICES})

    def test_in_what_was_cited(self, loop: Loop) -> None:
        write(loop, FILE, MORE)
        shown = loop.answer(reply_to(loop.guide(), {"signal_id": self.EVIL})).out
        assert "\x1b" not in shown
        assert "unknown-signal" in shown


@pytest.mark.parametrize("verb", [("guide",), ("validate", "reply.json")])
def test_20_a_bad_base_is_one_error_document_and_exit_2(loop: Loop, verb: tuple[str, ...]) -> None:
    write(loop, FILE, MORE)
    (loop.repository.path / "reply.json").write_bytes(text_of(reply_to(loop.guide())))
    ended = loop.adjudge(loop.repository.path, *verb, "--base", "no-such-branch", "--json")
    assert ended.code == 2
    assert ended.json["schema"] == "adjudge.error/v1"
    assert "fatal:" not in ended.json["message"]


def test_a_consumer_that_moves_after_the_guide_makes_it_stale(loop: Loop) -> None:
    write(loop, FILE, RATED)
    reply = reply_to(loop.guide(), {"alias": "s1"})
    made = goes_stale(loop, reply, {f"{SHOP}/till.ts": TILL.replace("cost(item)", "cost(item) + 1")})
    assert made["status"] == "stale"
