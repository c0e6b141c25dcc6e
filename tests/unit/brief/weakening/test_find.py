from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudge.brief.weakening.weak import WEIGHTS
from tests.unit.brief.weakening.examples import found, read_example, told

PAGE = (Path(__file__).parents[4] / "docs" / "signals-weakening.md").read_text(encoding="utf-8")
SECTIONS = {
    name: re.findall(r"^```weakening\n(.*?)^```$", body, re.DOTALL | re.MULTILINE)
    for name, body in re.findall(r"^### `([a-z-]+)`\n(.*?)(?=^### |\Z)", PAGE, re.DOTALL | re.MULTILINE)
}
EXAMPLES = [pytest.param(text, id=name) for name, texts in SECTIONS.items() for text in texts]
AUTH = "def check(user):\n    if user is None:\n        raise PermissionError\n    return user\n"
OPEN = "def check(user):\n    return user\n"


def test_page_has_a_section_for_each_kind() -> None:
    assert set(SECTIONS) == set(WEIGHTS)


@pytest.mark.parametrize("text", EXAMPLES)
def test_example_of_the_page_comes_out_as_it_says(text: str) -> None:
    before, after, expected = read_example(text)
    assert told(before, after) == expected


@pytest.mark.parametrize("name", sorted(SECTIONS))
def test_kind_has_an_example_that_raises_it_and_one_that_does_not(name: str) -> None:
    outcomes = {tuple(kind for kind, _ in read_example(text)[2]) for text in SECTIONS[name]}
    assert outcomes == {(name,), ()}


def test_what_cannot_be_read_is_told_and_raises_nothing() -> None:
    path = ".github/workflows/ci.yml"
    weakened = found({path: "on: push\n"}, {path: "on: [\n"})
    assert [(one.code, one.path) for one in weakened.limitations] == [("weakening-unread", path)]
    assert weakened.signals == ()


def test_a_renamed_file_keeps_the_id_of_its_old_path() -> None:
    (now,) = found({"a.py": AUTH}, {"b.py": OPEN}, **{"b.py": "a.py"}).signals
    (before,) = found({"a.py": AUTH}, {"a.py": OPEN}).signals
    assert now.previous_id == before.signal_id != now.signal_id


def test_an_id_does_not_move_with_lines() -> None:
    (one,) = found({"a.py": AUTH}, {"a.py": OPEN}).signals
    (other,) = found({"a.py": "X = 1\n\n" + AUTH}, {"a.py": "X = 1\n\n" + OPEN}).signals
    assert one.signal_id == other.signal_id


def test_each_signal_has_its_evidence() -> None:
    weakened = found({"a.py": AUTH}, {"a.py": OPEN})
    assert [one.signal_id for one in weakened.signals] == [one.signal_id for one in weakened.weakening]
    (evidence,) = weakened.weakening
    assert evidence.base is not None
    assert (evidence.base.place.line, evidence.base.text) == (2, "if user is None: raise PermissionError")
    assert evidence.head is None


def test_comments_and_layout_raise_nothing() -> None:
    assert (
        told({"a.py": AUTH}, {"a.py": "# a word\n" + AUTH.replace("user is None", "(user  is None)")}) == []
    )
