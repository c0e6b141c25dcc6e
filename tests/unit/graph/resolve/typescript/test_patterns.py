"""Specifiers that stand for many files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.typescript.compiler import Compiler
from adjudge.graph.resolve.typescript.habits import Habits
from adjudge.graph.resolve.typescript.patterns import LIMIT_SURE, Led, Patterns, is_pattern
from adjudge.graph.resolve.typescript.project import Project
from adjudge.model.ids import RepoPath

if TYPE_CHECKING:
    from collections.abc import Sequence

CODE = (
    "a/main.ts",
    "a/v/foo.ts",
    "a/v/bar.tsx",
    "a/v/deep/foo.ts",
    "a/w/index.ts",
    "a/{x}/one.js",
    "a/{x}/main.js",
)
OTHERS = ("a/v/foo.css", "a/v/README.md", "a/p.png")


def lead(specifier: str, path: str = "a/main.ts", *more: str, left_out: Sequence[str] = ()) -> Led:
    """Where a specifier leads in a small tree."""
    project = Project(
        make_layout([RepoPath(one) for one in (*CODE, *more)], {}, [RepoPath(one) for one in OTHERS])
    )
    return Patterns(project, Habits(project, Compiler(project))).lead(path, specifier, left_out)


@pytest.mark.parametrize(
    ("specifier", "found"),
    [
        ("./v/*.ts", ("a/v/foo.ts",)),
        ("./v/*.css", ("a/v/foo.css",)),
        ("./**/foo.ts", ("a/v/deep/foo.ts", "a/v/foo.ts")),
        ("../a/v/*.tsx", ("a/v/bar.tsx",)),
        ("../../*", ()),
        ("./none/*", ()),
        ("./*.ts", ()),
    ],
)
def test_glob_leads_to_the_files_that_it_means(specifier: str, found: tuple[str, ...]) -> None:
    assert lead(specifier).paths == found


@pytest.mark.parametrize(
    ("specifier", "found"),
    [
        ("./v/${}.ts", ("a/v/foo.ts",)),
        ("./v/${}.js", ("a/v/foo.ts",)),
        ("./v/${}.css?raw", ("a/v/foo.css",)),
        ("./v/${}", ("a/v/bar.tsx", "a/v/foo.ts")),
        ("./${}", ("a/w/index.ts",)),
        ("./${}.png", ("a/p.png",)),
        ("./v/${}/foo", ("a/v/deep/foo.ts",)),
        ("../${}/v/foo.ts", ("a/v/foo.ts",)),
        ("./none/${}.ts", ()),
    ],
)
def test_template_leads_to_what_its_fields_may_stand_for(specifier: str, found: tuple[str, ...]) -> None:
    assert lead(specifier).paths == found


def test_folder_with_signs_of_patterns_in_its_name_means_itself() -> None:
    assert lead("./*.js", "a/{x}/main.js").paths == ("a/{x}/one.js",)


@pytest.mark.parametrize(
    ("left_out", "found"),
    [
        (["**/foo.*"], ("a/w/index.ts",)),
        (["./v/**"], ("a/w/index.ts",)),
        (["./v/deep/*", "./w/*.ts"], ("a/v/foo.ts",)),
        (["../../*"], ("a/v/deep/foo.ts", "a/v/foo.ts", "a/w/index.ts")),
    ],
)
def test_what_is_left_out_is_not_meant(left_out: list[str], found: tuple[str, ...]) -> None:
    assert lead("./**/*.ts", left_out=left_out).paths == found


def test_confidence_says_how_it_is_known() -> None:
    assert (lead("./v/*.ts").confidence, lead("./v/*.ts").reason) == (80, "glob")
    assert (lead("./v/${}.ts").confidence, lead("./v/${}.ts").reason) == (60, "template")


def test_template_that_may_mean_too_much_is_a_hint() -> None:
    many = [f"a/m/{number}.ts" for number in range(LIMIT_SURE + 1)]
    assert lead("./m/${}.ts", "a/main.ts", *many).confidence == 40
    assert lead("./m/${}.ts", "a/main.ts", *many[1:]).confidence == 60


@pytest.mark.parametrize(
    ("specifier", "kind", "wanted"),
    [
        ("./a/*.ts", "dynamic", True),
        ("./a/*.ts", "import", False),
        ("./a/${}.ts", "require", True),
        ("./a.ts", "dynamic", False),
    ],
)
def test_pattern_is_told_by_its_signs(specifier: str, kind: str, wanted: bool) -> None:
    assert is_pattern(specifier, kind) is wanted
