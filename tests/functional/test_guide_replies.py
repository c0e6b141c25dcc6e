"""Replies that are hostile, odd or about what is set aside, through the whole command.

Nothing that an agent writes ends ``validate`` otherwise than with one document: what cannot be read is told as such
and never as stale, and one bad judgment is turned away by itself.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adjudge.contracts.judgments_v1 import LIMIT_BYTES
from tests.functional.loop import PACKAGE, WHOLE, Json, Loop, moved, reasons, reply_to, shop, uncovered

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

PRICES = str(PACKAGE["shop/prices.py"])
WITHOUT_DISCOUNT = PRICES.replace("\n\ndef discount(item: str) -> int:\n    return 1\n", "")
RULE = '[[suppress]]\nchange = "removed"\npath = "shop/**"\nreason = "nobody is left who gets one"\n'


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A package with an edit in its work tree."""
    made = shop(tmp_path, adjudge)
    made.write(prices=PRICES.replace("return 1", "return 2"))
    return made


class TestSuppressedSignal:
    """A signal that the trust base suppresses is citable, needs no judgment, and may have one."""

    @pytest.fixture
    def guide(self, loop: Loop) -> Json:
        """The guide of a change whose one removal is suppressed."""
        loop.write(prices=PRICES)
        loop.repository.commit({".adjudge.toml": RULE})
        loop.write(prices=WITHOUT_DISCOUNT)
        return loop.guide()

    def test_is_handed_out_with_its_reason_and_a_short_name(self, guide: Json) -> None:
        (one,) = [each for each in guide["brief"]["signals"] if each["change"] == "removed"]
        assert one["suppression"]["reason"] == "nobody is left who gets one"
        assert one["signal_id"] in guide["aliases"].values()
        assert one["signal_id"] not in guide["brief"]["decisions"]["shown"]

    def test_can_be_cited_by_id_and_by_short_name(self, loop: Loop, guide: Json) -> None:
        (one,) = [each for each in guide["brief"]["signals"] if each["change"] == "removed"]
        (name,) = [alias for alias, named in guide["aliases"].items() if named == one["signal_id"]]
        edge = {"kind": "edge", "from": "shop/till.py", "to": "shop/prices.py"}
        by_id = {"signal_id": one["signal_id"], "claim": "still-imported", "evidence": [edge]}
        made = loop.validate(reply_to(guide, by_id, {"alias": name, "action": "fyi"}))
        assert [each["signal_id"] for each in made["accepted"]] == [one["signal_id"]] * 2
        assert made["accepted"][0]["proof"] == ["anchored", "fact:edge", "proved"]
        assert (reasons(made), made["coverage"]["suppressed"]) == ([], [])

    def test_without_a_judgment_it_is_told_apart_and_strict_does_not_ask_for_one(
        self, loop: Loop, guide: Json
    ) -> None:
        (one,) = [each for each in guide["brief"]["signals"] if each["change"] == "removed"]
        others = [
            {"signal_id": each["signal_id"]}
            for each in guide["brief"]["signals"]
            if each["signal_id"] != one["signal_id"]
        ]
        ended = loop.answer(reply_to(guide, *others, {"alias": "u1"}), "--strict", "--json")
        assert (ended.code, ended.json["coverage"]["suppressed"]) == (0, [one["signal_id"]])
        assert uncovered(ended.json) == WHOLE

    def test_rule_that_goes_from_the_base_is_named_as_what_moved(self, loop: Loop, guide: Json) -> None:
        reply = reply_to(guide, {"alias": "s1"})
        loop.write(prices=PRICES)
        loop.repository.commit({".adjudge.toml": RULE.replace("removed", "added")})
        loop.write(prices=WITHOUT_DISCOUNT)
        made = loop.validate(reply, "--salvage")
        assert (made["status"], made["accepted"]) == ("stale", [])
        assert ".adjudge.toml" in moved(made)


def _named(reply: Json) -> bytes:
    return json.dumps(reply).encode()


@pytest.mark.parametrize(
    ("status", "spoil"),
    [
        ("malformed", lambda text: text.replace(b'"h1"', b'"h\x001"')),
        ("malformed", lambda text: text.replace(b'"h1"', b'"h\\u00001"')),
        ("malformed", lambda text: text.replace(b'"alias"', b'"alias":"h2","alias"')),
        ("malformed", lambda text: text.replace(b'"h1"', b"[" * 200 + b"]" * 200)),
        ("malformed", lambda text: text.replace(b'"h1"', b"[" * 500_000)),
        ("malformed", lambda text: text.replace(b'"h1"', b"NaN")),
        ("malformed", lambda text: text.replace(b'"h1"', b'"\xff"')),
        ("malformed", lambda text: text[:-1]),
        ("malformed", lambda text: b"```json\n" + text + b"\n```\n```json\n" + text + b"\n```\n"),
        ("malformed", lambda _: b""),
        ("malformed", lambda _: b"\x00" * 1000),
        ("oversized", lambda text: text + b" " * LIMIT_BYTES),
        ("ok", lambda text: text + b" " * (LIMIT_BYTES - len(text))),
    ],
    ids=[
        "nul", "nul-escaped", "duplicate-key", "deep", "deeper", "nan", "not-utf-8", "cut", "two-fences", "empty",
        "nuls", "over-ten-megabytes", "ten-megabytes",
    ],
)  # fmt: skip
def test_hostile_bytes_are_an_outcome_and_never_stale(loop: Loop, status: str, spoil: object) -> None:
    text = spoil(_named(reply_to(loop.guide(), {"alias": "h1"})))  # type: ignore[operator]
    ended = loop.answer(text, "--json")
    assert (ended.code, ended.json["status"]) == (0, status)
    assert bool(ended.json["errors"]) is (status != "ok")
    assert all(one["message"].endswith(".") and one["path"] for one in ended.json["errors"])
    strict = loop.answer(text, "--strict")
    assert strict.code == (0 if status == "ok" else 4)
    assert "\x00" not in strict.out


def test_wrong_envelope_names_every_error_with_its_path(loop: Loop) -> None:
    loop.guide()
    made = loop.validate({"schema": "adjudge.judgments/v9", "graph_snapshot_hash": 5, "extra": []})
    assert [one["path"] for one in made["errors"]] == [
        "$.schema",
        "$.graph_snapshot_hash",
        "$.judgments",
        "$.extra",
    ]


def test_bad_judgments_are_turned_away_one_by_one_and_good_ones_stand(loop: Loop) -> None:
    guide = loop.guide()
    bogus = "chg:" + "0" * 32
    judgments: list[Json] = [
        {"alias": "h1", "action": "merge"},
        {"alias": "h1"},
        {"change_anchor": bogus, "alias": "u1"},
        {},
        {"alias": "h99"},
        {"signal_id": guide["aliases"]["h1"]},
        {"alias": "h1", "framing": "x" * 20_000},
        {"alias": "H1"},
        {"alias": ""},
    ]
    made = loop.validate(reply_to(guide, *judgments))
    assert [one["index"] for one in made["accepted"]] == [1]
    assert [(one["index"], one["reason"]) for one in made["rejected"]] == [
        (0, "invalid-field"),
        (2, "conflicting-anchors"),
        (3, "no-anchor"),
        (4, "unknown-anchor"),
        (5, "unknown-signal"),
        (6, "oversized"),
        (7, "unknown-anchor"),
        (8, "unknown-anchor"),
    ]
    assert "block, address, consider, fyi, abstain" in made["rejected"][0]["message"]
    assert all(
        one["message"][-1] == "." and one["path"].startswith("$.judgments[") for one in made["rejected"]
    )


def test_owners_that_moved_in_the_base_are_named(loop: Loop) -> None:
    loop.write(prices=PRICES)
    loop.repository.commit({"CODEOWNERS": "shop/ @first\n"})
    loop.write(prices=PRICES + "# more\n")
    guide = loop.guide()
    loop.write(prices=PRICES)
    loop.repository.commit({"CODEOWNERS": "shop/ @second\n"})
    loop.write(prices=PRICES + "# more\n")
    made = loop.validate(reply_to(guide, {"alias": "h1"}))
    assert (made["status"], moved(made)) == ("stale", ["CODEOWNERS"])


def test_markdown_of_a_validation_holds_nothing_that_an_agent_could_start(loop: Loop) -> None:
    evil = "[x](http://evil) @team <img src=x> \x1b[2J\u202e"
    reply = reply_to(loop.guide(), {"alias": "h1", "framing": evil}, {"alias": evil})
    shown = loop.answer(reply, "--format", "markdown").out
    assert shown.startswith("## Judgments validated: ok\n")
    assert r"\[x\](http\://evil) \@team \<img" in shown
    assert "\x1b" not in shown
    assert "\u202e" not in shown


def test_reply_without_such_evidence_loads_no_collectors_and_looks_no_command_up(loop: Loop) -> None:
    place = loop.outside / "reply.json"
    place.write_text(json.dumps(reply_to(loop.guide(), {"alias": "h1"})))
    told = (
        "import sys; from adjudge.cli import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", told, "validate", str(place), "--json"],
        cwd=loop.repository.path,
        env={"PATH": os.environ["PATH"], "ADJUDGE_STATE_DIR": str(loop.outside / "outside" / "state")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["status"] == "ok"
    loaded = done.stderr.split()
    assert "adjudge.guide.judge" in loaded
    needless = ("adjudge.adapters.collectors", "adjudge.app.evidence_means", "adjudge.trial.lookup")
    assert [name for name in loaded if name.startswith(needless)] == []


@pytest.mark.parametrize("verb", [("guide",), ("tool", "explain", "ok")])
def test_form_that_a_verb_does_not_have_is_not_offered(loop: Loop, verb: tuple[str, ...]) -> None:
    assert "markdown" not in loop.adjudge(loop.repository.path, *verb, "--help").out
    ended = loop.adjudge(loop.repository.path, *verb, "--format", "markdown")
    assert (ended.code, ended.out) == (2, "")
    assert "markdown" in ended.err
