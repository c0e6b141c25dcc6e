"""A committed pair of workspaces of TypeScript, for scenarios of the loop; nothing is installed or built."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tests.builders import repo
from tests.functional.loop import Loop

if TYPE_CHECKING:
    from pathlib import Path

    from tests.functional.command import Console

PRICES = (
    "export const RATE = 3\n\nexport interface Item {\n  name: string\n}\n\n"
    "export function price(item: Item): number {\n  return item.name.length\n}\n\n"
    "export function discount(item: Item): number {\n  return 1\n}\n"
)
ACCESS = (
    "const BANNED = new Set(['eve'])\n\nexport function enter(user: string): string {\n  if (BANNED.has(user)) {\n"
    "    throw new ForbiddenError(user)\n  }\n  return user\n}\n"
)
INDEX = 'export { price as cost, discount } from "./prices"\nexport type { Item } from "./prices"\nexport * from "./access"\n'
TILL = (
    'import { cost, discount, enter, type Item } from "@shop/core"\n\n'
    "export function pay(user: string, item: Item): number {\n  enter(user)\n  return cost(item) - discount(item)\n}\n"
)
LAZY = 'export const load = async () => {\n  const { discount } = await import("@shop/core")\n  return discount\n}\n'
TEST = (
    'import { pay } from "./till"\n\nvi.mock("@shop/core")\n\ndescribe("till", () => {\n  it("takes money", () => {\n'
    '    expect(pay("a", { name: "b" })).toBe(0)\n  })\n})\n'
)
TREE: dict[str, str | bytes | None] = {
    "package.json": json.dumps({"name": "shop", "private": True, "workspaces": ["packages/*"]}),
    "packages/core/package.json": json.dumps(
        {"name": "@shop/core", "main": "dist/index.js", "types": "dist/index.d.ts"}
    ),
    "packages/core/src/index.ts": INDEX,
    "packages/core/src/prices.ts": PRICES,
    "packages/core/src/access.ts": ACCESS,
    "packages/till/package.json": json.dumps(
        {"name": "@shop/till", "dependencies": {"@shop/core": "workspace:*"}}
    ),
    "packages/till/src/till.ts": TILL,
    "packages/till/src/lazy.ts": LAZY,
    "packages/till/src/till.test.ts": TEST,
}
CORE = "packages/core/src"
SHOP = "packages/till/src"


def script_shop(tmp_path: Path, adjudge: Console) -> Loop:
    """The pair of workspaces, with an agent about to change them."""
    made = repo(tmp_path / "shop")
    made.commit(TREE)
    return Loop(made, adjudge, tmp_path)


def write(loop: Loop, name: str, text: str | None) -> None:
    """Write one file of it, or take it away."""
    loop.repository.write({name: text})
