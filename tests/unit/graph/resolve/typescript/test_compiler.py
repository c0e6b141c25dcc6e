"""What the compiler finds; the hard forms are in ``test_resolver``, the oracle in a bench."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.typescript.compiler import Compiler, conditions_of, parted
from adjudge.graph.resolve.typescript.configs import Config
from adjudge.graph.resolve.typescript.project import Project
from adjudge.model.ids import RepoPath


def compiler(*paths: str, **manifests: bytes) -> Compiler:
    told = {
        RepoPath(name.replace("__", "/").replace("_json", ".json")): data for name, data in manifests.items()
    }
    return Compiler(Project(make_layout([RepoPath(path) for path in paths], told)))


@pytest.mark.parametrize(
    ("path", "kind", "mode"),
    [
        ("a.ts", "import", "require"),
        ("a.ts", "dynamic", "import"),
        ("a.mts", "import", "import"),
        ("a.cts", "import", "require"),
        ("a.mts", "require", "require"),
        ("m/a.ts", "import", "import"),
        ("m/a.cts", "dynamic", "import"),
    ],
)
def test_mode_follows_file_and_kind_under_node(path: str, kind: str, mode: str) -> None:
    found = compiler(
        path,
        tsconfig_json=b'{"compilerOptions": {"module": "node16"}}',
        m__package_json=b'{"type": "module"}',
    )
    assert found.mode_of(path, kind) == mode


def test_mode_is_that_of_the_call_elsewhere() -> None:
    found = compiler("a.ts")
    assert (found.mode_of("a.ts", "import"), found.mode_of("a.ts", "require")) == ("import", "require")


@pytest.mark.parametrize(
    ("specifier", "parts"),
    [("a", ("a", "")), ("a/b/c", ("a", "b/c")), ("@s/a", ("@s/a", "")), ("@s/a/b", ("@s/a", "b"))],
)
def test_name_and_rest_are_parted(specifier: str, parts: tuple[str, str]) -> None:
    assert parted(specifier) == parts


def test_conditions_hold_by_mode() -> None:
    assert conditions_of(Config(conditions=("x",)), "import") == {"import", "types", "x"}
    assert conditions_of(Config(mode="node16"), "require") == {"require", "types", "node"}


def test_folders_of_installed_packages_are_known() -> None:
    found = compiler("a/node_modules/@s/p/i.js", "node_modules/x/i.js", "my_node_modules/y/i.js")
    told = ["node_modules", "node_modules/x", "a/node_modules", "a/node_modules/@s/p", "my_node_modules", "a"]
    assert [found.is_folder(one) for one in told] == [True, True, True, True, False, False]


def test_classic_look_up_knows_no_index() -> None:
    found = compiler("a.ts", "b/index.ts", "c.ts", tsconfig_json=b'{"compilerOptions": {"target": "es2020"}}')
    assert found.find("a.ts", "./b", "import") is None
    assert found.find("a.ts", "./c", "import") is not None
