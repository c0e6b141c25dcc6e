"""Who uses a symbol where files of one package need no import."""

from __future__ import annotations

import pytest

from adjudge.graph.consumers import symbol_consumers
from adjudge.graph.tests_reaching import reaching_tests
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

OWN = """package lib

type T struct{ n int }

func (t *T) M() {}

func F() {}

func inner() {}
"""
PATH = RepoPath("lib/own.go")


def uses(files: dict[str, str], name: str) -> list[tuple[str, str, str, int]]:
    tree = TextTree({"go.mod": "module ex.org/m\n", PATH: OWN, **files})
    found = symbol_consumers(tree.snapshot(), tree.load_facts, PATH, [name])[name]
    return [(one.path, one.symbol, one.kind, one.confidence) for one in found]


IMPORTING = 'package u\n\nimport {}"ex.org/m/lib"\n\nfunc use() {{ {} }}\n'


@pytest.mark.parametrize(
    ("path", "source", "name", "found"),
    [
        ("lib/b.go", "package lib\n\nfunc g() { F() }\n", "F", ("g", "reference", 90)),
        ("lib/b.go", "package lib\n\nfunc g() { inner() }\n", "inner", ("g", "reference", 90)),
        (
            "lib/b_test.go",
            "package lib\n\nfunc TestX(t *testing.T) { inner() }\n",
            "inner",
            ("TestX", "reference", 90),
        ),
        ("lib/b.go", "package lib\n\nvar x = &T{}\n\nfunc g() { x.M() }\n", "T.M", ("g", "reference", 60)),
        ("lib/b.go", "package lib\n\nvar _ = F\n", "F", ("", "reference", 90)),
        ("u/u.go", IMPORTING.format("", "lib.F()"), "F", ("use", "import", 100)),
        ("u/u.go", IMPORTING.format("x ", "x.F()"), "F", ("use", "import", 100)),
        ("u/u.go", IMPORTING.format(". ", "F()"), "F", ("use", "import", 90)),
        ("u/u.go", IMPORTING.format("", "var a lib.T; a.M()"), "T.M", ("use", "import", 60)),
        (
            "lib/x_test.go",
            'package lib_test\n\nimport "ex.org/m/lib"\n\nvar a = lib.F\n',
            "F",
            ("a", "import", 100),
        ),
    ],
)
def test_use_is_found(path: str, source: str, name: str, found: tuple[str, str, int]) -> None:
    assert uses({path: source}, name) == [(path, *found)]


@pytest.mark.parametrize(
    ("path", "source", "name"),
    [
        ("lib/b.go", "package lib\n\nfunc g() { x.F() }\n", "F"),
        ("lib/b.go", "package lib\n\nfunc g() {} // F\n", "F"),
        ("lib/b.go", "package main\n\nfunc g() { F() }\n", "F"),
        ("lib/x_test.go", "package lib_test\n\nfunc g() { F() }\n", "F"),
        ("lib/sub/b.go", "package lib\n\nfunc g() { F() }\n", "F"),
        ("u/u.go", IMPORTING.format("", "lib.G()"), "F"),
        ("u/u.go", IMPORTING.format("", "F()"), "F"),
        ("u/u.go", IMPORTING.format("_ ", "lib.F()"), "F"),
        ("lib/own.py", "def g(): F()\n", "F"),
    ],
)
def test_what_only_looks_like_a_use_is_none(path: str, source: str, name: str) -> None:
    assert uses({path: source}, name) == []


METHOD = OWN.replace("M()", "Detect()")


def users_of_method(files: dict[str, str]) -> list[tuple[str, str, int]]:
    tree = TextTree({"go.mod": "module ex.org/m\n", PATH: METHOD, **files})
    found = symbol_consumers(tree.snapshot(), tree.load_facts, PATH, ["T.Detect"])["T.Detect"]
    return [(one.path, one.symbol, one.confidence) for one in found]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("lib/b_test.go", "package lib\n\nfunc use() { made().Detect() }\n"),
        ("u/u.go", IMPORTING.format("", "lib.New().Detect()")),
    ],
)
def test_method_that_one_type_of_a_package_has_is_known_by_its_name(path: str, source: str) -> None:
    assert users_of_method({path: source}) == [(path, "use", 50)]
    other = {"lib/c.go": "package lib\n\nfunc (o O) Detect() {}\n"}
    assert users_of_method({path: source, **other}) == []


def test_package_that_is_not_called_as_its_folder_is_found_by_its_clause() -> None:
    files = {"go.mod": "module ex.org/m\n", "lib/own.go": "package other\n\nfunc F() {}\n"}
    tree = TextTree({**files, "u/u.go": IMPORTING.format("", "other.F()")})
    (found,) = symbol_consumers(tree.snapshot(), tree.load_facts, PATH, ["F"])["F"]
    assert (found.path, found.symbol, found.confidence) == ("u/u.go", "use", 90)


def test_test_of_the_same_package_reaches_what_it_calls() -> None:
    tree = TextTree({PATH: OWN, "lib/b_test.go": "package lib\n\nfunc TestX(t *testing.T) { inner() }\n"})
    found = reaching_tests(tree.snapshot(), tree.load_facts, [(PATH, "inner"), (PATH, "F")])
    assert found == {(PATH, "inner"): frozenset({"lib/b_test.go"}), (PATH, "F"): frozenset()}
