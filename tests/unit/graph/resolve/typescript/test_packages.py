"""Packages of a tree."""

from __future__ import annotations

import json

from adjudge.graph.resolve.typescript.packages import LIMIT_WORKSPACES, Packages, targets_in
from adjudge.model.ids import RepoPath


def packages(**files: object) -> Packages:
    made = {}
    for name, text in files.items():
        folder = name.replace("__", "/")
        path = "package.json" if folder == "top" else f"{folder}/package.json"
        made[RepoPath(path)] = json.dumps(text).encode()
    return Packages(made)


def test_manifest_is_read_as_far_as_it_decides() -> None:
    (package,) = packages(a={
        "name": "x", "type": "module", "types": "t", "typings": "u", "main": "m", "module": "e",
        "dependencies": {"b": "file:../b", "c": "^1"}, "bin": {"x": "bin/x.js"}, "exports": {".": "./i.js", "./*": "./*.js"},
        "typesVersions": {"<4": {"*": ["old/*"]}, "*": {"*": ["new/*"]}},
    }).by_folder.values()  # fmt: skip
    assert (package.name, package.is_module, package.types, package.main) == ("x", True, "u", "m")
    assert package.links == (("b", "file:../b"),)
    assert package.entries == ("m", "e", "t", "u", "bin/x.js", "./i.js")
    assert package.versions == (("*", ("new/*",)),)


def test_names_stand_for_workspaces_and_their_root() -> None:
    found = packages(
        top={"name": "root", "workspaces": ["p/*", "!p/c"]},
        p__a={"name": "a"},
        p__c={"name": "c"},
        other={"name": "o"},
        p__a__node_modules__x={"name": "x"},
    )
    assert found.by_name == {"root": [""], "a": ["p/a"]}
    assert found.folders() == {"root": "", "a": "p/a"}


def test_patterns_with_alternatives_are_read() -> None:
    found = packages(top={"workspaces": ["{apps,libs}/**"]}, apps__a={"name": "a"}, libs__x__y={"name": "y"})
    assert sorted(found.by_name) == ["a", "y"]


def test_scope_is_the_nearest_package() -> None:
    found = packages(top={"name": "root"}, a={"name": "a"})
    names = [package.name if package else None for package in map(found.scope, ("a/b", "c"))]
    assert names == ["a", "root"]


def test_linked_folder_is_told() -> None:
    found = packages(a={"dependencies": {"b": "link:../b", "c": "workspace:*"}})
    assert (found.linked("a/src", "b"), found.linked("a", "c"), found.linked("", "b")) == ("b", None, None)


def test_places_of_a_map_are_told_in_order() -> None:
    assert list(targets_in({"a": ["./x", {"b": "./y"}], "c": None, "d": "./z"})) == ["./x", "./y", "./z"]


def test_patterns_of_workspaces_are_read_up_to_a_bound() -> None:
    many = [f"x/{count}" for count in range(LIMIT_WORKSPACES)]
    found = packages(top={"workspaces": ["p/a", *many, "p/b"]}, p__a={"name": "a"}, p__b={"name": "b"})
    assert found.by_name == {"a": ["p/a"]}
