"""The twenty scenarios that the loop was measured by, each with its right outcome: guide, edit, validate.

The numbers are those of the probes of the seed's behaviour; each name says what has to come out.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.builders import repo
from tests.functional.loop import PACKAGE, Json, Loop, anchors, moved, reasons, reply_to, shop, signal

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
    assert loop.validate(reply_to(guide))["status"] == "stale"
    symbols = loop.guide()["brief"]["units"][0]["symbols"]
    assert [(one["name"], one["change"]) for one in symbols] == [("discount", "body")]


def test_03_lines_that_begin_with_plus_or_minus_signs_are_anchored_like_any(loop: Loop) -> None:
    loop.repository.commit({"count.c": "a;\n--i;\n"})
    loop.repository.write({"count.c": "a;\n++i;\n--j;\n"})
    guide = loop.guide()
    assert [(one["side"], one["line_count"]) for one in anchors(guide, "count.c")] == [("head", 2)]
    unit = guide["brief"]["units"][0]
    assert (unit["added"], unit["removed"]) == (2, 1)


@pytest.mark.parametrize("name", ["café.ts", 'q"uote', "ta\tb", "line\nfeed", "bad\udcff"])
def test_04_odd_names_have_one_unit_one_anchor_and_their_exact_path(loop: Loop, name: str) -> None:
    loop.repository.write({name: "one\n"})
    guide = loop.guide()
    assert [one["path"] for one in guide["brief"]["units"]] == [name]
    assert [(one["kind"], one["line_count"]) for one in anchors(guide, name)] == [("hunk", 1)]
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert made["accepted"][0]["anchor"]["path"] == name


def test_05_a_path_with_a_space_has_no_tab_behind_it(loop: Loop) -> None:
    loop.repository.write({"a b.ts": "one\n"})
    assert [one["path"] for one in loop.guide()["change_anchors"]] == ["a b.ts"]


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
    before = loop.adjudge(loop.repository.path, "guide", "--json").out
    loop.repository.git("config", key, value)
    assert loop.adjudge(loop.repository.path, "guide", "--json").out == before


def test_07_signals_are_there_whatever_gate_is_used_later(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("def price(item: str)", "def price(item: str, rate: int)"))
    guide = loop.guide()
    assert signal(guide, category="public-api-contract")["change"] == "signature"
    assert guide["brief"]["signals"] == loop.adjudge(loop.repository.path, "brief", "--json").json["signals"]


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


def test_09_a_made_up_signal_beside_a_real_region_is_conflicting_and_both_are_told(loop: Loop) -> None:
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    region = guide["aliases"]["h1"]
    bogus = "sig:" + "0" * 32
    made = loop.validate(reply_to(guide, {"signal_id": bogus, "change_anchor": region}))
    assert reasons(made) == ["conflicting-anchors"]
    assert made["rejected"][0]["found"] == [bogus, region]


def test_10_the_same_judgment_twice_is_a_duplicate_however_it_cites(loop: Loop) -> None:
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    made = loop.validate(reply_to(guide, {"alias": "h1"}, {"change_anchor": guide["aliases"]["h1"]}))
    assert ([one["index"] for one in made["accepted"]], reasons(made)) == ([0], ["duplicate"])


def test_11_one_wrong_type_is_one_invalid_field_with_its_path(loop: Loop) -> None:
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    made = loop.validate(reply_to(guide, {"alias": "h1", "framing": 5}, {"alias": "h1", "framing": "5"}))
    assert [one["index"] for one in made["accepted"]] == [1]
    assert [(one["reason"], one["path"]) for one in made["rejected"]] == [
        ("invalid-field", "$.judgments[0].framing")
    ]


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
        made = loop.validate(before + text + behind)
        assert made["status"] == "malformed"
        assert place in made["errors"][0]["message"]

    def test_a_file_that_is_not_there_is_unreadable(self, loop: Loop) -> None:
        ended = loop.adjudge(loop.repository.path, "validate", "/nowhere/reply.json", "--json")
        assert (ended.code, ended.json["status"]) == (0, "unreadable")

    def test_a_folder_is_unreadable(self, loop: Loop) -> None:
        ended = loop.adjudge(loop.repository.path, "validate", str(loop.outside), "--json")
        assert (ended.code, ended.json["status"]) == (0, "unreadable")


def test_13_a_removed_export_that_is_still_imported_names_symbol_and_consumers(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("def discount(item: str) -> int:\n    return 1\n", ""))
    gone = signal(loop.guide(), change="removed")
    assert (gone["category"], gone["subject"]) == ("public-api-contract", "shop/prices.py::discount")
    assert {one["path"] for one in gone["consumers"]} == {"shop/till.py"}
    assert gone["anchor"]["side"] == "base"


def test_14_a_removed_module_has_one_signal_for_each_symbol_and_no_low_risk(loop: Loop) -> None:
    loop.write(prices=None)
    guide = loop.guide()
    removed = {one["subject"] for one in guide["brief"]["signals"] if one["change"] == "removed"}
    assert {"shop/prices.py::price", "shop/prices.py::discount"} <= removed
    assert any(one["subject"] == "shop/prices.py" for one in guide["brief"]["signals"])
    assert guide["brief"]["triage"]["risk"] != "low"


def test_15_an_edit_of_one_class_names_it_and_not_its_neighbours(loop: Loop) -> None:
    source = "LEFT = 1\nRIGHT = 2\n\n\nclass Shape:\n    size: int = 1\n"
    loop.repository.commit({"shop/shape.py": source, "user.py": "from shop.shape import LEFT, Shape\n"})
    loop.write(shape=source.replace("class Shape:", "class Shape(dict):"))
    subjects = {one["subject"] for one in loop.guide()["brief"]["signals"]}
    assert "shop/shape.py::Shape" in subjects
    assert not subjects & {"shop/shape.py::LEFT", "shop/shape.py::RIGHT"}


def test_16_a_comment_alone_raises_no_contract_signal(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("    return 1", "    # nothing off\n    return 1"))
    guide = loop.guide()
    assert guide["brief"]["signals"] == []
    assert [one["change"] for one in guide["brief"]["units"][0]["symbols"]] == ["comment"]


def test_17_a_change_of_python_alone_has_direction_signals_and_consumers(loop: Loop) -> None:
    loop.write(prices=PRICES.replace("def price(item: str)", "def price(item: str, rate: int)"))
    (unit,) = loop.guide()["direction"]["units"]
    assert (unit["path"], unit["lens"], unit["consumers"]) == ("shop/prices.py", "contract", ["shop/till.py"])
    assert unit["budget"] > 0


def test_18_three_spellings_of_one_base_have_one_pin(loop: Loop) -> None:
    loop.repository.git("branch", "base")
    loop.repository.commit({"shop/prices.py": PRICES + "# more\n"})
    spellings = ("base", "HEAD~1", loop.repository.git("rev-parse", "HEAD~1").decode().strip())
    assert len({loop.guide("--base", one)["graph_snapshot_hash"] for one in spellings}) == 1


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

    def test_in_a_path(self, loop: Loop) -> None:
        name = "\x1b[31m\u202e<script>.py"
        loop.repository.write({name: "x = 1\n"})
        raw = loop.adjudge(loop.repository.path, "guide", "--json").out
        assert raw.isascii()
        assert "\x1b" not in raw
        shown = loop.adjudge(loop.repository.path, "guide").out
        assert "\x1b" not in shown
        assert "\u202e" not in shown
        assert loop.guide()["brief"]["units"][0]["path"] == name

    def test_in_what_was_cited(self, loop: Loop) -> None:
        loop.write(prices=PRICES + "# more\n")
        shown = loop.answer(reply_to(loop.guide(), {"signal_id": self.EVIL})).out
        assert "\x1b" not in shown
        assert "unknown-signal" in shown


@pytest.mark.parametrize("verb", [("guide",), ("validate", "reply.json")])
def test_20_a_bad_base_is_one_error_document_and_exit_2(loop: Loop, verb: tuple[str, ...]) -> None:
    loop.write(prices=PRICES + "# more\n")
    (loop.repository.path / "reply.json").write_bytes(_text(reply_to(loop.guide())))
    ended = loop.adjudge(loop.repository.path, *verb, "--base", "no-such-branch", "--json")
    assert ended.code == 2
    assert ended.json["schema"] == "adjudge.error/v1"
    assert "fatal:" not in ended.json["message"]


def _text(reply: Json) -> bytes:
    return json.dumps(reply).encode()


def test_an_empty_repository_says_that_there_is_nothing(tmp_path: Path, adjudge: Console) -> None:
    made = repo(tmp_path / "empty")
    ended = adjudge(made.path, "guide", "--json")
    assert (ended.code, ended.json["code"]) == (3, "no-commits")
