from __future__ import annotations

import pytest

from adjudge.brief.consumers import find_consumers, outside
from adjudge.brief.touched import touched_symbols
from tests.two_trees import Files, change_of, sources

LIBRARY = "def f(x):\n    return x\n\n\ndef g():\n    return 1\n"
EDITED = LIBRARY.replace("return x", "return x + 1")
USER = "from lib import f\n\n\ndef use():\n    return f(1)\n"
OTHER = "from lib import g\n\nVALUE = g()\n"


def found(before: Files, after: Files, path: str, **more: str) -> list[tuple[str, str, str]]:
    """(path, symbol used, where) of each consumer of a changed file."""
    made = sources(before, after, renamed=more)
    change = change_of(made, path)
    symbols = touched_symbols(change.path, made.base.facts(change.old_path), made.head.facts(change.new_path))
    return [(one.path, one.uses, one.symbol) for one in find_consumers(made, change, symbols)]


def test_only_users_of_the_changed_symbol_are_told() -> None:
    files = {"user.py": USER, "other.py": OTHER}
    assert found({**files, "lib.py": LIBRARY}, {**files, "lib.py": EDITED}, "lib.py") == [
        ("user.py", "f", "use")
    ]


def test_a_comment_edit_has_no_consumers() -> None:
    files = {"user.py": USER}
    assert found({**files, "lib.py": LIBRARY}, {**files, "lib.py": f"# hello\n{LIBRARY}"}, "lib.py") == []


@pytest.mark.parametrize(
    "user",
    [
        "import lib\n\n\ndef use():\n    return lib.f(1)\n",
        "import lib as l\n\n\ndef use():\n    return l.f(1)\n",
        "from lib import f as h\n\n\ndef use():\n    return h(1)\n",
        "from lib import *\n\n\ndef use():\n    return f(1)\n",
        "def use():\n    from lib import f\n    return f(1)\n",
    ],
)
def test_every_spelling_of_an_import_is_seen(user: str) -> None:
    files = {"user.py": user}
    assert found({**files, "lib.py": LIBRARY}, {**files, "lib.py": EDITED}, "lib.py") == [
        ("user.py", "f", "use")
    ]


def test_a_name_handed_on_by_a_package_is_followed() -> None:
    files = {"p/__init__.py": "from p.lib import f\n", "user.py": "import p\n\n\ndef use():\n    p.f(1)\n"}
    assert ("user.py", "f", "use") in found(
        {**files, "p/lib.py": LIBRARY}, {**files, "p/lib.py": EDITED}, "p/lib.py"
    )


def test_users_of_a_gone_symbol_are_told() -> None:
    files = {"user.py": USER}
    gone = LIBRARY.replace("def f(x):\n    return x\n", "")
    assert found({**files, "lib.py": LIBRARY}, {**files, "lib.py": gone}, "lib.py") == [
        ("user.py", "f", "use")
    ]


def test_users_of_a_gone_file_are_told_by_name_or_as_a_file() -> None:
    files = {"user.py": USER, "whole.py": "import lib\n"}
    assert found({**files, "lib.py": LIBRARY}, files, "lib.py") == [
        ("user.py", "f", "use"),
        ("whole.py", "", ""),
    ]


def test_a_user_of_a_gone_file_that_changed_as_well_is_not_accused() -> None:
    before = {"user.py": USER, "lib.py": LIBRARY}
    assert found(before, {"user.py": "x = 1\n"}, "lib.py") == []


def test_a_moved_file_names_those_left_behind_and_those_who_followed_by_edits() -> None:
    before = {"user.py": USER, "other.py": OTHER, "lib.py": LIBRARY}
    after = {"user.py": USER, "other.py": OTHER.replace("lib", "new"), "new.py": EDITED}
    assert found(before, after, "new.py", **{"new.py": "lib.py"}) == [("user.py", "f", "use")]


def test_statements_of_a_module_reach_all_who_import_it() -> None:
    files = {"user.py": USER, "other.py": OTHER}
    before, after = {**files, "lib.py": LIBRARY}, {**files, "lib.py": LIBRARY + "\nprint(f(1))\n"}
    assert [path for path, _, _ in found(before, after, "lib.py")] == ["other.py", "user.py"]


def test_outside_leaves_out_what_the_change_touches() -> None:
    before = {"user.py": USER, "lib.py": LIBRARY}
    made = sources(before, {"user.py": USER + "\n# x\n", "lib.py": EDITED})
    change = change_of(made, "lib.py")
    symbols = touched_symbols(change.path, made.base.facts(change.old_path), made.head.facts(change.new_path))
    inside = find_consumers(made, change, symbols)
    assert [one.path for one in inside] == ["user.py"]
    assert outside(inside, made) == ()


def test_a_private_helper_is_felt_by_those_who_use_its_callers() -> None:
    library = "def _h(x):\n    return x\n\n\ndef f(x):\n    return _h(x)\n\n\ndef g():\n    return 1\n"
    files = {"user.py": USER, "other.py": OTHER}
    before, after = (
        {**files, "lib.py": library},
        {**files, "lib.py": library.replace("return x", "return -x")},
    )
    assert found(before, after, "lib.py") == [("user.py", "f", "use")]


COMPONENT = "@Component({\n  templateUrl: './a.html',\n})\nexport class A {}\n"


def test_a_template_is_used_by_the_component_that_names_it() -> None:
    before = {"a.ts": COMPONENT, "a.html": "<a></a>\n", "b.ts": 'import { A } from "./a"\nA\n'}
    assert found(before, {**before, "a.html": "<b></b>\n"}, "a.html") == [("a.ts", "", "A")]


def test_a_template_that_is_gone_is_missed_by_its_component() -> None:
    before = {"a.ts": COMPONENT, "a.html": "<a></a>\n"}
    assert found(before, {"a.ts": COMPONENT}, "a.html") == [("a.ts", "", "A")]


def test_what_a_pattern_meant_is_missed_by_nobody() -> None:
    before = {"a.ts": "import.meta.glob('./l/*.css')\nimport(`./l/${x}.css`)\n", "l/a.css": "a {}\n"}
    assert found(before, {"a.ts": before["a.ts"]}, "l/a.css") == []
    assert found(before, {**before, "l/a.css": "b {}\n"}, "l/a.css") == [("a.ts", "", ""), ("a.ts", "", "")]
