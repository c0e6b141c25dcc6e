"""What a file offers to others, beyond the names it defines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.brief.reading import read_changes
from adjudge.brief.signals import rank_signals
from adjudge.graph.reach import links_of
from tests.two_trees import sources

if TYPE_CHECKING:
    from tests.two_trees import Files

PACKAGE = {"pkg/__init__.py": "", "pkg/user.py": "from pkg._own import f\n\nf()\n"}
F, F2 = "def f(a):\n    pass\n", "def f(b):\n    pass\n"
G, G2 = "def g(a):\n    pass\n", "def g(b):\n    pass\n"


def told(before: Files, after: Files) -> list[tuple[str, str]]:
    made = sources(before, after)
    read = read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot))
    return [
        (one.change, one.subject) for one in rank_signals(signal for one in read for signal in one.signals)
    ]


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("lib.py", [("added", "lib.py::f")]),
        ("examples/lib.py", []),
        ("typing-examples/lib.py", []),
        ("pkg/_own.py", []),
        ("pkg/_deep/lib.py", []),
        ("pkg/docs/lib.py", [("added", "pkg/docs/lib.py::f")]),
    ],
)
def test_a_new_function_is_offered_by_its_place(path: str, found: list[tuple[str, str]]) -> None:
    assert told({"pkg/__init__.py": ""}, {"pkg/__init__.py": "", path: F}) == found


def test_a_private_module_offers_what_is_taken_from_it() -> None:
    before, after = {**PACKAGE, "pkg/_own.py": F + G}, {**PACKAGE, "pkg/_own.py": F2 + G2}
    assert told(before, after) == [("signature", "pkg/_own.py::f")]


def test_a_member_of_what_is_taken_from_a_private_module_is_offered_with_it() -> None:
    before = {**PACKAGE, "pkg/_own.py": "class f:\n    def m(self): pass\n"}
    after = {**PACKAGE, "pkg/_own.py": "class f:\n    def m(self, a): pass\n"}
    assert told(before, after) == [("signature", "pkg/_own.py::f.m")]


def test_what_only_tests_take_is_not_offered() -> None:
    test = {"tests/test_own.py": "from pkg._own import g\n\n\ndef test_g(): g(1)\n"}
    before, after = {**test, "pkg/_own.py": G}, {**test, "pkg/_own.py": G2}
    assert told(before, after) == []


@pytest.mark.parametrize(
    ("user", "found"),
    [("x = 1\n", []), ("import pkg._own\n", [("removed", "pkg/_own.py")])],
)
def test_a_private_module_that_is_gone_is_told_when_it_is_still_imported(
    user: str, found: list[tuple[str, str]]
) -> None:
    files = {"pkg/__init__.py": "", "pkg/user.py": user}
    assert told({**files, "pkg/_own.py": G}, files) == found


CLASS = "class C:\n    {}def __init__(self, a):\n        self.a = a\n"


def test_a_declared_attribute_that_methods_set_before_is_not_new() -> None:
    declared = CLASS.format("a: int\n\n    ")
    assert told({"lib.py": CLASS.format("")}, {"lib.py": declared}) == []


def test_an_attribute_whose_declaration_went_is_not_gone_while_methods_set_it() -> None:
    declared = CLASS.format("a: int\n\n    ")
    assert told({"lib.py": declared}, {"lib.py": CLASS.format("")}) == []


def test_a_declared_attribute_that_nothing_set_is_new() -> None:
    declared = CLASS.format("ab: int\n\n    ")
    assert told({"lib.py": CLASS.format("")}, {"lib.py": declared}) == [("added", "lib.py::C.ab")]


USER = {"user.py": "from pkg import sub\n\nsub.f()\n"}


@pytest.mark.parametrize(
    ("bound", "served"),
    [("from . import sub\n", True), ("from .other import sub\n", False)],
)
def test_a_module_of_the_package_can_be_had_without_being_imported_there(bound: str, served: bool) -> None:
    rest = {**USER, "pkg/sub.py": F, "pkg/other.py": "sub = 1\n"}
    found = told({**rest, "pkg/__init__.py": bound}, {**rest, "pkg/__init__.py": ""})
    assert found == ([] if served else [("removed", "pkg/__init__.py::sub")])


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("_LAZY = {'f'}\n\n\ndef __getattr__(name): return _LAZY\n", []),
        ("def __getattr__(name): return 1\n", [("removed", "lib.py::f")]),
        ("_LAZY = {'f'}\n", [("removed", "lib.py::f")]),
    ],
)
def test_a_name_that_the_module_may_serve_when_asked_is_not_gone(
    head: str, found: list[tuple[str, str]]
) -> None:
    user = {"user.py": "from lib import f\n\nf()\n"}
    removed = [one for one in told({**user, "lib.py": F}, {**user, "lib.py": head}) if one[0] == "removed"]
    assert removed == found


def test_members_of_a_class_that_the_module_serves_are_not_gone() -> None:
    members = "    def m(self) -> {0}: return 1\n"
    served = "\n\ndef __getattr__(name): return {'C': _C}[name]\n"
    before, after = (f"class {name}:\n{members.format(name)}" for name in ("C", "_C"))
    assert told({"lib.py": before}, {"lib.py": after + served}) == []
    assert ("removed", "lib.py::C") in told({"lib.py": before}, {"lib.py": after})


@pytest.mark.parametrize(
    ("path", "line", "found"),
    [
        ("pkg/__init__.pyi", "from typing import Generator\n", []),
        (
            "pkg/__init__.pyi", "from .a import f as f\n",
            [("added", "pkg/__init__.pyi::f")],
        ),
        ("pkg/__init__.py", "from .a import f\n", [("added", "pkg/__init__.py::f")]),
    ],
)  # fmt: skip
def test_an_import_in_a_stub_is_handed_on_only_as_itself(
    path: str, line: str, found: list[tuple[str, str]]
) -> None:
    assert told({path: "x = 1\n"}, {path: f"{line}x = 1\n"}) == found


MOVED = "class E(Exception):\n    def told(self): return 1\n"


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("from pkg.new import E\n", []),
        ("from pkg.new import E as E\n\n__all__ = ['E']\n", []),
        ("def f():\n    from pkg.new import E\n", [("removed", "pkg/old.py::E")]),
        ("", [("removed", "pkg/old.py::E")]),
    ],
)
def test_what_moved_and_is_imported_back_is_not_gone(head: str, found: list[tuple[str, str]]) -> None:
    rest = {"pkg/__init__.py": "", "user.py": "from pkg.old import E\n\nraise E\n"}
    after = {**rest, "pkg/old.py": head, "pkg/new.py": MOVED}
    removed = [one for one in told({**rest, "pkg/old.py": MOVED}, after) if one[0] == "removed"]
    assert removed == found
