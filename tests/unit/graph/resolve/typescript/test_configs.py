"""Compiler options of files."""

from __future__ import annotations

import json

import pytest

from adjudge.graph.resolve.typescript.configs import NO_CONFIG, Config, Configs
from adjudge.model.ids import RepoPath


def config(files: dict[str, object], path: str = "src/a.ts", **packages: str) -> Config:
    manifests = {RepoPath(name): json.dumps(text).encode() for name, text in files.items()}
    return Configs(manifests, packages).of(path)


@pytest.mark.parametrize(
    ("options", "mode"),
    [
        ({}, "node10"),
        ({"target": "es2020"}, "classic"),
        ({"module": "commonjs"}, "node10"),
        ({"module": "ESNext"}, "classic"),
        ({"module": "node16"}, "node16"),
        ({"module": "NodeNext"}, "node16"),
        ({"module": "preserve"}, "bundler"),
        ({"module": "esnext", "moduleResolution": "Bundler"}, "bundler"),
        ({"moduleResolution": "node"}, "node10"),
        ({"moduleResolution": "unknown"}, "node10"),
    ],
)
def test_mode_is_said_or_implied(options: object, mode: str) -> None:
    assert config({"tsconfig.json": {"compilerOptions": options}}).mode == mode


def test_file_without_configuration_has_none() -> None:
    assert config({}) == NO_CONFIG


def test_nearest_configuration_holds() -> None:
    assert config({"tsconfig.json": {}, "src/tsconfig.json": {}}).path == "src/tsconfig.json"


def test_own_options_win_over_those_of_bases() -> None:
    found = config(
        {
            "tsconfig.json": {
                "extends": ["./a.tsconfig.json", "./b.tsconfig.json"],
                "compilerOptions": {"baseUrl": "./x"},
            },
            "a.tsconfig.json": {"compilerOptions": {"baseUrl": "a", "customConditions": ["a"]}},
            "b.tsconfig.json": {"compilerOptions": {"baseUrl": "b", "customConditions": ["b"]}},
        }
    )
    assert (found.base_url, found.conditions) == ("x", ("b",))


def test_base_of_an_installed_package_is_read() -> None:
    files = {
        "tsconfig.json": {"extends": "@t/strict"},
        "node_modules/@t/strict/tsconfig.json": {"compilerOptions": {"module": "preserve"}},
    }
    assert config(files).mode == "bundler"


def test_base_of_a_workspace_is_read() -> None:
    files = {
        "tsconfig.json": {"extends": "conf/x.json"},
        "tools/tsconfig/x.json": {"compilerOptions": {"module": "node16"}},
    }
    assert config(files, conf="tools/tsconfig").mode == "node16"


def test_place_of_the_configuration_itself_can_be_meant() -> None:
    files = {
        "tsconfig.json": {"extends": "./base/tsconfig.json"},
        "base/tsconfig.json": {"compilerOptions": {"paths": {"a": ["./lib"]}}},
    }
    assert config(files).paths == (("a", ("base/lib",)),)


def test_what_is_built_has_a_source() -> None:
    found = config({"tsconfig.json": {"compilerOptions": {"outDir": "dist", "rootDir": "source"}}})
    assert found.outputs == (("dist", "source"),)


@pytest.mark.parametrize(
    ("lists", "held"),
    [
        ({}, True),
        ({"files": []}, False),
        ({"files": ["src/a.ts"]}, True),
        ({"include": ["src"]}, True),
        ({"include": ["src/**/*.ts"]}, True),
        ({"include": ["src/*.tsx"]}, False),
        ({"include": ["lib/**/*"]}, False),
    ],
)
def test_lists_say_what_a_project_holds(lists: object, held: bool) -> None:
    assert config({"tsconfig.json": lists}).holds("src/a.ts") is held
