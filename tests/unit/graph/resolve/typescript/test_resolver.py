"""Specifiers to files of the tree: each hard form as a small tree."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from adjudge.graph.edges import Edge

Files = dict[str, str]


def edges(files: Files, source: str) -> list[Edge]:
    return list(TextTree(files).snapshot().imports(source))


def leads(
    files: Files, specifier: str, source: str = "src/main.ts", form: str = 'import "{}"\n'
) -> list[tuple[str, str, int]]:
    """(target, reason, confidence) of a specifier in a file of a tree."""
    found = edges({**files, source: form.format(specifier)}, source)
    return [(edge.target, edge.reason, edge.confidence) for edge in found]


def ends(files: Files, specifier: str, source: str = "src/main.ts") -> list[str]:
    """Why a specifier leads nowhere."""
    snapshot = TextTree({**files, source: f'import "{specifier}"\n'}).snapshot()
    return [one.reason for one in snapshot.unresolved]


def options(**told: object) -> str:
    return json.dumps({"compilerOptions": told})


# --- relative -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("specifier", "target"),
    [
        ("./a", "src/a.ts"),
        ("./a.js", "src/a.ts"),
        ("./a.ts", "src/a.ts"),
        ("./b", "src/b/index.tsx"),
        ("./b/", "src/b/index.tsx"),
        ("./b/index.js", "src/b/index.tsx"),
        (".", "src/index.ts"),
        ("./", "src/index.ts"),
        ("..", "index.js"),
        ("./c", "src/c.tsx"),
        ("./c.jsx", "src/c.tsx"),
        ("./d.mjs", "src/d.mts"),
        ("./e.cjs", "src/e.cts"),
        ("./f", "src/f.js"),
        ("./g", "src/g.d.ts"),
        ("./h.json", "src/h.json"),
        ("./i.vue", "src/i.vue"),
        ("./style.css", "src/style.css"),
        ("./icon.svg?react", "src/icon.svg"),
        ("./both", "src/both.ts"),
        ("./dotted.name", "src/dotted.name.ts"),
        ("./pkg", "src/pkg/lib/entry.ts"),
        ("../src/a", "src/a.ts"),
    ],
)
def test_relative_specifier_finds_its_file(specifier: str, target: str) -> None:
    paths = (
        "src/a.ts", "src/b/index.tsx", "src/index.ts", "index.js", "src/c.tsx", "src/d.mts", "src/e.cts", "src/f.js",
        "src/g.d.ts", "src/h.json", "src/i.vue", "src/style.css", "src/icon.svg", "src/both.ts", "src/both/index.ts",
        "src/both.js", "src/dotted.name.ts", "src/pkg/lib/entry.ts",
    )  # fmt: skip
    files = {**dict.fromkeys(paths, ""), "src/pkg/package.json": '{"main": "lib/entry.js"}'}
    assert [one for one, _, _ in leads(files, specifier)] == [target]


@pytest.mark.parametrize("specifier", ["./none", "../../out", "./none.js", "/none"])
def test_relative_specifier_without_a_file_is_not_found(specifier: str) -> None:
    assert ends({}, specifier) == ["not-found"]


def test_declarations_lead_to_the_program_that_they_describe_too() -> None:
    files = {"src/a.d.ts": "export const x: 1\n", "src/a.js": "exports.x = 1\n"}
    assert leads(files, "./a") == [
        ("src/a.d.ts", "relative-import", 100),
        ("src/a.js", "behind-declaration", 100),
    ]


def test_component_without_its_ending_is_what_bundlers_take() -> None:
    assert leads({"src/a.vue": ""}, "./a") == [("src/a.vue", "bundler", 80)]


def test_platform_file_stands_for_the_plain_one() -> None:
    assert leads({"src/a.ios.ts": "", "src/a.android.ts": ""}, "./a") == [("src/a.ios.ts", "platform", 80)]


def test_built_file_stands_for_its_source() -> None:
    files = {"p/package.json": '{"name": "p"}', "p/src/a.ts": ""}
    assert leads(files, "../dist/a.js", "p/bin/run.js") == [("p/src/a.ts", "build-output", 80)]


# --- modes --------------------------------------------------------------------------------------------


def test_modules_of_node_need_the_extension() -> None:
    files = {
        "tsconfig.json": options(module="nodenext"),
        "package.json": '{"type": "module"}',
        "src/a.ts": "",
    }
    assert leads(files, "./a.js") == [("src/a.ts", "relative-import", 100)]
    assert leads(files, "./a") == [("src/a.ts", "bundler", 90)]


def test_scripts_of_node_do_not() -> None:
    files = {"tsconfig.json": options(module="nodenext"), "src/a.ts": ""}
    assert leads(files, "./a") == [("src/a.ts", "relative-import", 100)]


def test_suffixes_are_tried_in_their_order() -> None:
    files = {"tsconfig.json": options(moduleSuffixes=[".ios", ""]), "src/a.ts": "", "src/a.ios.ts": ""}
    assert leads(files, "./a") == [("src/a.ios.ts", "relative-import", 100)]


def test_root_folders_lie_over_one_another() -> None:
    files = {"tsconfig.json": options(rootDirs=["src", "gen"]), "gen/a.ts": ""}
    assert leads(files, "./a") == [("gen/a.ts", "root-dirs", 100)]


# --- aliases ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("paths", "specifier", "target"),
    [
        ({"@/*": ["src/*"]}, "@/lib/a", "src/lib/a.ts"),
        ({"@lib": ["src/lib"]}, "@lib", "src/lib/index.ts"),
        ({"*": ["none/*", "src/lib/*"]}, "a", "src/lib/a.ts"),
        ({"@/*": ["src/*"], "@/lib/*": ["other/*"]}, "@/lib/a", "other/a.ts"),
        ({"~a": ["src/lib/a.ts"]}, "~a", "src/lib/a.ts"),
        ({"l-*": ["src/lib/*"]}, "l-a", "src/lib/a.ts"),
    ],
)
def test_paths_of_a_configuration(paths: dict[str, list[str]], specifier: str, target: str) -> None:
    files = {
        "tsconfig.json": options(paths=paths, baseUrl="."),
        "src/lib/a.ts": "",
        "src/lib/index.ts": "",
        "other/a.ts": "",
    }
    assert leads(files, specifier) == [(target, "paths", 100)]


def test_paths_mean_the_folder_of_their_configuration() -> None:
    files = {
        "base/tsconfig.json": '{ // base\n "compilerOptions": { "paths": { "@/*": ["./lib/*"], }, } }',
        "tsconfig.json": '{"extends": ["./none.json", "./base/tsconfig"]}',
        "base/lib/a.ts": "",
    }
    assert leads(files, "@/a") == [("base/lib/a.ts", "paths", 100)]


def test_configuration_of_a_workspace_can_be_extended() -> None:
    files = {
        "package.json": '{"workspaces": ["*"]}',
        "conf/package.json": '{"name": "@me/tsconfig"}',
        "conf/tsconfig.base.json": options(baseUrl="../src"),
        "tsconfig.json": '{"extends": "@me/tsconfig/tsconfig.base.json"}',
        "src/a.ts": "",
    }
    assert leads(files, "a") == [("src/a.ts", "base-url", 100)]


def test_configuration_that_only_refers_gives_way_to_the_one_that_holds_the_file() -> None:
    files = {
        "tsconfig.json": '{"files": [], "references": [{"path": "./tsconfig.node.json"}, {"path": "./tsconfig.app.json"}]}',
        "tsconfig.node.json": '{"include": ["vite.config.ts"]}',
        "tsconfig.app.json": '{"include": ["src"], "compilerOptions": {"paths": {"#/*": ["./src/lib/*"]}}}',
        "src/lib/a.ts": "",
    }
    assert leads(files, "#/a") == [("src/lib/a.ts", "paths", 100)]


def test_alias_that_should_lead_somewhere_is_not_found() -> None:
    assert ends({"tsconfig.json": options(paths={"@/*": ["src/*"]})}, "@/none") == ["not-found"]


def test_alias_by_habit_is_a_guess() -> None:
    assert leads({"package.json": "{}", "src/lib/a.ts": ""}, "@/lib/a") == [
        ("src/lib/a.ts", "alias-by-habit", 70)
    ]


def test_javascript_has_its_own_configuration() -> None:
    files = {"jsconfig.json": options(paths={"@/*": ["src/*"]}, baseUrl="."), "src/a.js": ""}
    assert leads(files, "@/a", "src/main.js") == [("src/a.js", "paths", 100)]


# --- packages -----------------------------------------------------------------------------------------


def workspace(manifest: object, *paths: str, patterns: tuple[str, ...] = ("packages/*",)) -> Files:
    """A tree with one workspace ``p``."""
    return {
        "package.json": json.dumps({"name": "root", "workspaces": patterns}),
        "packages/p/package.json": json.dumps(
            {"name": "@me/p", **(manifest if isinstance(manifest, dict) else {})}
        ),
        **dict.fromkeys(paths, ""),
    }


@pytest.mark.parametrize(
    ("manifest", "specifier", "target", "confidence"),
    [
        ({"main": "lib/a.js"}, "@me/p", "packages/p/lib/a.ts", 90),
        ({"types": "lib/a.d.ts"}, "@me/p", "packages/p/lib/a.ts", 90),
        ({"main": "dist/a.js"}, "@me/p", "packages/p/src/a.ts", 80),
        ({"main": "dist/cjs/a.js"}, "@me/p", "packages/p/src/a.ts", 80),
        ({}, "@me/p", "packages/p/index.ts", 90),
        ({}, "@me/p/lib/a", "packages/p/lib/a.ts", 90),
        ({}, "@me/p/deep", "packages/p/src/deep.ts", 80),
        ({}, "@me/p/package.json", "packages/p/package.json", 90),
        ({"exports": "./src/a.ts"}, "@me/p", "packages/p/src/a.ts", 90),
        (
            {"exports": {".": {"types": "./dist/a.d.ts", "default": "./dist/a.js"}}},
            "@me/p",
            "packages/p/src/a.ts",
            80,
        ),
        ({"exports": {"./*": "./src/*.ts"}}, "@me/p/a", "packages/p/src/a.ts", 90),
        (
            {"exports": {"./x": {"import": None, "require": "./lib/a.js"}}},
            "@me/p/x",
            "packages/p/lib/a.ts",
            80,
        ),
        ({"exports": {"./x/*": ["./none/*.js", "./lib/*.js"]}}, "@me/p/x/a", "packages/p/lib/a.ts", 90),
        ({"exports": {"./lib/": "./src/"}}, "@me/p/lib/a.js", "packages/p/src/a.ts", 90),
    ],
)
def test_workspace_is_found_by_its_name(
    manifest: object, specifier: str, target: str, confidence: int
) -> None:
    files = workspace(
        manifest,
        "packages/p/lib/a.ts",
        "packages/p/src/a.ts",
        "packages/p/index.ts",
        "packages/p/src/deep.ts",
    )
    assert [(one, sure) for one, _, sure in leads(files, specifier)] == [(target, confidence)]


@pytest.mark.parametrize(
    "roots",
    [
        {"package.json": '{"workspaces": {"packages": ["packages/**"]}}'},
        {
            "package.json": "{}",
            "pnpm-workspace.yaml": "packages:\n  # c\n  - 'packages/*'\n  - '!packages/q'\n",
        },
    ],
)
def test_workspaces_are_told_in_several_ways(roots: Files) -> None:
    files = {**roots, "packages/p/package.json": '{"name": "p"}', "packages/p/src/index.ts": ""}
    assert leads(files, "p") == [("packages/p/src/index.ts", "workspace-source", 80)]


def test_package_that_is_no_workspace_is_external() -> None:
    files = {
        "package.json": '{"workspaces": ["packages/*"]}',
        "examples/react/package.json": '{"name": "react"}',
        "examples/react/index.ts": "",
    }
    assert ends(files, "react") == ["external"]


def test_example_may_mean_the_package_that_holds_it() -> None:
    files = {
        "package.json": '{"name": "me", "main": "dist/index.js"}',
        "src/index.ts": "",
        "examples/x/package.json": '{"name": "x"}',
    }
    assert leads(files, "me", "examples/x/main.ts") == [("src/index.ts", "package-above", 70)]


def test_linked_package_is_found_by_its_place() -> None:
    files = {
        "package.json": '{"dependencies": {"x": "file:./libs/x"}}',
        "libs/x/package.json": '{"name": "x"}',
        "libs/x/index.ts": "",
    }
    assert leads(files, "x") == [("libs/x/index.ts", "workspace", 90)]


def test_two_workspaces_of_one_name_are_ambiguous() -> None:
    files = {
        "package.json": '{"workspaces": ["a", "b"]}',
        "a/package.json": '{"name": "x"}',
        "b/package.json": '{"name": "x"}',
        "a/index.ts": "",
        "b/index.ts": "",
    }
    assert ends(files, "x") == ["ambiguous"]
    assert [one for one, _, _ in leads(files, "x", "a/main.ts")] == ["a/index.ts"]


def test_missing_part_of_a_workspace_is_not_found() -> None:
    assert ends(workspace({}, "packages/p/index.ts"), "@me/p/none") == ["not-found"]


def test_package_names_itself() -> None:
    files = {"package.json": '{"name": "me", "exports": {"./a": "./src/a.ts"}}', "src/a.ts": ""}
    assert leads(files, "me/a") == [("src/a.ts", "self-reference", 100)]


@pytest.mark.parametrize(
    ("imports", "specifier", "target"),
    [
        ({"#a": "./src/a.ts"}, "#a", "src/a.ts"),
        ({"#l/*": "./src/*.js"}, "#l/a", "src/a.ts"),
        ({"#a": {"node": "./src/a.ts", "default": "./src/b.ts"}}, "#a", "src/b.ts"),
    ],
)
def test_package_has_names_for_its_own_files(imports: object, specifier: str, target: str) -> None:
    files = {"package.json": json.dumps({"imports": imports}), "src/a.ts": "", "src/b.ts": ""}
    assert leads(files, specifier) == [(target, "package-imports", 100)]


def test_conditions_follow_the_kind_of_import() -> None:
    files = {
        "tsconfig.json": options(module="nodenext"),
        **workspace(
            {"exports": {"import": "./src/esm.mts", "require": "./src/common.cts"}},
            "packages/p/src/esm.mts",
            "packages/p/src/common.cts",
        ),
    }
    assert leads(files, "@me/p", "src/a.mts")[0][0] == "packages/p/src/esm.mts"
    assert leads(files, "@me/p", "src/a.cts")[0][0] == "packages/p/src/common.cts"
    assert leads(files, "@me/p", "src/a.cts", 'import("{}")\n')[0][0] == "packages/p/src/esm.mts"


def test_installed_package_of_the_tree_is_found() -> None:
    files = {
        "node_modules/x/package.json": '{"types": "t.d.ts", "typesVersions": {"*": {"*": ["ts/*"]}}}',
        "node_modules/x/ts/t.d.ts": "",
        "node_modules/@s/y/index.js": "",
    }
    assert leads(files, "x", "src/deep/main.ts") == [("node_modules/x/ts/t.d.ts", "node-modules", 100)]
    assert leads(files, "@s/y") == [("node_modules/@s/y/index.js", "node-modules", 100)]


@pytest.mark.parametrize(
    ("specifier", "reason"),
    [
        ("fs", "standard-library"),
        ("node:test", "standard-library"),
        ("fs/promises", "standard-library"),
        ("react", "external"),
        ("@scope/x/y", "external"),
        ("https://deno.land/x", "external"),
        ("virtual:x", "external"),
        ("#none", "not-found"),
    ],
)
def test_what_leads_out_of_the_tree_says_why(specifier: str, reason: str) -> None:
    assert ends({}, specifier) == [reason]


# --- edges --------------------------------------------------------------------------------------------


def test_edge_tells_what_is_taken() -> None:
    (edge,) = edges({"a.ts": "", "main.ts": 'import { x as y } from "./a"\n'}, "main.ts")
    assert (edge.kind, edge.line, edge.specifier, edge.names) == ("import", 1, "./a", (("x", "y"),))


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ('export * from "./a"', "reexport"),
        ('import type { A } from "./a"', "type-import"),
        ('import("./a")', "dynamic"),
        ('require("./a")', "require"),
        ('vi.mock("./a")', "mock"),
        ('/// <reference path="a.ts" />', "include"),
    ],
)
def test_edge_has_the_kind_of_its_statement(statement: str, kind: str) -> None:
    assert [edge.kind for edge in edges({"a.ts": "", "main.ts": f"{statement}\n"}, "main.ts")] == [kind]


def test_glob_leads_to_each_file_that_it_matches() -> None:
    files = {
        "src/p/a.ts": "",
        "src/p/b.ts": "",
        "src/p/c.tsx": "",
        "src/main.ts": 'import.meta.glob("./p/*.ts")\n',
    }
    assert [edge.target for edge in edges(files, "src/main.ts")] == ["src/p/a.ts", "src/p/b.ts"]


def test_glob_without_a_match_is_not_found() -> None:
    snapshot = TextTree({"main.ts": 'import.meta.glob("./p/*.ts")\n'}).snapshot()
    assert [one.reason for one in snapshot.unresolved] == ["not-found"]


def test_template_with_a_field_leads_to_what_it_may_mean() -> None:
    files = {"src/p/a.ts": "", "src/p/b.vue": "", "src/main.ts": "import(`./p/${name}.js`)\n"}
    (edge,) = edges(files, "src/main.ts")
    assert (edge.target, edge.kind, edge.confidence, edge.reason) == ("src/p/a.ts", "dynamic", 60, "template")


@pytest.mark.parametrize(
    ("specifier", "why"), [("./p/${name}.ts", "not-found"), ("react/${name}", "external")]
)
def test_template_that_means_nothing_is_told_with_why(specifier: str, why: str) -> None:
    snapshot = TextTree({"main.ts": f"import(`{specifier}`)\n"}).snapshot()
    assert [one.reason for one in snapshot.unresolved] == [why]


def test_patterns_of_one_file_are_bounded() -> None:
    source = "".join(f'import.meta.glob("./p/*{"*" * number}.ts")\n' for number in range(300))
    snapshot = TextTree({"p/a.ts": "", "main.ts": source}).snapshot()
    assert len(snapshot.imports("main.ts")) == 200
    assert len(snapshot.unresolved) == 100


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("a.html", []),
        ("a.css", [("src/a.css", "component-part", 100)]),
        ("a.scss", [("src/a.scss", "build-output", 80)]),
    ],
)
def test_parts_of_a_component_are_included(held: str, told: list[tuple[str, str, int]]) -> None:
    source = "@Component({ styleUrl: 'a.css' })\nexport class A {}\n"
    found = edges({f"src/{held}": "", "src/a.ts": source}, "src/a.ts")
    assert [(edge.target, edge.reason, edge.confidence) for edge in found] == told
    assert {edge.kind for edge in found} <= {"include"}


def test_paths_that_patterns_are_held_against_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudge.graph.resolve.typescript.resolver.LIMIT_LOOKED", 5)
    source = "".join(f'import.meta.glob("./p/{name}*.ts")\n' for name in "ababab")
    files = {"p/a1.ts": "", "p/a2.ts": "", "p/b1.ts": "", "p/b2.ts": ""}
    snapshot = TextTree({**files, "main.ts": source}).snapshot()
    assert {edge.line for edge in snapshot.imports("main.ts")} == {1, 2, 3}
    assert {one.line for one in snapshot.unresolved} == {4, 5, 6}


def test_part_of_a_component_that_is_not_there_is_not_found() -> None:
    snapshot = TextTree({"a.ts": "@Component({ templateUrl: 'a.html' })\nexport class A {}\n"}).snapshot()
    assert [(one.specifier, one.reason) for one in snapshot.unresolved] == [("./a.html", "not-found")]


def test_alias_of_a_bundler_comes_after_the_compiler_and_before_the_rest() -> None:
    config = "export default { resolve: { alias: { lib: '/other', fs: '/fs.ts' } } }\n"
    files = {
        "vite.config.ts": config, "other.ts": "", "fs.ts": "", "lib.ts": "", "packages/lib/index.ts": "",
        "package.json": '{"workspaces": ["packages/*"]}', "packages/lib/package.json": '{"name": "lib"}',
    }  # fmt: skip
    assert leads(files, "lib") == [("other.ts", "bundler-alias", 80)]
    assert leads(files, "fs") == [("fs.ts", "bundler-alias", 80)]
    mapped = {**files, "tsconfig.json": options(paths={"lib": ["./lib.ts"]})}
    assert leads(mapped, "lib") == [("lib.ts", "paths", 100)]


def test_style_that_a_package_names_as_its_main_file_is_a_file() -> None:
    files = {
        "package.json": '{"workspaces": ["p"]}',
        "p/package.json": '{"name": "p", "main": "./index.css"}',
        "p/index.css": "",
    }
    assert leads(files, "p") == [("p/index.css", "workspace", 90)]


def test_glob_leads_to_nothing_that_its_list_leaves_out() -> None:
    files = {
        "p/a.ts": "",
        "p/a.test.ts": "",
        "main.ts": 'import.meta.glob(["./p/*.ts", "!**/*.test.*"])\nimport.meta.glob("./p/*.test.ts")\n',
    }
    assert [(edge.target, edge.line) for edge in edges(files, "main.ts")] == [
        ("p/a.test.ts", 2),
        ("p/a.ts", 1),
    ]


def test_mock_leads_to_its_stand_in_as_well() -> None:
    files = {"a/b.ts": "", "a/__mocks__/b.ts": "", "c/index.ts": "", "c/__mocks__/index.ts": ""}
    found = edges({**files, "x.test.ts": 'vi.mock("./a/b")\njest.mock("./c")\n'}, "x.test.ts")
    assert {(edge.target, edge.kind, edge.reason) for edge in found} == {
        ("a/b.ts", "mock", "relative-import"),
        ("a/__mocks__/b.ts", "mock", "mock-beside"),
        ("c/index.ts", "mock", "relative-import"),
        ("c/__mocks__/index.ts", "mock", "mock-beside"),
    }


def test_entries_of_packages_start_at_their_manifests() -> None:
    files = {
        "package.json": json.dumps(
            {"main": "dist/a.js", "bin": {"x": "./bin/x.js"}, "exports": {"./b": "./src/b.ts"}}
        ),
        "src/a.ts": "",
        "src/b.ts": "",
        "bin/x.js": "",
    }
    found = {(edge.target, edge.kind, edge.confidence) for edge in edges(files, "package.json")}
    assert found == {("src/a.ts", "entry", 80), ("src/b.ts", "entry", 90), ("bin/x.js", "entry", 90)}


def test_languages_lead_to_one_another() -> None:
    files = {
        "a.vue": "<script>import './b'; import './c'</script>",
        "b.ts": 'import "./d"\n',
        "c.js": "",
        "d.tsx": "",
    }
    assert [edge.target for edge in edges(files, "a.vue")] == ["b.ts", "c.js"]
    assert [edge.target for edge in edges(files, "b.ts")] == ["d.tsx"]


def test_broken_manifests_say_nothing() -> None:
    files = {"package.json": "{", "tsconfig.json": "[1]", "src/a.ts": ""}
    assert leads(files, "./a") == [("src/a.ts", "relative-import", 100)]


def test_configurations_that_extend_one_another_end() -> None:
    files = {"tsconfig.json": '{"extends": "./tsconfig.json"}', "src/a.ts": ""}
    assert leads(files, "./a")[0][0] == "src/a.ts"
