"""Signals of manifests; the page's examples run here."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adjudge.brief.build import build_brief
from adjudge.brief.dependency.find import dependency_signals
from adjudge.brief.dependency.make import WEIGHTS
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from adjudge.model.change import ChangeKind
from adjudge.model.place import Side
from adjudge.model.signal import Category
from tests.architecture.sources import read, table_rows
from tests.signal_pages import found_of, read_example, read_examples, sources_with_texts

if TYPE_CHECKING:
    from adjudge.brief.making import Found
    from adjudge.brief.sources import BriefSources

PAGE = "docs/signals-dependency.md"
PYPROJECT = '[project]\nname = "x"\ndependencies = [\n    "a>=1",\n    "b",\n]\n'


def find(made: BriefSources) -> Found:
    links = links_of(made.head.snapshot), links_of(made.base.snapshot)
    return dependency_signals(made, read_changes(made, *links))


def found(before: dict[str, str], after: dict[str, str], **renamed: str) -> list[tuple[str, str]]:
    made = find(sources_with_texts(before, after, renamed=renamed))
    assert made.limitations == ()
    return sorted((one.change, one.subject) for one in made.signals)


@pytest.mark.parametrize("text", read_examples(PAGE))
def test_example_of_the_page_holds(text: str) -> None:
    example = read_example(text)
    brief = example.brief()
    assert found_of(brief, Category.DEPENDENCY) == sorted(example.signals)
    told = [(one.code, one.path) for one in brief.limitations if one.code.startswith("manifest-")]
    assert told == example.limitations


def test_page_has_each_change_with_its_weight_and_an_example() -> None:
    rows = {row[0].strip("`"): row[1] for row in table_rows(read(PAGE)) if row[1].isdigit()}
    assert rows == {change: str(weight) for change, weight in WEIGHTS.items()}
    raised = {change for text in read_examples(PAGE) for change, _ in read_example(text).signals}
    assert raised == set(WEIGHTS)


def test_anchor_is_the_line_of_the_entry_on_its_side() -> None:
    after = PYPROJECT.replace('    "b",\n', '    "c",\n')
    made = find(sources_with_texts({"pyproject.toml": PYPROJECT}, {"pyproject.toml": after}))
    places = {one.change: (one.anchor.side, one.anchor.line) for one in made.signals}
    assert places == {"added": (Side.HEAD, 5), "removed": (Side.BASE, 5)}


def test_entry_that_stands_twice_is_anchored_where_the_change_wrote_it() -> None:
    before = '{\n"dependencies": {\n"a": "^1.0.0"\n},\n"devDependencies": {\n"b": "^1.0.0"\n}\n}\n'
    after = before.replace('"b": "^1.0.0"', '"b": "^1.0.0",\n"a": "^1.0.0"')
    made = find(sources_with_texts({"package.json": before}, {"package.json": after}))
    assert [(one.change, one.anchor.line) for one in made.signals] == [("added", 7)]


@pytest.mark.parametrize("path", ["pyproject.toml", "package.json", "pom.xml", "setup.cfg"])
@pytest.mark.parametrize("bad", [b"\xff\xfe", b"\x00" * 10 + b"\xff"])
def test_bytes_that_are_no_text_are_a_limitation_and_no_signal(path: str, bad: bytes) -> None:
    for before, after in (({path: bad}, {path: b"x"}), ({path: b"[a]\n"}, {path: bad})):
        made = find(sources_with_texts(before, after))
        assert made.signals == ()
        assert [one.code for one in made.limitations] == ["manifest-unreadable"]


def test_blob_that_cannot_be_had_is_a_limitation() -> None:
    made = sources_with_texts({"go.mod": "module a\n"}, {"go.mod": "module b\n"})
    blind = find(replace(made, texts=dict.fromkeys))
    assert (blind.signals, [one.code for one in blind.limitations]) == ((), ["manifest-unreadable"])


def test_link_in_place_of_a_manifest_is_a_limitation() -> None:
    made = sources_with_texts({"package.json": "{}"}, {"package.json": "../a"})
    (change,) = made.target.changes
    linked = replace(change, kind=ChangeKind.TYPECHANGED, new_mode="120000")
    blind = find(replace(made, target=replace(made.target, changes=(linked,))))
    assert [one.code for one in blind.limitations] == ["manifest-unreadable"]


def test_rename_of_a_manifest_keeps_its_entries_and_the_old_id() -> None:
    old, new = {"a/requirements.txt": "x==1\n"}, {"b/requirements.txt": "x==2\n"}
    renamed = {"b/requirements.txt": "a/requirements.txt"}
    (signal,) = find(sources_with_texts(old, new, renamed=renamed)).signals
    (there,) = find(sources_with_texts(old, {"a/requirements.txt": "x==3\n"})).signals
    assert (signal.change, signal.previous_id) == ("major-bump", there.signal_id)


def test_copy_of_a_manifest_is_all_new() -> None:
    made = sources_with_texts({}, {"b/requirements.txt": "x==2\n"})
    (change,) = made.target.changes
    copied = replace(change, kind=ChangeKind.COPIED, old_path=change.new_path, old_id=change.new_id)
    signals = find(replace(made, target=replace(made.target, changes=(copied,)))).signals
    assert [one.change for one in signals] == ["added"]


def test_entries_that_go_to_a_manifest_of_another_project_are_told() -> None:
    before = {"a/package.json": '{"dependencies": {"x": "1.0.0"}}', "b/package.json": "{}"}
    after = {"a/package.json": "{}", "b/package.json": '{"dependencies": {"x": "1.0.0"}}'}
    assert found(before, after) == [("added", "b/package.json::x"), ("removed", "a/package.json::x")]


def test_manifest_that_takes_the_place_of_one_in_another_folder_brings_its_entries() -> None:
    before = {"setup.cfg": "[options]\ninstall_requires =\n    x>=1\n"}
    after = {"lib/pyproject.toml": '[project]\ndependencies = ["x>=1"]\n'}
    assert found(before, after) == []
    still = {**after, "setup.cfg": "[options]\nzip_safe = 0\n"}
    old = {**before, "lib/pyproject.toml": "[project]\n"}
    assert len(found(old, still)) == 2


def test_entry_that_changes_on_its_way_to_another_file_is_told_there_once() -> None:
    before = {"requirements.txt": "x==1\n", "requirements-dev.txt": "y\n"}
    after = {"requirements.txt": "y2\n", "requirements-dev.txt": "y\nx==2\n"}
    assert found(before, after) == [
        ("added", "requirements.txt::y2"),
        ("major-bump", "requirements-dev.txt::x"),
    ]


def test_same_manifest_under_other_names_raises_nothing() -> None:
    before = {"requirements/dev.txt": "x==1\n", "requirements/docs.txt": "z\n"}
    after = {"requirements/all-dev.txt": "x==1\n", "requirements/docs.txt": "z\n"}
    assert found(before, after) == []


def test_no_question_holds_what_may_be_secret() -> None:
    after = {
        "requirements.txt": "--extra-index"
        "-url https://user:hunter2@example.org/simple\nx @ https://t:k@h.example/x.whl\n"
    }
    brief = build_brief(sources_with_texts({}, after))
    said = " ".join(one.question + one.subject for one in brief.signals)
    assert "hunter2" not in said
    assert ":k@" not in said
    assert "example.org" in said
