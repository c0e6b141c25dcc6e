"""Examples in plain words: two trees and what got weaker; ``docs/signals-weakening.md`` has the same form.

base PATH        a file before; its lines follow, each behind ``| ``
head PATH        the same after
= KIND SUBJECT   what must come out; without such a line nothing may
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudge.brief.reading import read_changes
from adjudge.brief.weakening.find import Weakened, find_weakening
from adjudge.brief.weakening.sides import PythonSides, read_programs
from adjudge.brief.weakening.texts import side_texts
from adjudge.graph.reach import links_of
from tests.two_trees import sources

if TYPE_CHECKING:
    from tests.two_trees import Files


def found(before: Files, after: Files, **renamed: str) -> Weakened:
    """Everything that got weaker between two trees; ``renamed`` maps a path after to its path before."""
    made = sources(before, after, renamed=renamed)
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    return find_weakening(made, read)


def told(before: Files, after: Files, **renamed: str) -> list[tuple[str, str]]:
    """(kind, subject) of each, sorted."""
    return sorted((one.kind, one.subject) for one in found(before, after, **renamed).weakening)


def edit(path: str, text: str, *pairs: tuple[str, str]) -> list[str]:
    """The kinds that come out when pieces of one file are replaced."""
    after = text
    for old, new in pairs:
        assert old in after
        after = after.replace(old, new)
    return [kind for kind, _ in told({path: text}, {path: after})]


def sides_of(path: str, before: str, after: str) -> PythonSides:
    """Both sides of one changed program."""
    made = sources({path: before}, {path: after})
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    (sides,) = read_programs(made, side_texts(made, read))
    return sides


def read_example(text: str) -> tuple[Files, Files, list[tuple[str, str]]]:
    """The trees of an example, and what must come out."""
    trees: dict[str, Files] = {"base": {}, "head": {}}
    expected = []
    side, path = "base", ""
    for line in text.strip().splitlines():
        if line.startswith("= "):
            kind, subject = line[2:].split(" ", 1)
            expected.append((kind, subject))
        elif line.startswith("|"):
            trees[side][path] += line[2:] + "\n"
        else:
            side, path = line.split(" ", 1)
            trees[side][path] = ""
    return trees["base"], trees["head"], sorted(expected)
