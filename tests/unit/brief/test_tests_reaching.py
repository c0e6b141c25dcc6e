"""Tests are found by the symbols they use, directly or through one definition, and count apart."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from adjudge.brief.reading import read_changes
from adjudge.brief.tests_reaching import NEAREST, Reaching, find_tests
from adjudge.graph.reach import links_of
from adjudge.model.ids import RepoPath
from tests.two_trees import Files, sources

FILES: Files = {
    "lib.py": "def f():\n    return 1\n\n\ndef other():\n    return 2\n",
    "view.py": "from lib import f\n\n\ndef show():\n    return f()\n\n\ndef plain():\n    return 0\n",
    "far.py": "from view import show\n\n\ndef page():\n    return show()\n",
    "tests/test_lib.py": "from lib import f\n\n\ndef test_f():\n    assert f()\n",
    "tests/test_other.py": "from lib import other\n\n\ndef test_other():\n    assert other()\n",
    "tests/test_view.py": "from view import show\n\n\ndef test_show():\n    assert show()\n",
    "tests/test_plain.py": "from view import plain\n\n\ndef test_plain():\n    assert plain() == 0\n",
    "tests/test_far.py": "from far import page\n\n\ndef test_page():\n    assert page()\n",
}
AFTER: Files = {**FILES, "lib.py": FILES["lib.py"].replace("return 1", "return 3")}


def find(before: Files = FILES, after: Files = AFTER, moved: dict[str, str] | None = None) -> Reaching:
    made = sources(before, after, renamed=moved)
    return find_tests(made, read_changes(made, links_of(made.head.snapshot), links_of(made.base.snapshot)))


def nearest(reaching: Reaching, path: str = "lib.py") -> tuple[str, ...]:
    return reaching.tests[RepoPath(path)].nearest


def test_direct_users_come_before_those_through_one_definition() -> None:
    assert nearest(find()) == ("tests/test_lib.py", "tests/test_view.py")


def test_test_of_another_symbol_of_the_same_file_does_not_reach() -> None:
    assert "tests/test_other.py" not in nearest(find())
    assert "tests/test_plain.py" not in nearest(find())


def test_test_that_the_change_removes_does_not_count() -> None:
    after = {path: text for path, text in AFTER.items() if path != "tests/test_lib.py"}
    assert nearest(find(after=after)) == ("tests/test_view.py",)


def test_test_that_the_change_renames_counts_under_its_new_name() -> None:
    after = {path: text for path, text in AFTER.items() if path != "tests/test_lib.py"}
    after["tests/test_new.py"] = FILES["tests/test_lib.py"]
    moved = {"tests/test_new.py": "tests/test_lib.py"}
    assert nearest(find(after=after, moved=moved)) == ("tests/test_new.py", "tests/test_view.py")


def test_count_is_exact_and_what_is_not_named_is_counted() -> None:
    many = {f"tests/test_{at:02}.py": FILES["tests/test_lib.py"] for at in range(NEAREST + 3)}
    reach = find({**FILES, **many}, {**AFTER, **many}).tests[RepoPath("lib.py")]
    assert (reach.count, len(reach.nearest), reach.omitted) == (NEAREST + 5, NEAREST, 5)


def test_file_that_nothing_tests_is_not_in_it() -> None:
    files = {"lib.py": FILES["lib.py"]}
    assert find(files, {"lib.py": AFTER["lib.py"]}).tests == {}


def test_comment_reaches_nobody() -> None:
    assert find(after={**FILES, "lib.py": FILES["lib.py"].replace("return 1", "return 1  # one")}).tests == {}


def test_symbol_that_is_gone_is_reached_by_tests_that_still_use_it() -> None:
    after = {**FILES, "lib.py": "def other():\n    return 2\n"}
    assert nearest(find(after=after))[0] == "tests/test_lib.py"


def test_test_found_through_a_definition_is_an_input() -> None:
    assert [one.path for one in find().inputs] == ["tests/test_view.py"]


@pytest.mark.parametrize(
    "bound", ["adjudge.brief.tests_reaching.LIMIT_FILES", "adjudge.graph.tests_reaching.LIMIT_LOOKED"]
)
def test_where_it_would_take_too_many_files_only_direct_users_count_and_that_is_told(bound: str) -> None:
    with patch(bound, 0):
        made = find()
    assert nearest(made) == ("tests/test_lib.py",)
    assert [one.code for one in made.limitations] == ["tests-not-followed"]


def test_name_that_a_package_hands_on_is_followed() -> None:
    more = {
        "pack/__init__.py": "from view import show\n",
        "tests/test_pack.py": "from pack import show\n\n\ndef test_show():\n    assert show()\n",
    }
    assert "tests/test_pack.py" in nearest(find({**FILES, **more}, {**AFTER, **more}))


def test_guess_by_the_name_of_a_method_is_no_step_on_the_way() -> None:
    files = {
        "lib.py": "class C:\n    def m(self):\n        return 1\n",
        "view.py": "from lib import C\n\n\ndef show(c: C):\n    return c.m()\n",
        "tests/test_lib.py": "from lib import C\n\n\ndef test_m():\n    assert C().m()\n",
        "tests/test_view.py": FILES["tests/test_view.py"],
    }
    made = find(files, {**files, "lib.py": files["lib.py"].replace("return 1", "return 2")})
    assert nearest(made) == ("tests/test_lib.py",)
