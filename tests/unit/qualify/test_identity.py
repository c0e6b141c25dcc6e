"""Ids that outlive lines."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.model.candidate import Basis, Reporter
from adjudge.model.place import Side
from adjudge.qualify.identity import Identity, identify
from tests.qualify_values import a_candidate, qualified, qualify_sources

TEXT = "import os\n\n\ndef f():\n    check(one)\n    run()\n    check(one)\n\n\ndef g():\n    check(one)\n"


def ids(text: str, line: int | None, quote: str = "check(one)", path: str = "a.py", **more: Any) -> Identity:
    """Ids of a candidate at a line."""
    sources = more.pop("sources", None) or qualify_sources({path: text})
    one = qualified(a_candidate(path, quote, line, **more), sources)
    (found,) = identify([one], sources)
    assert found is not None
    return found


def test_ids_have_their_form() -> None:
    found = ids(TEXT, 5)
    assert (found.place_id[:4], len(found.place_id), found.finding_id[:4], len(found.finding_id)) == (
        "plc:",
        36,
        "fnd:",
        36,
    )


@given(above=st.lists(st.sampled_from(["", "# note", "import sys", "x = 1"]), max_size=8))
def test_lines_above_leave_the_ids(above: list[str]) -> None:
    shifted = "".join(f"{line}\n" for line in above) + TEXT
    assert ids(shifted, 5 + len(above)) == ids(TEXT, 5)


def test_other_lines_of_the_definition_leave_the_ids() -> None:
    assert ids(TEXT.replace("    run()\n", "    run()\n    stop()\n"), 5) == ids(TEXT, 5)


def test_indentation_leaves_the_ids() -> None:
    assert ids("def f():\n    if x:\n        check(one)\n", 3) == ids("def f():\n    check(one)\n", 2)


@pytest.mark.parametrize("line", [7, 11])
def test_equal_text_elsewhere_is_another_place(line: int) -> None:
    assert ids(TEXT, line).place_id != ids(TEXT, 5).place_id


def test_ordinal_counts_inside_the_definition_only() -> None:
    without = TEXT.replace("    check(one)\n    run()\n    check(one)\n", "    run()\n")
    assert ids(without, 9).place_id == ids(TEXT, 11).place_id


@pytest.mark.parametrize("more", [{"path": "b.py"}, {"quote": "    run()", "line": 6}])
def test_other_path_or_text_is_another_place(more: dict[str, Any]) -> None:
    assert ids(TEXT, **{"line": 5, **more}).place_id != ids(TEXT, 5).place_id


def test_other_class_at_one_place_is_another_finding() -> None:
    one, other = ids(TEXT, 5), ids(TEXT, 5, defect_class="security")
    assert one.place_id == other.place_id
    assert one.finding_id != other.finding_id


def test_other_rule_of_no_class_is_another_finding_so_one_dismissal_hides_no_other() -> None:
    style, injection = (
        ids(TEXT, 5, defect_class="other", reporter=Reporter(tool="t", version="", rule=rule, report="sarif"))
        for rule in ("STYLE1", "SQLINJ")
    )
    assert (style.place_id == injection.place_id, style.finding_id == injection.finding_id) == (True, False)


@pytest.mark.parametrize("more", [{"title": "Other"}, {"summary": "Other"}, {"line": None}])
def test_prose_and_claimed_line_leave_the_ids(more: dict[str, Any]) -> None:
    text, quote = "def f():\n    check(one, two)\n", "check(one, two)"
    assert ids(text, **{"line": 2, "quote": quote, **more}) == ids(text, 2, quote)


def test_rename_tells_the_id_under_the_old_path() -> None:
    sources = qualify_sources({"new.py": TEXT}, {"old.py": TEXT}, renamed={"new.py": "old.py"})
    assert (
        ids(TEXT, 5, path="new.py", sources=sources).previous_finding_id
        == ids(TEXT, 5, path="old.py").finding_id
    )


def test_file_that_kept_its_name_has_no_previous_id() -> None:
    assert ids(TEXT, 5).previous_finding_id is None


def test_removed_text_is_another_place_than_the_same_text_that_stays() -> None:
    assert ids(TEXT, 5, side=Side.BASE).place_id != ids(TEXT, 5).place_id


def test_finding_on_a_whole_file_has_ids() -> None:
    sources = qualify_sources({"a.py": TEXT})
    one = qualified(a_candidate("a.py", basis=Basis.IMPORT), sources, revision="7" * 40)
    assert identify([one], sources)[0] is not None


def test_blank_lines_are_told_apart() -> None:
    sources = qualify_sources({"a.py": TEXT})
    made = [
        qualified(a_candidate("a.py", None, line, basis=Basis.IMPORT), sources, revision="7" * 40)
        for line in (2, 3)
    ]
    first, second = identify(made, sources)
    assert first != second


def test_text_that_stands_everywhere_is_told_apart() -> None:
    text = "x = 1\n" * 1500
    sources = qualify_sources({"a.py": text})
    made = [qualified(a_candidate("a.py", "x = 1", line), sources) for line in (1, 700, 1200, 1500)]
    found = identify(made, sources)
    assert None not in found
    assert len(set(found)) == len(found)


def test_what_is_not_located_has_no_ids() -> None:
    sources = qualify_sources({"a.py": TEXT})
    assert identify([qualified(a_candidate("a.py", "nowhere to be found"), sources)], sources) == (None,)


def test_redacted_quote_leaves_the_ids_apart() -> None:
    one, other = (
        ids(f'key = "{token}"\n', 1, f'key = "{token}"') for token in ("ghp_" + "a1" * 18, "ghp_" + "b2" * 18)
    )
    assert one.place_id != other.place_id


def test_rule_that_is_no_text_has_an_id_as_well() -> None:
    rule = Reporter(tool="t\ud800", version="", rule="r\udfff", report="sarif")
    made = ids(TEXT, 5, defect_class="other", reporter=rule)
    assert made.place_id == ids(TEXT, 5).place_id
    assert made.finding_id != ids(TEXT, 5, defect_class="other").finding_id
