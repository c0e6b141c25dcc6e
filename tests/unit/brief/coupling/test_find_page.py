"""The examples of ``docs/signals-coupling.md``, run.

``base``, ``head`` and ``both`` name a file of a tree, its lines follow with two blanks in front; ``zone NAME
PATTERN`` configures one; ``=`` says what must come out, ``= nothing`` that nothing does.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from adjudge.brief.coupling.find import find_coupling
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from adjudge.model.policy import Policy, Zone
from tests.two_trees import Files, sources

PAGE = Path(__file__).parents[4] / "docs" / "signals-coupling.md"
EXAMPLES = re.findall(r"```example\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def outcome(text: str) -> tuple[list[str], list[str]]:
    """What comes out, and what the example says must."""
    trees: dict[str, Files] = {"base": {}, "head": {}}
    zones, expected = [], []
    into: tuple[str, ...] = ()
    path = ""
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if line.startswith("  "):
            for side in into:
                trees[side][path] += line[2:] + "\n"
        elif word == "zone":
            name, pattern = rest.split()
            zones.append(Zone(name=name, patterns=(pattern,)))
        elif word == "=":
            expected.append(rest)
        else:
            into, path = ("base", "head") if word == "both" else (word,), rest
            for side in into:
                trees[side][path] = ""
    made = replace(sources(trees["base"], trees["head"]), policy=Policy(zones=tuple(zones)))
    head, base = links_of(made.head.snapshot), links_of(made.base.snapshot)
    found = find_coupling(made, read_changes(made, head, base), head, base)
    return [f"{one.change} {one.subject}" for one in found.signals], [
        one for one in expected if one != "nothing"
    ]


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_of_the_page_comes_out_as_it_says(text: str) -> None:
    found, expected = outcome(text)
    assert found == expected


def test_page_has_examples_of_every_kind_and_of_none() -> None:
    told = " ".join(EXAMPLES)
    assert all(
        word in told for word in ("boundary-crossed", "cycle-introduced", "cycle-lengthened", "= nothing")
    )
