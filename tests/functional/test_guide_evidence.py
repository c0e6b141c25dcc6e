"""Each kind of evidence from the guide to the validation: true, false, unavailable and hostile.

What may be known of a fact is made as a person would make it: a tool is run by ``tool collect``, a command stands
in the configuration of the trust base.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.builders import repo
from tests.functional.loop import Loop, reasons, reply_to, signal

if TYPE_CHECKING:
    from tests.functional.command import Console
    from tests.functional.loop import Json

HOSTILE = "\x1b[31m../../\u202e;$(touch x)`<b>"
COMMANDS = """
[[command]]
name = "tests"
argv = ["python3", "run.py", "{results}"]
results = "junit"

[[command]]
name = "one"
argv = ["python3", "run.py", "{results}", "{word:word}"]
results = "junit"

[[command]]
name = "gone"
argv = ["no-such-program-anywhere"]
results = "exit"
"""
RUN = """import sys

from shop.prices import price

told = "" if price("ab") == 2 else "<failure message='wrong'/>"
with open(sys.argv[1], "w") as stream:
    stream.write(f"<testsuite><testcase classname='t' name='price'>{told}</testcase></testsuite>")
sys.exit(bool(told))
"""
BASE: dict[str, str | bytes | None] = {
    ".adjudge.toml": COMMANDS,
    "run.py": RUN,
    "shop/__init__.py": "",
    "shop/prices.py": (
        "def price(item):\n    return len(item)\n\n\ndef discount(item):\n    return 1\n\n\n"
        "def spare(item):\n    return 0\n"
    ),
    "shop/access.py": (
        "BANNED = frozenset({'eve'})\n\n\ndef enter(user):\n    if user in BANNED:\n"
        "        raise PermissionError(user)\n    return user\n"
    ),
    "shop/stars.py": "from os.path import *\n",
    "shop/till.py": (
        "from shop.access import enter\nfrom shop.prices import discount, price\n\n\n"
        "def pay(user, item):\n    enter(user)\n    return price(item) - discount(item)\n"
    ),
}
PRICES = "import os\n\n\ndef price(item):\n    return 0\n\n\ndef spare(item):\n    return 0\n"
ACCESS = "BANNED = frozenset({'eve'})\n\n\ndef enter(user):\n    return user\n"


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A change that breaks a price, takes an export and a guard away, and imports what it does not use."""
    made = repo(tmp_path / "shop")
    made.commit(BASE)
    made.write({"shop/prices.py": PRICES, "shop/access.py": ACCESS})
    return Loop(made, adjudge, tmp_path)


@pytest.fixture
def guide(loop: Loop) -> Json:
    return loop.guide()


def stated(kind: str, **fields: Any) -> Json:
    return {"kind": kind, **fields}


def edge(source: str, target: str, **more: str) -> Json:
    return {"kind": "edge", "from": source, "to": target, **more}


def query(name: str, count: int | None = None, **args: str) -> Json:
    return {"kind": "query", "query": name, "args": args, "count": count}


def ruff(rule: str, line: int, path: str = "shop/prices.py") -> Json:
    return stated("collector", collector="ruff", rule=rule, path=path, start_line=line)


def command(name: str, head: str, base: str, *args: str) -> Json:
    return stated("command", name=name, head=head, base=base, args=list(args))


ON: dict[str, dict[str, str]] = {
    "guard": {"change": "guard-removed", "subject": "shop/access.py::enter"},
    "removed": {"change": "removed", "subject": "shop/prices.py::discount"},
}


def judged(
    loop: Loop, guide: Json, on: str, item: Json, claim: str | None = None
) -> tuple[str, str, list[str]]:
    """(state, what was found, proof) of one piece of evidence; a judgment that it turned down has no proof."""
    where = {"signal_id": signal(guide, **ON[on])["signal_id"]} if on in ON else {"change_anchor": on}
    made = loop.validate(reply_to(guide, {**where, "claim": claim, "evidence": [item]}), "--allow-command")
    assert made["status"] == "ok"
    if made["rejected"]:
        assert reasons(made) == ["contradicted"]
        return "contradicted", made["rejected"][0]["message"], []
    (one,) = made["accepted"]
    return one["evidence"][0]["state"], one["evidence"][0]["found"], one["proof"]


def region(guide: Json, line: int) -> str:
    """The region of the prices that begins at a line."""
    found = [
        one["change_anchor"]
        for one in guide["change_anchors"]
        if (one["path"], one["start_line"]) == ("shop/prices.py", line)
    ]
    assert len(found) == 1, guide["change_anchors"]
    return str(found[0])


GUARD = "if user in BANNED:\n    raise PermissionError(user)"
CASES: dict[str, tuple[str, Json, str | None, str, str, bool]] = {
    "quote true": (
        "guard", stated("quote", path="shop/access.py", side="base", quote=GUARD, start_line=5),
        None, "holds", "", False,
    ),
    "quote false": (
        "guard", stated("quote", path="shop/access.py", side="base", quote="if user in ADMINS:", start_line=5),
        None, "contradicted", "line 5 differs from it from column 16 on.", False,
    ),
    "quote of the other side": (
        "guard", stated("quote", path="shop/access.py", quote=GUARD, start_line=5),
        None, "contradicted", "but at line 5 on the base side.", False,
    ),
    "quote of what the guide tells": (
        "guard", stated("quote", path="shop/access.py", side="base", quote="if user in BANNED: raise PermissionError"),
        None, "does-not-hold", "quote the line as it stands there.", False,
    ),
    "quote unavailable": (
        "guard", stated("quote", path="shop/access.py", side="base", quote="(user)"),
        None, "unavailable", "too short", False,
    ),
    "quote hostile": (
        "guard", stated("quote", path="../shop/access.py", quote=HOSTILE),
        None, "unavailable", "is no plain path", False,
    ),
    "edge true": (
        "removed", edge("shop/till.py", "shop/prices.py"), "still-imported", "holds", "", True,
    ),
    "edge true of something else": (
        "removed", edge("shop/till.py", "shop/access.py"), "still-imported", "holds", "", False,
    ),
    "edge false": (
        "removed", edge("shop/access.py", "shop/prices.py"),
        "still-imported", "contradicted", "No edge leads there", False,
    ),
    "edge unavailable": (
        "removed", edge("shop/till.py", "shop/prices.py", edge="wishes"),
        "still-imported", "unavailable", "There is no edge of kind wishes", False,
    ),
    "edge hostile": (
        "removed", edge(HOSTILE, HOSTILE), "still-imported", "unavailable", "is no plain path", False,
    ),
    "symbol true, absent": (
        "removed", stated("symbol", path="shop/prices.py", name="discount", exists=False),
        None, "holds", "", False,
    ),
    "symbol false, invented": (
        "removed", stated("symbol", path="shop/prices.py", name="discounts", exists=True),
        None, "contradicted", "No discounts in shop/prices.py", False,
    ),
    "symbol unavailable": (
        "removed", stated("symbol", path="shop/stars.py", name="join", exists=False),
        None, "unavailable", "a star import may bring it.", False,
    ),
    "symbol hostile": (
        "removed", stated("symbol", path="shop/prices.py", name=HOSTILE, exists=True),
        None, "unavailable", "is no name.", False,
    ),
    "query false": (
        "removed", query("importers", 1, path="shop/prices.py"), None, "contradicted", "2 found, 1 stated", False,
    ),
    "query true": (
        "removed", query("importers", 2, path="shop/prices.py"), None, "holds", "", False,
    ),
    "query of absence true": (
        "removed", query("no_mention", None, token="spare", path="shop/prices.py"), None, "holds", "", False,
    ),
    "query of absence false": (
        "removed", query("no_mention", None, token="discount", path="shop/prices.py"),
        "unused", "contradicted", "1 found, 0 stated: shop/till.py:2.", False,
    ),
    "query of importers false": (
        "removed", query("importers", 0, path="shop/prices.py"), "unused", "contradicted", "2 found", False,
    ),
    "query unavailable": (
        "removed", query("importers", None, path="shop/prices.py"), None, "unavailable", "", False,
    ),
    "query hostile": (
        "removed", query("importers", 0, path="shop/prices.py", shell=HOSTILE),
        None, "unavailable", "it has no shell", False,
    ),
    "command true": (
        "removed", command("tests", "red", "green"), "breaks", "holds", "", False,
    ),
    "command true, one value": (
        "removed", command("one", "red", "green", "price"), "breaks", "holds", "", False,
    ),
    "command false": (
        "removed", command("tests", "green", "green"), "breaks", "contradicted", "It is red on the head, not green.", False,
    ),
    "command unavailable": (
        "removed", command("gone", "red", "green"), "breaks", "unavailable", "It says nothing on the base", False,
    ),
    "command hostile, another one": (
        "removed", command("sh -c id", "red", "green"), "breaks", "unavailable", "There is no command 'sh -c id'", False,
    ),
    "command hostile, an option": (
        "removed", command("one", "red", "green", "--rootdir=/"), "breaks", "unavailable", "begins like an option", False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_evidence_comes_to_what_is_so(loop: Loop, guide: Json, name: str) -> None:
    on, item, claim, state, found, is_proved = CASES[name]
    told = judged(loop, guide, on, item, claim)
    assert (told[0], found in told[1]) == (state, True), told
    assert ("proved" in told[2], f"fact:{item['kind']}" in told[2]) == (is_proved, state == "holds")


def test_every_kind_has_its_four_examples() -> None:
    words = {tuple(name.replace(",", "").split()[:2]) for name in CASES}
    for kind in ("edge", "quote", "symbol", "query", "command"):
        assert {(kind, one) for one in ("true", "false", "unavailable", "hostile")} <= words


def test_broken_test_proves_against_a_change_of_one_place_alone(loop: Loop) -> None:
    prices = str(BASE["shop/prices.py"]).replace("len(item)", "0")
    loop.repository.write({"shop/access.py": BASE["shop/access.py"], "shop/prices.py": prices})
    guide = loop.guide()
    told = judged(loop, guide, region(guide, 2), command("tests", "red", "green"), "breaks")
    assert told == ("holds", "", ["anchored", "fact:command", "proved"])


def test_commands_are_not_run_unless_the_person_allows_it(loop: Loop, guide: Json) -> None:
    one = {"alias": "s1", "claim": "breaks", "evidence": [command("tests", "red", "green")]}
    (made,) = loop.validate(reply_to(guide, one))["accepted"]
    assert made["proof"] == ["anchored"]
    assert made["evidence"][0]["found"] == "Commands are not run; --allow-command allows it."


def test_command_that_the_change_declares_is_none(loop: Loop) -> None:
    loop.repository.write(
        {".adjudge.toml": COMMANDS + '\n[[command]]\nname = "mine"\nargv = ["true"]\nresults = "exit"\n'}
    )
    state, found, _ = judged(loop, loop.guide(), "removed", command("mine", "green", "green"))
    assert (state, "There is no command 'mine'" in found) == ("unavailable", True)


class TestCollector:
    """What ``tool collect`` kept of the very tree, and of no other."""

    @pytest.fixture
    def collected(self, loop: Loop) -> Loop:
        """The change with what ruff reports of it."""
        beside = Path(sys.executable).parent
        assert (beside / "ruff").exists(), "ruff is one of the tools of the tests"
        ended = loop.adjudge(
            loop.repository.path, "tool", "collect", "ruff", "--worktree",
            env={"PATH": f"{beside}:{os.environ['PATH']}"},
        )  # fmt: skip
        assert ended.code == 1, ended.err
        return loop

    @pytest.mark.parametrize(
        ("item", "state", "found"),
        [
            (ruff("F401", 1), "holds", ""),
            (ruff("F821", 1), "contradicted", "ruff reports F401 at line 1"),
            (ruff("F401", 5), "contradicted", "ruff reports F401 at line 1"),
            (ruff("X999", 1), "does-not-hold", "was in force is not known"),
            (ruff("F401", 1, ".adjudge.toml"), "unavailable", "did not look into .adjudge.toml"),
            ({**ruff("F401", 1), "collector": "bandit"}, "unavailable", "No collector bandit ran"),
            (ruff(HOSTILE, 1, HOSTILE), "unavailable", "did not look into"),
        ],
        ids=["true", "rule", "line", "unknown rule", "not examined", "did not run", "hostile"],
    )
    def test_report_is_held_against_what_was_kept(
        self, collected: Loop, item: Json, state: str, found: str
    ) -> None:
        guide = collected.guide()
        told = judged(collected, guide, region(guide, 1), item, "tool-reported")
        assert (told[0], found in told[1]) == (state, True), told
        assert ("proved" in told[2]) is (state == "holds")

    def test_true_report_at_another_place_proves_nothing(self, collected: Loop) -> None:
        made = judged(collected, collected.guide(), "guard", ruff("F401", 1), "tool-reported")
        assert made == ("holds", "", ["anchored", "fact:collector"])

    def test_report_on_another_tree_is_none(self, collected: Loop) -> None:
        collected.repository.write({"notes.txt": "another tree\n"})
        guide = collected.guide()
        state, found, _ = judged(collected, guide, region(guide, 1), ruff("F401", 1), "tool-reported")
        assert (state, found) == ("unavailable", "No collector ruff ran on this tree.")
