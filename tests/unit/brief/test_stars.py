"""Names that a file hands on without naming them."""

from __future__ import annotations

from adjudge.brief.stars import lost_names, offered_names
from adjudge.model.ids import RepoPath
from tests.two_trees import change_of, sources

BARREL = {
    "index.ts": 'export * from "./a"\nexport const own = 1\n',
    "a.ts": 'export * from "./b"\nexport const a = 1\nexport default 1\n',
    "b.ts": 'export const b = 1\nexport * from "./a"\nexport * from "react"\n',
}


def test_names_are_followed_through_stars() -> None:
    made = sources(BARREL, {**BARREL, "x.ts": ""})
    assert offered_names(made.base, RepoPath("index.ts")) == {"own", "a", "b"}
    assert offered_names(made.base, RepoPath("a.ts")) == {"a", "b", "default"}


def test_star_that_is_gone_takes_its_names_along() -> None:
    made = sources(BARREL, {**BARREL, "index.ts": "export const own = 1\nexport const b = 2\n"})
    found = lost_names(made, change_of(made, "index.ts"))
    assert [(one.name, one.line, one.exported) for one in found] == [("a", 1, False)]


def test_star_of_an_entry_was_for_all() -> None:
    files = {**BARREL, "package.json": '{"main": "index.ts"}'}
    made = sources(files, {**files, "index.ts": ""})
    assert {one.name: one.exported for one in lost_names(made, change_of(made, "index.ts"))} == {
        "a": True,
        "b": True,
    }


def test_star_that_stays_loses_nothing() -> None:
    made = sources(BARREL, {**BARREL, "index.ts": BARREL["index.ts"].replace("own", "mine")})
    assert lost_names(made, change_of(made, "index.ts")) == ()


def test_python_has_no_such_stars() -> None:
    made = sources({"a.py": "from b import *\n", "b.py": "x = 1\n"}, {"a.py": "", "b.py": "x = 1\n"})
    assert lost_names(made, change_of(made, "a.py")) == ()
