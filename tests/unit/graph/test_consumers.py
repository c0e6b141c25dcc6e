"""Who uses a symbol."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.graph.consumers import symbol_consumers
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

if TYPE_CHECKING:
    from adjudge.graph.consumers import Consumer

MODULE = "def f(): pass\ndef other(): pass\nclass C:\n    def m(self): pass\n    x = 1\n_hidden = 1\n"
PATH = "p/m.py"


def consumers(files: dict[str, str], name: str = "f", path: str = PATH) -> tuple[Consumer, ...]:
    tree = TextTree({"p/__init__.py": "", PATH: MODULE, **files})
    return symbol_consumers(tree.snapshot(), tree.load_facts, RepoPath(path), [name])[name]


def places(files: dict[str, str], name: str = "f") -> list[tuple[str, str]]:
    return [(one.path, one.symbol) for one in consumers(files, name)]


@pytest.mark.parametrize(
    ("source", "symbol"),
    [
        ("from p.m import f\ndef use(): f()\n", "use"),
        ("from p.m import f as g\ndef use(): return g\n", "use"),
        ("import p.m\ndef use(): p.m.f()\n", "use"),
        ("import p.m as x\ndef use(): x.f()\n", "use"),
        ("from p import m\ndef use(): m.f\n", "use"),
        ("from p import m as x\nclass K:\n    def use(self): return x.f(1)\n", "K.use"),
        ("from p.m import *\ndef use(): f()\n", "use"),
        ("from p.m import f\nf()\n", ""),
        ("from p.m import f\n", ""),
        ("from p.m import f\n@f\ndef use(): pass\n", "use"),
        ("from p.m import f\ndef use(a=f): pass\n", "use"),
        ("from p.m import f\nX = [f]\n", "X"),
        ("from p.m import f\ndef use(): return f'{f()}'\n", "use"),
        ("def use():\n    from p.m import f\n    f()\n", "use"),
        ("try:\n    from p.m import f\nexcept ImportError:\n    f = None\ndef use(): f()\n", "use"),
        ("if TYPE_CHECKING:\n    from p.m import f\ndef use(a: f): pass\n", "use"),
        ("from p.m import (\n    other,\n    f,\n)\ndef use(): f()\n", "use"),
    ],
)
def test_use_is_found(source: str, symbol: str) -> None:
    assert (RepoPath("use.py"), symbol) in places({"use.py": source})


@pytest.mark.parametrize(
    "source",
    [
        "from p.m import other\ndef f(): other()\n",
        "import p.m\np.m.other()\n",
        "import p.m as x\ndef f(): return x.other\n",
        "import p.m\n",
        "from p.m import *\nother()\n",
        "def f(): pass\nf()\n",
        "from p import x\nx.f()\n",
        "import q.m\nq.m.f()\n",
        "x = 'from p.m import f'\n",
    ],
)
def test_importer_of_other_names_is_not_accused(source: str) -> None:
    assert places({"use.py": source}) == []


def test_every_definition_that_mentions_it_is_told() -> None:
    assert places({"use.py": "from p.m import f\ndef a(): f()\ndef b(): f()\ndef c(): pass\n"}) == [
        ("use.py", "a"),
        ("use.py", "b"),
    ]


def test_file_itself_is_no_consumer() -> None:
    assert places({PATH: "def f(): pass\ndef g(): f()\nimport p.m\np.m.f()\n"}) == []


def test_consumer_tells_kind_line_and_confidence() -> None:
    (one,) = consumers({"use.py": "import os\nfrom p.m import f\nf()\n"})
    assert (one.kind, one.line, one.confidence, one.via) == ("import", 2, 100, ())


def test_star_import_is_less_sure() -> None:
    (one,) = consumers({"use.py": "from p.m import *\nf()\n"})
    assert one.confidence == 90


def test_star_import_does_not_bring_hidden_names() -> None:
    assert places({"use.py": "from p.m import *\nprint(_hidden)\n"}, "_hidden") == []


def test_star_import_brings_what_the_export_list_names() -> None:
    files = {PATH: "__all__ = ['other']\n" + MODULE, "use.py": "from p.m import *\nf()\nother()\n"}
    assert (places(files), places(files, "other")) == ([], [("use.py", "")])


def test_attribute_of_a_dynamically_loaded_module_is_a_guess() -> None:
    (one,) = consumers({"use.py": "m = import_module('p.m')\ndef use(): m.f()\n"})
    assert (one.symbol, one.confidence) == ("use", 50)


# --- re-exports ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("init", "source"),
    [
        ("from .m import f\n", "from p import f\nf()\n"),
        ("from .m import f as g\n", "from p import g\ng()\n"),
        ("from .m import f\n__all__ = ['f']\n", "from p import f\nf()\n"),
        ("from .m import f\n", "import p\np.f()\n"),
        ("from .m import f as g\n", "import p as x\nx.g()\n"),
        ("from .m import *\n", "from p import f\nf()\n"),
        ("from .m import *\n__all__ = ['f']\n", "from p import *\nf()\n"),
        ("from . import m\n", "import p\np.m.f()\n"),
        ("from . import m\n", "from p import *\nm.f()\n"),
        ("from p.m import f\n", "from p import f\nf()\n"),
    ],
)
def test_use_through_the_package_is_found(init: str, source: str) -> None:
    found = {one.path: one.via for one in consumers({"p/__init__.py": init, "use.py": source})}
    assert found[RepoPath("use.py")] == ("p/__init__.py",)


def test_use_through_two_packages_tells_the_way() -> None:
    files = {
        "p/__init__.py": "from .q import f\n",
        "p/q/__init__.py": "from ..m import f\n",
        "use.py": "from p import f\nf()\n",
    }
    found = {one.path: one.via for one in consumers(files)}
    assert found[RepoPath("use.py")] == ("p/q/__init__.py", "p/__init__.py")


def test_name_that_the_package_does_not_hand_on_accuses_nobody() -> None:
    files = {"p/__init__.py": "from .m import other\n", "use.py": "from p import other\ndef f(): other()\n"}
    assert places(files) == []


def test_star_of_a_package_whose_list_leaves_the_name_out_brings_nothing() -> None:
    files = {"p/__init__.py": "from .m import f\n__all__ = []\n", "use.py": "from p import *\nf()\n"}
    assert [one.path for one in consumers(files)] == ["p/__init__.py"]


def test_plain_module_hands_a_name_on_to_those_who_ask_for_it() -> None:
    files = {"a.py": "from p.m import f\n", "use.py": "from a import f\nf()\n", "not.py": "import a\na.x()\n"}
    assert [(one.path, one.via) for one in consumers(files)] == [("a.py", ()), ("use.py", ("a.py",))]


def test_module_named_like_the_function_it_holds_is_seen_through_its_package() -> None:
    files = {
        "p/__init__.py": "from .f import f\n",
        "p/f.py": "def f(): pass\n",
        "use.py": "from p import f\nf()\n",
    }
    tree = TextTree(files)
    found = symbol_consumers(tree.snapshot(), tree.load_facts, RepoPath("p/f.py"), ["f"])["f"]
    assert [one.path for one in found] == ["p/__init__.py", "use.py"]


def test_circle_of_reexports_ends() -> None:
    files = {"a.py": "from b import f\nfrom p.m import f\n", "b.py": "from a import f\n"}
    assert [one.path for one in consumers(files)] == ["a.py", "b.py"]


def test_package_that_imports_itself_is_followed_once() -> None:
    files = {"p/__init__.py": "import p\nfrom p.m import f\n", "use.py": "import p\ndef use(): p.f()\n"}
    assert places(files) == [("p/__init__.py", ""), ("use.py", "use")]


def test_packages_that_all_import_one_another_are_searched_to_an_end() -> None:
    names = [f"k{number}" for number in range(9)]
    knot = {f"{name}/__init__.py": "".join(f"import {other}\n" for other in names) for name in names}
    files = {
        **knot,
        "k0/__init__.py": f"{knot['k0/__init__.py']}import p.m\n",
        "use.py": "import k3\nk3.k0.p.m.f()\n",
    }
    assert ("use.py", "") in places(files)


def test_surest_way_is_told_once() -> None:
    files = {"p/__init__.py": "from .m import f\n", "use.py": "from p import f\nfrom p.m import f\nf()\n"}
    found = [one for one in consumers(files) if one.path == "use.py"]
    assert [(one.line, one.via) for one in found] == [(2, ())]


# --- members ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "from p.m import C\ndef use(c: C): c.m()\n",
        "from p.m import C\ndef use():\n    c = C()\n    return c.a.m(1)\n",
        "import p.m\ndef use(): p.m.C().m()\n",
        "from p.m import C\nclass D(C): pass\ndef use(d): d.m()\n",
        "from p.m import C\ndef use(): C.m(None)\n",
    ],
)
def test_method_is_found_in_what_uses_its_class(source: str) -> None:
    (one,) = consumers({"use.py": source}, "C.m")
    assert (one.path, one.symbol, one.confidence) == ("use.py", "use", 60)


@pytest.mark.parametrize(
    "source",
    [
        "from p.m import C\nC()\n",
        "from p.m import other\ndef use(c): c.m()\n",
        "import x\nx.m()\n",
        "def use(c): c.m()\n",
    ],
)
def test_method_is_not_looked_for_elsewhere(source: str) -> None:
    assert places({"use.py": source}, "C.m") == []


def test_users_of_a_stub_are_those_of_its_module() -> None:
    files = {"p/m.pyi": "def f() -> None: ...\n", "use.py": "from p.m import f\nf()\n"}
    assert [one.path for one in consumers(files, path="p/m.pyi")] == ["use.py"]


def test_nothing_asked_is_nothing_told() -> None:
    tree = TextTree({PATH: MODULE})
    assert symbol_consumers(tree.snapshot(), tree.load_facts, RepoPath(PATH), []) == {}


def test_unknown_file_has_no_consumers() -> None:
    assert consumers({"use.py": "from p.m import f\n"}, path="gone.py") == ()


def test_facts_are_asked_for_in_bulk() -> None:
    tree = TextTree(
        {"p/__init__.py": "", PATH: MODULE, **{f"u{n}.py": "from p.m import f\n" for n in range(9)}}
    )
    asked: list[int] = []

    def load(paths: list[RepoPath]) -> dict[RepoPath, object]:
        asked.append(len(paths))
        return dict(tree.load_facts(paths))

    symbol_consumers(tree.snapshot(), load, RepoPath(PATH), ["f"])  # type: ignore[arg-type]
    assert max(asked) == 9
