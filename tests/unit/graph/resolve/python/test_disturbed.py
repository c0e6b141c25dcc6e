"""Which files must be resolved again when others come or go; each case names one rule of the module."""

from __future__ import annotations

import pytest

from adjudge.graph.resolve.contract import make_layout
from adjudge.graph.resolve.python.resolver import PythonResolver
from adjudge.model.ids import RepoPath
from tests.fakes.graph import TextTree

Files = dict[str, str]


def disturbed(before: Files, after: Files) -> list[str]:
    old, new = TextTree(before), TextTree(after)
    layouts = [
        make_layout([path for path in tree.files if path.endswith((".py", ".pyi"))], tree.manifests())
        for tree in (old, new)
    ]
    return sorted(PythonResolver(layouts[1]).disturbed(layouts[0], old.snapshot().columns))


USES = {
    "p/__init__.py": "",
    "p/near.py": "from . import late\nfrom .late import x\n",
    "p/q/__init__.py": "from ..late import x\n",
    "far.py": "import p.late\n",
    "name.py": "from p import late\n",
    "other.py": "import p.else_, os\nfrom p.q import late\n",
}


def test_module_that_comes_disturbs_whoever_means_it() -> None:
    assert disturbed(USES, {**USES, "p/late.py": ""}) == ["far.py", "name.py", "p/near.py", "p/q/__init__.py"]


def test_module_that_goes_disturbs_the_same() -> None:
    assert disturbed({**USES, "p/late.py": ""}, USES) == ["far.py", "name.py", "p/near.py", "p/q/__init__.py"]


def test_module_of_a_common_name_elsewhere_disturbs_nobody() -> None:
    assert disturbed(USES, {**USES, "z/__init__.py": "", "z/late.py": ""}) == []


def test_module_that_is_hidden_by_a_package_disturbs_its_importers() -> None:
    files = {"p/m.py": "", "use.py": "from p import m\n"}
    assert disturbed(files, {**files, "p/m/__init__.py": ""}) == ["use.py"]


def test_folder_that_becomes_a_package_disturbs_names_taken_of_it() -> None:
    files = {"n/a.py": "", "use.py": "from n import f\n"}
    assert disturbed(files, {**files, "n/__init__.py": ""}) == ["n/a.py", "use.py"]


def test_root_that_comes_disturbs_whoever_says_the_names_it_holds() -> None:
    files = {"lib/b.py": "", "use.py": "import b\n", "not.py": "import c\n"}
    assert disturbed(files, {**files, "pyproject.toml": "[tool.ruff]\nsrc = ['lib']\n"}) == [
        "use.py",
    ]


def test_top_name_that_shadows_the_standard_library_disturbs_its_users() -> None:
    files = {"use.py": "import json.decoder\n", "not.py": "import os\n"}
    assert disturbed(files, {**files, "json.py": ""}) == ["use.py"]


def test_stub_is_disturbed_by_the_module_beside_it() -> None:
    assert disturbed({"m.pyi": ""}, {"m.pyi": "", "m.py": ""}) == ["m.pyi"]


@pytest.mark.parametrize("edit", [{}, {"README.md": "x"}])
def test_layout_that_is_the_same_disturbs_nobody(edit: Files) -> None:
    assert disturbed(USES, {**USES, **edit}) == []


def test_only_files_that_are_there_are_named() -> None:
    assert disturbed(USES, {"far.py": USES["far.py"]}) == [RepoPath("far.py")]
