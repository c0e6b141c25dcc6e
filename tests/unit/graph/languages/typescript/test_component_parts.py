"""Templates and styles of components."""

from __future__ import annotations

import pytest

from adjudge.graph.languages.typescript.component_parts import LIMIT_PLACES
from adjudge.graph.languages.typescript.extractor import extract, extract_outline


def parts(source: str) -> list[tuple[str, int]]:
    """(specifier, line) of what is included."""
    outline = extract_outline(source.encode(), "typescript")
    assert outline == extract(source.encode(), "typescript").outline
    return [(fact.specifier, fact.line) for fact in outline.imports if fact.kind == "include"]


def component(inside: str, decorator: str = "@Component") -> str:
    return f"{decorator}({{\n  selector: 'a',\n  {inside}\n}})\nexport class A {{}}\n"


@pytest.mark.parametrize(
    ("inside", "found"),
    [
        ("templateUrl: './a.html',", ["./a.html"]),
        ("templateUrl: 'a.html',", ["./a.html"]),
        ("templateUrl: `a.html`,", ["./a.html"]),
        ("styleUrl: '../a.css',", ["../a.css"]),
        ("styleUrls: ['a.css', './b.scss'],", ["./a.css", "./b.scss"]),
        ("'templateUrl': 'a.html'", []),
        ("template: '<a></a>',", []),
        ("templateUrl: name,", []),
        ("templateUrl: `${name}.html`,", []),
        ("host: { templateUrl: 'a.html' },", []),
        ("template: 'templateUrl: a.html',", []),
    ],
)
def test_parts_of_a_component_are_what_it_writes_out(inside: str, found: list[str]) -> None:
    assert parts(component(inside)) == [(one, 3) for one in found]


@pytest.mark.parametrize("decorator", ["@Directive", "Component", "@Other.Component2"])
def test_other_objects_name_no_parts(decorator: str) -> None:
    assert parts(component("templateUrl: 'a.html'", decorator)) == []


def test_component_of_a_namespace_is_one() -> None:
    assert parts(component("templateUrl: 'a.html'", "@core.Component")) == [("./a.html", 3)]


def test_places_are_bounded() -> None:
    source = "let templateUrl\n" * LIMIT_PLACES + component("templateUrl: 'a.html'")
    assert parts(source) == []
