"""The scenarios that the loop was measured by, in TypeScript: what is told of code, and what comes of answers.

Numbers are those of the probes of the seed's behaviour, as in ``test_guide_scenarios.py``; without one are forms that only
TypeScript has. Each answer is judged as it stands, and once more when the tree has moved. The numbers that are not here
are in ``test_guide_scenarios_of_answers_on_scripts.py``.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.functional.loop import WHOLE, Loop, anchors, goes_stale, reasons, reply_to, signal, uncovered
from tests.functional.script_shop import ACCESS, CORE, INDEX, PRICES, SHOP, TEST, TILL, script_shop, write

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console
    from tests.functional.loop import Json


@pytest.fixture
def loop(tmp_path: Path, adjudge: Console) -> Loop:
    """A committed pair of workspaces, an agent about to change them."""
    return script_shop(tmp_path, adjudge)


def users(one: Json) -> set[tuple[str, str]]:
    """(file, definition) of each consumer of a signal."""
    return {(user["path"], user["within"]) for user in one["consumers"]}


def contracts(guide: Json) -> set[tuple[str, str]]:
    return {
        (one["change"], one["subject"])
        for one in guide["brief"]["signals"]
        if one["category"] == "public-api-contract"
    }


def test_1_a_guard_that_goes_after_the_guide_is_stale(loop: Loop) -> None:
    write(loop, f"{CORE}/access.ts", ACCESS + "\nexport const LEFT = 1\n")
    reply = reply_to(loop.guide(), {"alias": "h1"})
    assert uncovered(loop.validate(reply))["units"] == 0
    weaker = ACCESS.replace("  if (BANNED.has(user)) {\n    throw new ForbiddenError(user)\n  }\n", "")
    goes_stale(loop, reply, {f"{CORE}/access.ts": weaker})
    gone = signal(loop.guide(), change="guard-removed")
    assert gone["subject"] == f"{CORE}/access.ts::enter"
    assert (f"{SHOP}/till.ts", "pay") in users(gone)


def test_4_names_of_files_are_exact(loop: Loop) -> None:
    name = f'{SHOP}/café "x".ts'
    write(loop, name, 'import { cost } from "@shop/core"\ncost\n')
    guide = loop.guide()
    (anchor,) = anchors(guide, name)
    made = loop.validate(reply_to(guide, {"change_anchor": anchor["change_anchor"]}))
    assert made["accepted"][0]["anchor"]["path"] == name


def test_8_a_module_that_moves_names_who_imports_it_by_its_old_path(loop: Loop) -> None:
    loop.repository.write(
        {f"{CORE}/prices.ts": None, f"{CORE}/cost.ts": PRICES.replace("length", "length + 1")}
    )
    loop.repository.git("add", "-A")
    guide = loop.guide()
    moved = signal(guide, change="renamed", subject=f"{CORE}/cost.ts")
    assert {path for path, _ in users(moved)} == {f"{CORE}/index.ts"}
    assert moved["previous_id"] is not None
    made = loop.validate(reply_to(guide, {"signal_id": moved["previous_id"]}))
    assert made["accepted"][0]["anchor"]["subject"] == f"{CORE}/cost.ts"


def test_13_a_removed_export_that_is_still_imported_names_symbol_and_consumers(loop: Loop) -> None:
    text = PRICES.replace("export function discount(item: Item): number {\n  return 1\n}\n", "")
    write(loop, f"{CORE}/prices.ts", text)
    guide = loop.guide()
    gone = signal(guide, change="removed")
    assert (gone["category"], gone["subject"]) == ("public-api-contract", f"{CORE}/prices.ts::discount")
    assert {(f"{SHOP}/till.ts", "pay"), (f"{SHOP}/lazy.ts", "load")} <= users(gone)
    assert gone["anchor"]["side"] == "base"
    edge = {"kind": "edge", "from": f"{CORE}/index.ts", "to": f"{CORE}/prices.ts"}
    reply = reply_to(guide, {"alias": "s1", "claim": "still-imported", "evidence": [edge], "action": "block"})
    made = loop.validate(reply)
    (accepted,) = made["accepted"]
    assert accepted["proof"] == ["anchored", "fact:edge", "proved"]
    goes_stale(
        loop, reply, {f"{SHOP}/till.ts": TILL.replace(" - discount(item)", "").replace("discount, ", "")}
    )


def test_13_a_word_less_is_an_export_less(loop: Loop) -> None:
    write(loop, f"{CORE}/prices.ts", PRICES.replace("export function discount", "function discount"))
    gone = signal(loop.guide(), change="removed")
    assert gone["subject"] == f"{CORE}/prices.ts::discount"
    assert (f"{SHOP}/till.ts", "pay") in users(gone)


def test_14_a_removed_module_has_one_signal_for_each_symbol_and_no_low_risk(loop: Loop) -> None:
    write(loop, f"{CORE}/prices.ts", None)
    guide = loop.guide()
    removed = {subject for change, subject in contracts(guide) if change == "removed"}
    path = f"{CORE}/prices.ts"
    assert removed == {path, f"{path}::price", f"{path}::discount", f"{path}::Item"}
    assert guide["brief"]["triage"]["risk"] != "low"
    made = loop.validate(reply_to(guide, {"alias": "s1"}, {"alias": "u1"}))
    assert (reasons(made), made["coverage"]["units"]["not_judged"]) == ([], [])


def test_15_an_edit_of_an_interface_names_it_and_not_its_neighbours(loop: Loop) -> None:
    write(loop, f"{CORE}/prices.ts", PRICES.replace("name: string", "name: string\n  size: number"))
    guide = loop.guide()
    assert contracts(guide) == {("signature", f"{CORE}/prices.ts::Item")}
    assert users(signal(guide, change="signature")) >= {(f"{SHOP}/till.ts", "pay")}
    reply = reply_to(guide, {"alias": "s1"}, {"alias": "s2"}, {"alias": "h1"})
    made = loop.validate(reply)
    assert (reasons(made), uncovered(made)) == (["unknown-signal"], WHOLE)
    goes_stale(loop, reply, {f"{CORE}/prices.ts": PRICES.replace("RATE = 3", "RATE = 5")})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  return 1", "  // nothing off\n  return 1"),
        ("export function price", "/** What it costs. */\nexport function price"),
        ("return item.name.length", "return item.name\n    .length"),
    ],
)
def test_16_comments_and_layout_raise_no_contract_signal(loop: Loop, old: str, new: str) -> None:
    write(loop, f"{CORE}/prices.ts", PRICES.replace(old, new))
    guide = loop.guide()
    assert guide["brief"]["signals"] == []
    assert [one["change"] for one in guide["brief"]["units"][0]["symbols"]] == ["comment"]
    made = loop.validate(reply_to(guide, {"alias": "s1"}, {"alias": "h1", "action": "fyi"}))
    assert (reasons(made), uncovered(made)) == (["unknown-signal"], WHOLE)


def test_17_a_change_of_typescript_alone_has_direction_signals_and_consumers(loop: Loop) -> None:
    write(loop, f"{CORE}/prices.ts", PRICES.replace("price(item: Item)", "price(item: Item, rate: number)"))
    guide = loop.guide()
    (unit,) = guide["direction"]["units"]
    assert (unit["path"], unit["lens"]) == (f"{CORE}/prices.ts", "contract")
    assert f"{SHOP}/till.ts" in unit["consumers"]
    asked = {"kind": "query", "query": "callers", "args": {"path": f"{CORE}/prices.ts", "symbol": "price"}}
    wrong = {"kind": "symbol", "path": f"{CORE}/prices.ts", "name": "price", "exists": False}
    reply = reply_to(
        guide,
        {
            "alias": "s1",
            "evidence": [{**asked, "count": 2, "members": [f"{CORE}/index.ts", f"{SHOP}/till.ts"]}],
        },
        {"alias": "h1", "claim": "missing-symbol", "evidence": [wrong]},
    )
    made = loop.validate(reply)
    assert [(one["index"], one["proof"]) for one in made["accepted"]] == [(0, ["anchored", "fact:query"])]
    assert reasons(made) == ["contradicted"]
    goes_stale(loop, reply, {f"{SHOP}/till.ts": TILL + "// more\n"})


def test_a_name_that_a_barrel_changes_is_gone_for_those_who_take_it(loop: Loop) -> None:
    write(loop, f"{CORE}/index.ts", INDEX.replace("price as cost", "price as fee"))
    guide = loop.guide()
    assert contracts(guide) == {("removed", f"{CORE}/index.ts::cost"), ("added", f"{CORE}/index.ts::fee")}
    assert users(signal(guide, change="removed")) == {(f"{SHOP}/till.ts", "pay")}


def test_a_star_that_a_barrel_loses_takes_its_names_along(loop: Loop) -> None:
    write(loop, f"{CORE}/index.ts", INDEX.replace('export * from "./access"\n', ""))
    gone = signal(loop.guide(), change="removed")
    assert gone["subject"] == f"{CORE}/index.ts::enter"
    assert users(gone) == {(f"{SHOP}/till.ts", "pay")}


def test_a_type_that_is_no_longer_exported_is_gone_for_those_who_take_it(loop: Loop) -> None:
    write(loop, f"{CORE}/index.ts", INDEX.replace('export type { Item } from "./prices"\n', ""))
    gone = signal(loop.guide(), change="removed")
    assert gone["subject"] == f"{CORE}/index.ts::Item"
    assert users(gone) == {(f"{SHOP}/till.ts", "pay")}


def test_dynamic_imports_are_consumers_and_mocks_are_edges_that_prove_nothing_used(loop: Loop) -> None:
    write(loop, f"{CORE}/prices.ts", PRICES.replace("return 1", "return 2"))
    guide = loop.guide()
    (unit,) = guide["brief"]["units"]
    found = {(one["path"], one["kind"]) for one in unit["consumers"]}
    assert (f"{SHOP}/lazy.ts", "dynamic") in found
    assert not any(path.endswith(".test.ts") for path, _ in found)
    edge = {"kind": "edge", "from": f"{SHOP}/till.test.ts", "to": f"{CORE}/index.ts"}
    made = loop.validate(reply_to(guide, {"alias": "h1", "evidence": [edge]}))
    assert made["accepted"][0]["proof"] == ["anchored", "fact:edge"]


def test_a_test_that_reaches_the_symbol_through_another_is_told(loop: Loop) -> None:
    write(loop, f"{SHOP}/till.ts", TILL.replace("- discount", "+ discount"))
    (unit,) = loop.guide()["brief"]["units"]
    assert unit["tests"]["nearest"] == [f"{SHOP}/till.test.ts"]


def test_a_test_that_is_skipped_is_told(loop: Loop) -> None:
    write(loop, f"{SHOP}/till.test.ts", TEST.replace('it("takes', 'it.skip("takes'))
    skipped = signal(loop.guide(), category="weakening")
    assert (skipped["change"], skipped["subject"]) == (
        "test-skipped",
        f"{SHOP}/till.test.ts::till.test takes money",
    )


def test_dependencies_of_a_package_are_told(loop: Loop) -> None:
    text = json.dumps(
        {"name": "@shop/till", "dependencies": {"@shop/core": "workspace:*", "left-pad": "^1.0.0"}}
    )
    write(loop, "packages/till/package.json", text)
    added = signal(loop.guide(), category="dependency")
    assert added["change"] == "added"


CART = (
    "import { Component } from '@angular/core'\n\n@Component({\n  selector: 'shop-cart',\n"
    "  templateUrl: './cart.html',\n  styleUrls: ['./cart.css'],\n})\nexport class Cart {\n  total = 3\n}\n"
)
PARTS: dict[str, str | bytes | None] = {
    f"{SHOP}/cart.ts": CART,
    f"{SHOP}/cart.html": "<b>{{ total }}</b>\n",
    f"{SHOP}/cart.scss": "b { color: red }\n",
    f"{SHOP}/cart.spec.ts": 'import { Cart } from "./cart"\nit("adds", () => {\n  expect(new Cart().total).toBe(3)\n})\n',
    f"{SHOP}/words.ts": "export const words = (tongue: string) => import(`./words/${tongue}.ts`)\n",
    f"{SHOP}/words/en.ts": 'export default { pay: "Pay" }\n',
}


@pytest.mark.parametrize(("name", "sure"), [("cart.html", 100), ("cart.scss", 80)])
def test_a_template_or_style_that_changed_reaches_its_component_and_its_tests(
    loop: Loop, name: str, sure: int
) -> None:
    loop.repository.commit(PARTS)
    write(loop, f"{SHOP}/{name}", "b { }\n")
    guide = loop.guide()
    (unit,) = guide["brief"]["units"]
    found = [(one["path"], one["within"], one["kind"], one["confidence"]) for one in unit["consumers"]]
    assert found == [(f"{SHOP}/cart.ts", "Cart", "include", sure)]
    assert unit["tests"]["nearest"] == [f"{SHOP}/cart.spec.ts"]
    edge = {"kind": "edge", "from": f"{SHOP}/cart.ts", "to": f"{SHOP}/{name}"}
    reply = reply_to(guide, {"alias": "h1", "evidence": [edge]})
    made = loop.validate(reply)
    assert made["accepted"][0]["proof"] == ["anchored", "fact:edge"]
    assert uncovered(made) == WHOLE
    goes_stale(loop, reply, {f"{SHOP}/cart.ts": CART.replace("./cart.", "./other.")})


def test_a_template_that_is_gone_and_still_named_is_told(loop: Loop) -> None:
    loop.repository.commit(PARTS)
    write(loop, f"{SHOP}/cart.html", None)
    guide = loop.guide()
    gone = signal(guide, category="public-api-contract")
    assert (gone["change"], gone["subject"]) == ("removed", f"{SHOP}/cart.html")
    assert users(gone) == {(f"{SHOP}/cart.ts", "Cart")}
    made = loop.validate(reply_to(guide, {"signal_id": gone["signal_id"]}))
    assert uncovered(made)["signals"] == 0


def test_a_file_that_a_template_may_load_names_who_does(loop: Loop) -> None:
    loop.repository.commit(PARTS)
    write(loop, f"{SHOP}/words/en.ts", 'export default { pay: "Pay now" }\n')
    (unit,) = loop.guide()["brief"]["units"]
    assert (f"{SHOP}/words.ts", "dynamic", 60) in {
        (one["path"], one["kind"], one["confidence"]) for one in unit["consumers"]
    }
