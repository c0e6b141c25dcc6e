"""What Python manifests say about folders and entry points."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.python.manifests import LIMIT_BYTES, EntryPoint, is_manifest, read_manifest

PYPROJECT = [
    ('[tool.setuptools]\npackage-dir = {"" = "lib"}', ("lib",)),
    ('[tool.setuptools.package-dir]\n"" = "lib"', ("lib",)),
    ('[tool.setuptools.packages.find]\nwhere = ["a", "b"]', ("a", "b")),
    ('[tool.poetry]\npackages = [{include = "x", from = "lib"}]', ("lib",)),
    ('[tool.pdm.build]\npackage-dir = "lib"', ("lib",)),
    ('[tool.uv.build-backend]\nmodule-root = "lib"', ("lib",)),
    ('[tool.hatch.build.targets.wheel]\npackages = ["lib/x"]', ("lib",)),
    ('[tool.hatch.build.targets.wheel.sources]\n"lib" = ""', ("lib",)),
    ('[tool.hatch.build]\nsources = ["lib"]', ("lib",)),
    ('[tool.pytest.ini_options]\npythonpath = [".", "lib"]', ("", "lib")),
    ('[tool.mypy]\nmypy_path = "$MYPY_CONFIG_FILE_DIR/lib"', ("lib",)),
    ('[tool.isort]\nsrc_paths = ["lib"]', ("lib",)),
    ('[tool.ruff]\nsrc = ["lib"]', ("lib",)),
    ('[tool.pyright]\nextraPaths = ["lib"]', ("lib",)),
]


@pytest.mark.parametrize(("text", "folders"), PYPROJECT)
def test_folders_of_each_tool_in_pyproject_are_read(text: str, folders: tuple[str, ...]) -> None:
    assert read_manifest("pyproject.toml", text.encode()).folders == folders


INI = [
    ("setup.cfg", "[options]\npackage_dir =\n    =lib", ("lib",)),
    ("setup.cfg", "[options.packages.find]\nwhere = lib", ("lib",)),
    ("setup.cfg", "[tool:pytest]\npythonpath = lib tests", ("lib", "tests")),
    ("setup.cfg", "[mypy]\nmypy_path = a:b", ("a", "b")),
    ("pytest.ini", "[pytest]\npythonpath = lib", ("lib",)),
    ("tox.ini", "[pytest]\npythonpath = lib", ("lib",)),
    ("setup.py", "setup(package_dir={'': 'lib'})", ("lib",)),
    ("setup.py", 'setup(package_dir=dict(""="x"), packages=find_packages("lib"))', ("lib",)),
    ("setup.py", "packages=find_namespace_packages(where='lib')", ("lib",)),
]


@pytest.mark.parametrize(("name", "text", "folders"), INI)
def test_folders_of_older_manifests_are_read(name: str, text: str, folders: tuple[str, ...]) -> None:
    assert read_manifest(name, text.encode()).folders == folders


def test_folders_are_relative_to_the_manifest() -> None:
    assert read_manifest("a/pyproject.toml", b'[tool.ruff]\nsrc = ["lib", ".."]').folders == ("a/lib", "")


@pytest.mark.parametrize("folder", ["../../x", "/x", "../.."])
def test_folder_outside_the_tree_is_dropped(folder: str) -> None:
    assert read_manifest("a/pyproject.toml", f'[tool.ruff]\nsrc = ["{folder}"]'.encode()).folders == ()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("pyproject.toml", b"[tool"),
        ("pyproject.toml", b'[tool.ruff]\nsrc = ["lib"]\n[a]\na' + b".a" * 100_000 + b" = 1"),
        ("pyproject.toml", b"\xff\xfe"),
        ("pyproject.toml", b"x = " + b"[" * 5000),
        ("pyproject.toml", b"tool = 1"),
        ("pyproject.toml", b"[tool]\nruff = 3\nmypy = {mypy_path = 3}\npoetry = {packages = [3]}"),
        ("pyproject.toml", b"[tool.ruff]\nsrc = [1]"),
        ("setup.cfg", b"no section"),
        ("setup.cfg", b"[options]\n\x00"),
        ("setup.py", b"package_dir = where()"),
        ("pyproject.toml", b'[tool.ruff]\nsrc = ["lib"]\n#' + b" " * LIMIT_BYTES),
    ],
)
def test_manifest_that_cannot_be_read_says_nothing(name: str, data: bytes) -> None:
    assert read_manifest(name, data).folders == ()


def test_scripts_and_plugins_are_entry_points() -> None:
    text = '[project.scripts]\nrun = "p.cli:main"\n[project.entry-points.x]\ny = "p.plugin"\n'
    assert read_manifest("pyproject.toml", text.encode()).entries == (
        EntryPoint("p.cli", "main", 2),
        EntryPoint("p.plugin", "", 4),
    )


def test_poetry_scripts_are_entry_points() -> None:
    text = '[tool.poetry.scripts]\nrun = "p:main"\n'
    assert read_manifest("pyproject.toml", text.encode()).entries == (EntryPoint("p", "main", 2),)


def test_entry_points_of_setup_cfg_are_read() -> None:
    text = "[options.entry_points]\nconsole_scripts =\n    run = p.cli:main\n"
    assert read_manifest("setup.cfg", text.encode()).entries == (EntryPoint("p.cli", "main", 3),)


@pytest.mark.parametrize("value", ["p.cli:", "1p", "", "p cli"])
def test_entry_that_names_no_module_is_dropped(value: str) -> None:
    assert read_manifest("pyproject.toml", f'[project.scripts]\nrun = "{value}"'.encode()).entries == ()


@pytest.mark.parametrize(
    ("path", "known"), [("a/setup.py", True), ("setup.cfg", True), ("setup.py.txt", False)]
)
def test_manifests_are_known_by_name(path: str, known: bool) -> None:
    assert is_manifest(path) is known
