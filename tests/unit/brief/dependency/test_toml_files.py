"""Manifests in TOML."""

from __future__ import annotations

from adjudge.brief.dependency.entry import Ecosystem, Manifest
from adjudge.brief.dependency.toml_files import read_cargo, read_pipfile, read_pyproject


def rows(made: Manifest) -> list[tuple[str, str, str, str]]:
    assert made.faults == ()
    return [(one.role.value, one.name, one.wanted, one.source) for one in made.entries]


def test_pyproject_by_the_standards_with_uv() -> None:
    text = b"""
[build-system]
requires = ["hatchling>=1"]
[project]
dependencies = ["a>=1", "b"]
[project.optional-dependencies]
dev = ["c"]
cli = ["d"]
[dependency-groups]
lint = ["e", {include-group = "dev"}]
[tool.uv]
constraint-dependencies = ["f<2"]
[[tool.uv.index]]
url = "https://u:p@e.org/simple"
[tool.uv.sources]
b = {git = "https://e.org/b", tag = "v1"}
g = {path = "../g"}
"""
    standard, poetry = read_pyproject(text)
    assert (standard.ecosystem, poetry.ecosystem, poetry.entries) == (Ecosystem.PYTHON, Ecosystem.POETRY, ())
    assert rows(standard) == [
        ("runtime", "a", ">=1", ""),
        ("runtime", "b", "v1", "git https://e.org/b"),
        ("development", "c", "", ""),
        ("optional", "d", "", ""),
        ("development", "e", "", ""),
        ("build", "hatchling", ">=1", ""),
        ("constraint", "f", "<2", ""),
        ("constraint", "g", "", "path ../g"),
        ("index", "index", "", "index https://e.org/simple"),
    ]


def test_pyproject_of_poetry() -> None:
    text = b"""
[tool.poetry.dependencies]
python = "^3.11"
a = "^1"
b = {version = "^2", optional = true}
c = [{version = "1", python = "<3"}, {version = "2", python = ">=3"}]
d = {git = "https://e.org/d", rev = "abc"}
[tool.poetry.group.docs.dependencies]
e = "*"
[[tool.poetry.source]]
url = "https://e.org/s"
"""
    assert rows(read_pyproject(text)[1]) == [
        ("runtime", "a", "^1", ""),
        ("optional", "b", "^2", ""),
        ("runtime", "c", "1", ""),
        ("runtime", "c", "2", ""),
        ("runtime", "d", "abc", "git https://e.org/d"),
        ("development", "e", "*", ""),
        ("index", "index", "", "index https://e.org/s"),
    ]


def test_pipfile() -> None:
    text = b'[[source]]\nurl = "https://e.org/s"\n[packages]\nA_b = "*"\nc = {path = "."}\n[dev-packages]\nd = "==1"\n'
    assert rows(read_pipfile(text)) == [
        ("runtime", "a-b", "*", ""),
        ("runtime", "c", "", "path ."),
        ("development", "d", "==1", ""),
        ("index", "index", "", "index https://e.org/s"),
    ]


def test_cargo_with_targets_renames_workspace_and_patches() -> None:
    text = b"""
[dependencies]
a_b = "1"
c = {package = "real", version = "2", registry = "mine"}
w = {workspace = true}
[target.'cfg(unix)'.dev-dependencies]
d = {path = "../d"}
[build-dependencies]
cc = "1"
[patch.crates-io]
e = {git = "https://e.org/e", branch = "main"}
"""
    assert rows(read_cargo(text)) == [
        ("runtime", "a-b", "1", ""),
        ("runtime", "real", "2", "index mine"),
        ("runtime", "w", "", "workspace"),
        ("build", "cc", "1", ""),
        ("development", "d", "", "path ../d"),
        ("constraint", "e", "main", "git https://e.org/e"),
    ]


def test_values_of_another_shape_are_read_over() -> None:
    text = b'dependency-groups = 1\n[project]\ndependencies = "a"\n[tool]\nuv = []\npoetry = {dependencies = 3}\n'
    assert [one.entries for one in read_pyproject(text)] == [(), ()]
