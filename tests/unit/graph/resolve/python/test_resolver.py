"""Imports to files of the tree: each hard form as a small tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from adjudge.graph.edges import Edge


def edges(files: dict[str, str], source: str = "main.py") -> list[Edge]:
    return list(TextTree(files).snapshot().imports(source))


def targets(files: dict[str, str], source: str = "main.py") -> list[str]:
    return [edge.target for edge in edges(files, source)]


def reasons(files: dict[str, str]) -> list[tuple[str, str]]:
    return [(one.specifier, one.reason) for one in TextTree(files).snapshot().unresolved]


# --- one root -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "target"),
    [
        ("import a", "a.py"),
        ("import p", "p/__init__.py"),
        ("import p.m", "p/m.py"),
        ("import p.m as x", "p/m.py"),
        ("from p import m", "p/m.py"),
        ("from p import name", "p/__init__.py"),
        ("from p import *", "p/__init__.py"),
        ("from p.m import f", "p/m.py"),
        ("from p.q import n", "p/q/n.py"),
        ("from ns import part", "ns/part.py"),
        ("import ns.part", "ns/part.py"),
        ("import async", "async/__init__.py"),
        ("x = importlib.import_module('p.m')", "p/m.py"),
    ],
)
def test_absolute_import_finds_its_file(statement: str, target: str) -> None:
    files = {
        "a.py": "",
        "p/__init__.py": "name = 1\n",
        "p/m.py": "",
        "p/q/__init__.py": "",
        "p/q/n.py": "",
        "ns/part.py": "",
        "async/__init__.py": "",
        "main.py": f"{statement}\n",
    }
    assert targets(files) == [target]


@pytest.mark.parametrize(
    ("source", "statement", "target"),
    [
        ("p/m.py", "from . import n", "p/n.py"),
        ("p/m.py", "from . import name", "p/__init__.py"),
        ("p/m.py", "from .n import f", "p/n.py"),
        ("p/q/o.py", "from .. import n", "p/n.py"),
        ("p/q/o.py", "from ..n import f", "p/n.py"),
        ("p/q/__init__.py", "from . import o", "p/q/o.py"),
        ("p/q/__init__.py", "from .. import n", "p/n.py"),
        ("top.py", "from . import main", "main.py"),
        ("p/m.py", "importlib.import_module('.n', __package__)", "p/n.py"),
    ],
)
def test_relative_import_follows_folders(source: str, statement: str, target: str) -> None:
    files = {
        "p/__init__.py": "", "p/m.py": "", "p/n.py": "", "p/q/__init__.py": "", "p/q/o.py": "", "main.py": "",
        source: f"{statement}\n",
    }  # fmt: skip
    assert targets(files, source) == [target]


def test_one_statement_leads_to_submodules_and_to_the_package() -> None:
    found = edges({"p/__init__.py": "b = 1\n", "p/a.py": "", "main.py": "from p import a as x, b as y, c\n"})
    assert [(edge.target, edge.local, edge.names) for edge in found] == [
        ("p/__init__.py", "", (("b", "y"), ("c", "c"))),
        ("p/a.py", "x", ()),
    ]


def test_submodule_wins_over_a_name_of_the_package() -> None:
    assert targets({"p/__init__.py": "a = 1\n", "p/a.py": "", "main.py": "from p import a\n"}) == ["p/a.py"]


def test_package_wins_over_a_module_of_the_same_name() -> None:
    assert targets({"p/__init__.py": "", "p.py": "", "main.py": "import p\n"}) == ["p/__init__.py"]


def test_module_beside_a_plain_folder_of_its_name_has_no_submodules() -> None:
    files = {"p.py": "a = 1\n", "p/a.py": "", "main.py": "from p import a\n"}
    assert targets(files) == ["p.py"]


def test_star_takes_everything() -> None:
    (edge,) = edges({"a.py": "", "main.py": "from a import *\n"})
    assert edge.names == (("*", "*"),)


def test_same_module_twice_gives_an_edge_for_each_line() -> None:
    found = edges({"a.py": "", "main.py": "import a\ndef f():\n    import a\n"})
    assert [edge.line for edge in found] == [1, 3]


def test_edge_tells_what_was_written() -> None:
    (edge,) = edges({"p/__init__.py": "", "p/a.py": "", "p/b.py": "from ..p.a import x\n"}, "p/b.py")
    assert (edge.specifier, edge.reason, edge.confidence) == ("..p.a", "relative-import", 100)


# --- kinds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "text", "kind"),
    [
        ("main.py", "import p.a\n", "import"),
        ("main.py", "if TYPE_CHECKING:\n    import p.a\n", "type-import"),
        ("main.py", "import_module('p.a')\n", "dynamic"),
        ("main.py", "from p.a import x as x\n", "reexport"),
        ("main.py", "from p.a import x\n__all__ = ['x']\n", "reexport"),
        ("main.py", "from p.a import *\n__all__ = ['x']\n", "reexport"),
        ("main.py", "from p.a import x\n__all__ = ['y']\n", "import"),
        ("p/__init__.py", "from .a import x\n", "reexport"),
        ("p/__init__.py", "from .a import *\n", "reexport"),
        ("p/__init__.py", "from . import a\n", "import"),
        ("p/__init__.py", "from . import a\n__all__ = ['a']\n", "reexport"),
        ("p/__init__.py", "from .a import x\n__all__ = []\n", "import"),
    ],
)
def test_kind_follows_how_it_is_imported(source: str, text: str, kind: str) -> None:
    assert [edge.kind for edge in edges({"p/__init__.py": "", "p/a.py": "", source: text}, source)] == [kind]


def test_dynamic_import_is_less_sure() -> None:
    (edge,) = edges({"a.py": "", "main.py": "import_module('a')\n"})
    assert (edge.confidence, edge.reason) == (80, "literal-dynamic-import")


def test_stub_describes_the_module_beside_it() -> None:
    (edge,) = edges({"a.py": "", "a.pyi": "x: int\n"}, "a.pyi")
    assert (edge.target, edge.kind, edge.reason) == ("a.py", "reference", "stub-beside-module")


def test_import_leads_to_the_module_and_not_to_its_stub() -> None:
    assert targets({"a.py": "", "a.pyi": "", "main.py": "import a\n"}) == ["a.py"]


def test_stub_alone_stands_for_its_module() -> None:
    assert targets({"a.pyi": "", "main.py": "import a\n"}) == ["a.pyi"]


# --- dead ends ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("import os.path", ("os.path", "standard-library")),
        ("from __future__ import annotations", ("__future__", "standard-library")),
        ("import requests", ("requests", "external")),
        ("import p.missing", ("p.missing", "not-found")),
        ("from p.missing import x", ("p.missing", "not-found")),
        ("from . import missing", (".missing", "not-found")),
        ("from .missing import x", (".missing", "not-found")),
        ("from ....x import y", ("....x", "not-found")),
    ],
)
def test_dead_end_says_why(statement: str, found: tuple[str, str]) -> None:
    assert reasons({"p/__init__.py": "", "x/main.py": f"{statement}\n"}) == [found]


def test_name_that_a_package_may_define_is_no_dead_end() -> None:
    assert reasons({"p/__init__.py": "", "main.py": "from p import anything\n"}) == []


def test_folder_that_looks_like_a_library_does_not_catch_it() -> None:
    files = {"docker/build.py": "", "main.py": "import docker\nfrom docker import Client\n"}
    assert (targets(files), reasons(files)) == ([], [("docker", "external"), ("docker.Client", "external")])


def test_file_that_vanished_leaves_a_dead_end() -> None:
    files = {"p/__init__.py": "", "p/a.py": "", "main.py": "from p.a import f\n"}
    assert targets(files) == ["p/a.py"]
    del files["p/a.py"]
    assert reasons(files) == [("p.a", "not-found")]


# --- several roots ------------------------------------------------------------------------------------


def test_src_layout_is_found_from_tests() -> None:
    files = {"pyproject.toml": "", "src/p/__init__.py": "", "tests/test_p.py": "import p\n"}
    (edge,) = edges(files, "tests/test_p.py")
    assert (edge.target, edge.reason, edge.confidence) == ("src/p/__init__.py", "other-source-root", 90)


def test_folder_named_by_a_manifest_is_searched() -> None:
    files = {"setup.cfg": "[options]\npackage_dir =\n  = lib\n", "lib/m.py": "", "main.py": "import m\n"}
    assert targets(files) == ["lib/m.py"]


def test_package_finds_its_siblings_without_any_manifest() -> None:
    files = {"deep/in/p/__init__.py": "", "deep/in/p/a.py": "from p.b import x\n", "deep/in/p/b.py": ""}
    assert targets(files, "deep/in/p/a.py") == ["deep/in/p/b.py"]


def test_package_in_an_undeclared_folder_is_found_with_less_confidence() -> None:
    (edge,) = edges({"python/p/__init__.py": "", "main.py": "import p\n"})
    assert (edge.target, edge.reason, edge.confidence) == ("python/p/__init__.py", "package-folder", 70)


def test_look_alike_in_a_test_folder_is_not_taken_for_a_library() -> None:
    files = {"tests/fixtures/requests/__init__.py": "", "main.py": "import requests\n"}
    assert (targets(files), reasons(files)) == ([], [("requests", "external")])


def test_test_folder_without_init_is_on_its_own_path() -> None:
    files = {"tests/helpers.py": "", "tests/test_a.py": "import helpers\n"}
    (edge,) = edges(files, "tests/test_a.py")
    assert (edge.target, edge.reason) == ("tests/helpers.py", "script-folder")


def test_test_package_is_imported_by_its_full_name() -> None:
    files = {"tests/__init__.py": "", "tests/a.py": "", "tests/sub/__init__.py": "from tests.a import x\n"}
    assert targets(files, "tests/sub/__init__.py") == ["tests/a.py"]


def test_namespace_of_a_tests_folder_is_found_from_the_top() -> None:
    files = {"tests/sphinx/x.py": "from tests.sphinx.y import z\n", "tests/sphinx/y.py": ""}
    assert targets(files, "tests/sphinx/x.py") == ["tests/sphinx/y.py"]


def test_nearest_root_wins() -> None:
    files = {
        "a/pyproject.toml": "", "a/p/__init__.py": "", "a/use.py": "import p\n",
        "b/pyproject.toml": "", "b/p/__init__.py": "", "b/use.py": "import p\n",
    }  # fmt: skip
    assert targets(files, "a/use.py") == ["a/p/__init__.py"]
    assert targets(files, "b/use.py") == ["b/p/__init__.py"]


def test_two_roots_that_are_not_near_are_ambiguous() -> None:
    files = {
        "a/pyproject.toml": "",
        "a/p.py": "",
        "b/pyproject.toml": "",
        "b/p.py": "",
        "main.py": "import p\n",
    }
    assert (targets(files), reasons(files)) == ([], [("p", "ambiguous")])


def test_declared_root_wins_over_a_holder() -> None:
    files = {"a/pyproject.toml": "", "a/p.py": "", "b/p/__init__.py": "", "main.py": "import p\n"}
    assert targets(files) == ["a/p.py"]


def test_module_that_only_one_of_two_roots_has_is_found() -> None:
    files = {
        "a/pyproject.toml": "", "a/p/__init__.py": "", "a/p/x.py": "",
        "b/pyproject.toml": "", "b/p/__init__.py": "", "main.py": "import p.x\n",
    }  # fmt: skip
    assert targets(files) == ["a/p/x.py"]


# --- the standard library ----------------------------------------------------------------------------


def test_module_of_the_package_does_not_shadow_the_standard_library() -> None:
    files = {"p/__init__.py": "", "p/json.py": "", "p/a.py": "import json\n"}
    assert reasons(files) == [("json", "standard-library")]


def test_folder_of_a_script_does_not_shadow_the_standard_library() -> None:
    assert reasons({"tools/json.py": "", "tools/a.py": "import json\n"}) == [("json", "standard-library")]


def test_top_level_package_shadows_the_standard_library() -> None:
    (edge,) = edges({"test/__init__.py": "", "main.py": "import test\n"})
    assert (edge.target, edge.reason) == ("test/__init__.py", "shadows-standard-library")


def test_top_level_folder_does_not_shadow_the_standard_library() -> None:
    assert reasons({"site/gen.py": "", "main.py": "import site\n"}) == [("site", "standard-library")]


# --- manifests ----------------------------------------------------------------------------------------


def test_entry_point_leads_to_its_module() -> None:
    files = {"pyproject.toml": '[project.scripts]\nrun = "p.cli:main"\n', "p/__init__.py": "", "p/cli.py": ""}
    (edge,) = edges(files, "pyproject.toml")
    assert (edge.target, edge.kind, edge.line, edge.names) == ("p/cli.py", "entry", 2, (("main", ""),))


def test_entry_point_without_a_module_is_a_dead_end() -> None:
    files = {"pyproject.toml": '[project.scripts]\nrun = "p.gone:main"\n', "p/__init__.py": ""}
    assert reasons(files) == [("p.gone", "not-found")]


def test_paths_that_are_not_text_resolve_like_others() -> None:
    files = {"p\udcff/__init__.py": "", "p\udcff/a.py": "from . import b\n", "p\udcff/b.py": ""}
    assert targets(files, "p\udcff/a.py") == ["p\udcff/b.py"]
