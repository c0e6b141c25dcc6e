"""Signals of files that steer other checks; the page's examples run here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.brief.build import build_brief
from adjudge.brief.configuration import WEIGHTS
from adjudge.model.change import ChangeKind
from adjudge.model.place import Side
from adjudge.model.signal import Category, Signal
from adjudge.patch.steering import TABLE
from tests.architecture.sources import read, table_rows
from tests.signal_pages import found_of, read_example, read_examples, sources_with_texts

PAGE = "docs/signals-configuration.md"
CI = ".github/workflows/ci.yml"


def signals(before: dict[str, str], after: dict[str, str], **more: object) -> tuple[Signal, ...]:
    made = sources_with_texts(before, after)
    changes = tuple(replace(one, **more) for one in made.target.changes)  # type: ignore[arg-type]
    found = build_brief(replace(made, target=replace(made.target, changes=changes))).signals
    return tuple(one for one in found if one.category is Category.CONFIGURATION)


@pytest.mark.parametrize("text", read_examples(PAGE))
def test_example_of_the_page_holds(text: str) -> None:
    example = read_example(text)
    assert found_of(example.brief(), Category.CONFIGURATION) == sorted(example.signals)


def test_page_has_an_example_for_each_kind_with_its_weight() -> None:
    rows = {row[0].strip("`"): row[1] for row in table_rows(read(PAGE)) if row[0] != "kind"}
    assert rows == {kind: str(weight) for kind, weight in WEIGHTS.items()}
    raised = {
        subject.partition("::")[2]
        for text in read_examples(PAGE)
        for _, subject in read_example(text).signals
    }
    assert raised == set(WEIGHTS)


def test_every_weight_is_of_a_kind_of_the_table_or_of_scripts() -> None:
    assert set(WEIGHTS) - {row.code for row in TABLE} == {
        "install-scripts", "package-scripts", "ci-versions", "hook-versions",
    }  # fmt: skip


def test_anchor_is_the_first_line_that_changed() -> None:
    (found,) = signals({CI: "a: 1\nb: 2\n"}, {CI: "a: 1\nb: 3\n"})
    assert (found.anchor.side, found.anchor.line) == (Side.HEAD, 2)


def test_anchor_of_what_is_gone_is_in_the_base() -> None:
    (found,) = signals({CI: "a: 1\n"}, {})
    assert (found.anchor.side, found.anchor.path, found.change) == (Side.BASE, CI, "removed")


def test_versions_that_moved_are_named_the_first_of_them() -> None:
    old = "".join(f"- uses: a/b{at}@v1\n" for at in range(5))
    (found,) = signals({CI: old}, {CI: old.replace("@v1", "@v2")})
    assert "a/b0 (v1 to v2), a/b1 (v1 to v2), a/b2 (v1 to v2) and 2 more." in found.question


def test_what_is_not_in_force_yet_says_so() -> None:
    for path in ("CODEOWNERS", ".adjudge.toml"):
        (found,) = signals({path: "a\n"}, {path: "b\n"})
        assert "not in force until it is in the trust base" in found.question


def test_hook_that_becomes_executable_is_changed() -> None:
    path = ".githooks/pre-push"
    (found,) = signals({path: "# a\n"}, {path: "# b\n"}, new_mode="100755")
    assert "becomes executable" in found.question


def test_mode_alone_counts_where_comments_do_not() -> None:
    (found,) = signals({CI: "# a\n"}, {CI: "# b\n"}, old_mode="100755")
    assert found.change == "changed"


@pytest.mark.parametrize("mode", ["120000", "160000"])
def test_link_or_submodule_in_place_of_a_folder_counts(mode: str) -> None:
    (found,) = signals({}, {".claude": "elsewhere"}, new_mode=mode)
    assert found.subject == ".claude::agent-configuration"


def test_copy_is_new_and_its_source_is_not_gone() -> None:
    path = ".github/workflows/b.yml"
    more = {"kind": ChangeKind.COPIED, "old_path": CI}
    assert [(one.change, one.subject) for one in signals({}, {path: "a: 1\n"}, **more)] == [
        ("added", f"{path}::ci-configuration")
    ]


def test_binary_hook_counts_and_binary_picture_does_not() -> None:
    (found,) = signals({}, {".husky/run": "x", ".github/logo.png": "y"}, binary=True)
    assert found.subject == ".husky/run::hooks"


def test_rename_keeps_the_old_id() -> None:
    before, after = {".github/workflows/a.yml": "a: 1\n"}, {".github/workflows/b.yml": "a: 1\n"}
    renamed = {".github/workflows/b.yml": ".github/workflows/a.yml"}
    (found,) = build_brief(sources_with_texts(before, after, renamed=renamed)).signals
    (old,) = signals({".github/workflows/a.yml": "a: 1\n"}, {".github/workflows/a.yml": "a: 2\n"})
    assert found.previous_id == old.signal_id


def test_scripts_of_an_unreadable_manifest_raise_no_signal() -> None:
    assert signals({"package.json": "{"}, {"package.json": '{"scripts": {"install": "x"}}'}) == ()


def test_text_that_cannot_be_had_counts_as_changed() -> None:
    made = sources_with_texts({CI: "# a\n"}, {CI: "# b\n"})
    blind = replace(made, texts=dict.fromkeys)
    assert [one.change for one in build_brief(blind).signals] == ["changed"]
