from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.git.base_rules import open_base_rules, rules_in
from adjudge.model.ids import ObjectId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adjudge.adapters.git.base_rules import BaseRules
    from adjudge.adapters.git.opening import Opened
    from tests.builders import Repo


@contextmanager
def rules(opened: Opened, tree: str, settings: tuple[tuple[str, str], ...] = ()) -> Iterator[BaseRules]:
    with open_base_rules(opened.git, opened.place, opened.store, ObjectId(tree), settings=settings) as made:
        yield made


@pytest.fixture
def tree(subject: Repo) -> str:
    """A tree with rules at its top and in a folder; the work tree has others now."""
    subject.commit({".gitignore": "*.o\nbuild/\n", "d/.gitignore": "!keep.o\nown\n"})
    found = subject.git("rev-parse", "HEAD^{tree}").decode().strip()
    subject.write({".gitignore": "*\n", "d/.gitignore": None})
    return found


def test_rules_of_the_tree_decide_and_not_those_of_the_work_tree(opened: Opened, tree: str) -> None:
    asked = (b"x.o", b"x", b"d/x.o", b"d/keep.o", b"d/own", b"own", b"build/deep/y")
    with rules(opened, tree) as made:
        assert made.ignored(asked) == {b"x.o", b"d/x.o", b"d/own", b"build/deep/y"}


def test_folder_is_ignored_as_a_whole_or_not(opened: Opened, tree: str) -> None:
    with rules(opened, tree) as made:
        assert made.ignored((b"build/", b"d/build/", b"objects/")) == {b"build/", b"d/build/"}


def test_file_is_not_taken_for_a_folder(opened: Opened, tree: str) -> None:
    with rules(opened, tree) as made:
        assert made.ignored((b"build",)) == frozenset()


def test_tree_without_rules_ignores_nothing(opened: Opened, subject: Repo) -> None:
    with rules(opened, subject.git("rev-parse", "HEAD^{tree}").decode().strip()) as made:
        assert (made.any, made.ignored((b"x.o",))) == (False, frozenset())


def test_info_exclude_has_no_say(opened: Opened, subject: Repo, tree: str) -> None:
    (subject.path / ".git" / "info").mkdir(exist_ok=True)
    (subject.path / ".git" / "info" / "exclude").write_text("*\n")
    with rules(opened, tree) as made:
        assert made.ignored((b"x",)) == frozenset()


def test_case_counts_as_the_user_has_it(opened: Opened, tree: str) -> None:
    with rules(opened, tree) as made:
        assert made.ignored((b"X.O",)) == frozenset()
    with rules(opened, tree, (("core.ignorecase", "true"),)) as made:
        assert made.ignored((b"X.O",)) == {b"X.O"}


def test_link_named_as_an_ignore_file_is_none(opened: Opened, subject: Repo) -> None:
    (subject.path / "d" / ".gitignore").symlink_to("*")
    subject.commit({})
    with rules(opened, subject.git("rev-parse", "HEAD^{tree}").decode().strip()) as made:
        assert not made.any


def test_name_of_a_file_cannot_pass_for_an_ignore_file() -> None:
    name = b"x100644 blob " + b"a" * 40 + b"\t.gitignore"
    blob = b"100644 blob " + b"b" * 40 + b"\t"
    printed = b"".join(blob + one + b"\0" for one in (name, b"d/.gitignore", name, b".gitignore"))
    assert [path for _, _, path in rules_in(printed)] == [b"d/.gitignore", b".gitignore"]


def test_odd_names_are_names(opened: Opened, tree: str) -> None:
    asked = (b":(top)x.o", b"!x.o", b"a\nb.o", b"*.o", b":x")
    with rules(opened, tree) as made:
        assert made.ignored(asked) == set(asked[:4])
