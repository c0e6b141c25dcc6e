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


@pytest.mark.parametrize("bases", [1, 2, 40])
def test_bases_that_extend_themselves_end(bases: int) -> None:
    loop = {
        "extends": ["./tsconfig.json", *["./b.tsconfig.json"] * bases],
        "compilerOptions": {"baseUrl": "./x"},
    }
    found = config(
        {"tsconfig.json": loop, "b.tsconfig.json": {**loop, "compilerOptions": {"module": "node16"}}}
    )
    assert (found.base_url, found.mode) == ("x", "node16")


def test_own_options_win_however_many_bases_there_are() -> None:
    wide = {f"{name}.tsconfig.json": {"extends": [f"./{name + 1}.tsconfig.json"] * 9} for name in range(12)}
    own = {"extends": "./0.tsconfig.json", "compilerOptions": {"baseUrl": "own"}}
    last = {"compilerOptions": {"baseUrl": "last", "module": "node16"}}
    found = config({**wide, "12.tsconfig.json": last, "tsconfig.json": own})
    assert (found.base_url, found.mode) == ("own", "node16")


def test_config_dir_is_the_folder_of_whoever_extends() -> None:
    base = {
        "baseUrl": "${configDir}/b",
        "rootDirs": ["${configDir}", "${configDir}/gen"],
        "paths": {"@/*": ["${configDir}/src/*", "./own/*"]},
    }
    files = {
        "base/tsconfig.json": {"compilerOptions": base, "include": ["${configDir}/src"]},
        "p/tsconfig.json": {"extends": "../base/tsconfig.json"},
    }
    found = config(files, "p/a.ts")
    assert found.paths == (("@/*", ("p/src/*", "p/b/own/*")),)
    assert (found.base_url, found.root_dirs) == ("p/b", ("p", "p/gen"))
    assert (found.holds("p/src/a.ts"), found.holds("base/src/a.ts")) == (True, False)


def test_path_from_the_root_of_a_disk_is_none_of_the_tree() -> None:
    options = {"baseUrl": "/lib", "paths": {"@/*": ["/lib/*", "./lib/*"]}, "rootDirs": ["/a", "b"]}
    found = config({"tsconfig.json": {"compilerOptions": options}})
    assert (found.base_url, found.paths, found.root_dirs) == (None, (("@/*", ("lib/*",)),), ("b",))


def test_what_a_project_leaves_out_is_held_by_the_next() -> None:
    files = {
        "tsconfig.json": {
            "files": [],
            "references": [{"path": "./app.tsconfig.json"}, {"path": "./all.tsconfig.json"}],
        },
        "app.tsconfig.json": {
            "include": ["src"],
            "exclude": ["src/**/*.test.ts", "src/gen"],
            "files": ["src/gen/x.ts"],
        },
        "all.tsconfig.json": {"include": ["."]},
    }
    held = [config(files, f"src/{name}.ts").path[:3] for name in ("a", "a.test", "gen/a", "gen/x")]
    assert held == ["app", "all", "all", "app"]


def test_more_patterns_than_are_read_hold_nothing() -> None:
    many = [f"src/{'x' * 100}{count}/*" for count in range(300)]
    files = {
        "tsconfig.json": {"files": [], "references": [{"path": "./b.tsconfig.json"}]},
        "b.tsconfig.json": {"include": [*many, "src"]},
    }
    assert config(files).path == "tsconfig.json"
