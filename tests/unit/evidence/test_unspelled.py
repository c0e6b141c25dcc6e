"""Uses of a name that no text spells."""

from __future__ import annotations

import pytest

from adjudge.evidence.unspelled import may_be_unspelled
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

HANDLER = "def on_saved(event):\n    return event\n"


def is_used(files: Files, path: str = "wide/core.py", word: str = "on_saved") -> bool:
    sources = evidence_sources({path: HANDLER.replace("on_saved", word), **files})
    return may_be_unspelled(word, RepoPath(path), Side.HEAD, sources)


@pytest.mark.parametrize(
    "files",
    [
        {},
        {"other.py": "on = 1\nsaved = 'saved'\nself._saved = on_\n"},
        {"other.py": "print('core')\n", "more.py": "getattr(x, y)\n"},
        {"pyproject.toml": "[project.scripts]\nrun = 'wide.core:main'\n"},
        {"docs/a.md": "The module wide.core is small.\n"},
        {"load.py": "import importlib\n\nimportlib.import_module('a' + b)\n", "more.py": "getattr(x, y)\n"},
    ],
)
def test_name_that_nothing_comes_by_is_not(files: Files) -> None:
    assert not is_used(files)


@pytest.mark.parametrize(
    "code",
    [
        'name = "on_" + event\n',
        'name = f"on_{event}"\n',
        "name = 'on_%s' % event\n",
        'name = "on_{}".format(event)\n',
        'name = "".join(["on_", event])\n',
        "const name = `on_${event}`\n",
        'name = f"{what}_saved"\n',
        'name = "%s_saved" % what\n',
        'name = what + "_saved"\n',
        "python -c 'on_$1()'\n",
    ],
)
def test_parts_of_it_beside_a_hole_may_be_put_together(code: str) -> None:
    assert is_used({"bus.py": code})


def test_humps_are_parts_too() -> None:
    assert is_used({"bus.js": "const name = `on${event}`\n"}, "wide/core.js", "onSaved")
    assert not is_used({"bus.js": "const on = 'on';\n"}, "wide/core.js", "onSaved")


def test_module_is_read_by_who_comes_by_all_its_names() -> None:
    taking = {"hooks.py": "from wide.core import *\n"}
    assert is_used({**taking, "bus.py": "import hooks\n\n\ndef fire(e):\n    getattr(hooks, e)()\n"})
    assert not is_used({**taking, "bus.py": "import hooks\n"})


@pytest.mark.parametrize("folder", ["wide", "tools"])
def test_module_is_read_by_who_computes_its_name(folder: str) -> None:
    code = "import importlib\n\n\ndef fire(n, e):\n    getattr(importlib.import_module('wide.' + n), e)()\n"
    assert is_used({f"{folder}/loader.py": code})


@pytest.mark.parametrize(
    ("path", "name", "text"),
    [
        ("plug.py", "pyproject.toml", '[project.entry-points.pytest11]\nmine = "plug"\n'),
        ("plug.py", "pyproject.toml", '[build-system]\nbuild-backend = "plug"\n'),
        ("wide/core.py", "setup.cfg", "[mypy]\nplugins = wide.core\n"),
        ("wide/core.py", "deploy.yml", "apps:\n  - wide.core\n"),
    ],
)
def test_module_that_is_handed_over_is_called_by_others(path: str, name: str, text: str) -> None:
    assert is_used({name: text}, path)


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("def dispatch(obj, name):\n    return getattr(obj, name)()\n", True),
        (
            "from operator import methodcaller\n\n\ndef dispatch(obj, name):\n    methodcaller(name)(obj)\n",
            True,
        ),
        ("def dispatch(obj, name):\n    return getattr(obj, 'run')()\n", False),
    ],
)
def test_member_of_a_class_that_is_passed_on_is_read_by_a_given_name(code: str, told: bool) -> None:
    files: Files = {
        "ui.py": "class Plain:\n    def render(self): ...\n",
        "bus.py": code,
        "main.py": "import sys\n\nimport bus\nfrom ui import Plain\n\nbus.dispatch(Plain(), sys.argv[1])\n",
    }
    sources = evidence_sources(files)
    assert may_be_unspelled("Plain.render", RepoPath("ui.py"), Side.HEAD, sources) is told
