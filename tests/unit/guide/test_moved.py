"""What moved since a guide, and what rests on nothing that did."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.guide.earlier import read_earlier
from adjudge.guide.moved import find_moved, spelled_out, survives
from adjudge.model.evidence import (
    CommandEvidence,
    EdgeEvidence,
    Query,
    QueryEvidence,
    QuoteEvidence,
)
from adjudge.model.ids import RepoPath
from adjudge.model.judgment import Moved, MovedKind
from adjudge.model.ownership import Ownership
from adjudge.model.place import Side
from tests.brief_values import a_unit
from tests.guide_values import ANCHORS, FIRST, a_guide, a_judgment, blob, two_files

if TYPE_CHECKING:
    from adjudge.model.evidence import Evidence
    from adjudge.model.guide import Guide

BEFORE = two_files()
EARLIER = read_earlier(guide_artefact(a_guide(BEFORE)))
assert EARLIER is not None
BLOBS = {(one.side.value, str(one.path)): str(one.object_id) for one in BEFORE.inputs}


def found(guide: Guide, **blobs: str | None) -> list[tuple[str, str | None, str | None]]:
    assert EARLIER is not None
    now = BLOBS | {("head", f"{name}.py"): one for name, one in blobs.items()}
    moved = find_moved(EARLIER, guide, lambda side, path: now.get((side, path)))
    return [(one.name, one.before and one.before[:1], one.after and one.after[:1]) for one in moved]


def with_inputs(**changed: str) -> Guide:
    inputs = [
        blob(one.side, one.path, changed.get(one.path.partition(".")[0], one.object_id[0]))
        for one in BEFORE.inputs
    ]
    return a_guide(replace(BEFORE, inputs=tuple(inputs)))


def test_same_guide_has_nothing_that_moved() -> None:
    assert found(a_guide(BEFORE)) == []


def test_other_blob_is_named_with_before_and_after() -> None:
    assert found(with_inputs(a="8")) == [("a.py", "1", "8")]


def test_version_is_named_with_before_and_after() -> None:
    assert found(a_guide(BEFORE, versions=(("adjudge", "test"), ("git", "2.51.0")))) == [("git", "2", "2")]


def test_file_that_is_only_no_input_any_more_has_not_moved() -> None:
    inputs = tuple(one for one in BEFORE.inputs if one.path != "user.py")
    assert found(a_guide(replace(BEFORE, inputs=inputs))) == []


def test_file_that_left_the_change_is_named() -> None:
    inputs = tuple(one for one in BEFORE.inputs if one.path != "b.py")
    assert found(a_guide(replace(BEFORE, inputs=inputs)), b="9") == [("b.py", "2", "9")]


def test_file_that_joined_the_change_is_named() -> None:
    target = replace(BEFORE.target, touched=(RepoPath("new.py"),))
    joined = replace(BEFORE, target=target, units=(*BEFORE.units, a_unit("new.py")))
    assert found(a_guide(joined), new="9") == [("new.py", None, "9")]


def test_file_that_has_another_mode_alone_is_named_beside_what_else_moved() -> None:
    units = tuple(replace(one, new_mode="100755") if one.path == "b.py" else one for one in BEFORE.units)
    assert found(a_guide(replace(BEFORE, units=units))) == [("b.py", "2", "2")]
    both = replace(with_inputs(a="8").brief, units=units)
    assert found(a_guide(both)) == [("a.py", "1", "8"), ("b.py", "2", "2")]


def test_parts_are_named_where_no_file_explains_the_pin() -> None:
    people = replace(BEFORE, ownership=Ownership(file=None, paths=(), commits=9, history="whole"))
    assert found(a_guide(people)) == [("ownership", None, None)]


FILE_A = Moved(kind=MovedKind.FILE, name="a.py", side=Side.HEAD, before="1", after="2")
CONSUMER = replace(FILE_A, name="user.py")
STEERING = replace(FILE_A, name="pyproject.toml", side=Side.BASE)
GIT = Moved(kind=MovedKind.VERSION, name="git", before="1", after="2")
PART = Moved(kind=MovedKind.BRIEF, name="ownership")


def stands(moved: Moved, *evidence: Evidence, **fields: Any) -> bool:
    assert EARLIER is not None
    return survives(a_judgment(evidence=evidence, **fields), EARLIER, (moved,))


OTHER = ANCHORS[1].change_anchor


def test_judgment_on_another_file_survives() -> None:
    assert stands(FILE_A, change_anchor=OTHER)


@pytest.mark.parametrize("moved", [FILE_A, CONSUMER, STEERING, GIT, PART], ids=lambda one: str(one.name))
def test_judgment_does_not_survive_what_it_rests_on(moved: Moved) -> None:
    assert not stands(moved, signal_id=FIRST)


@pytest.mark.parametrize("fields", [{}, {"alias": "u1"}, {"signal_id": "sig:0"}])
def test_judgment_on_nothing_known_does_not_survive(fields: dict[str, Any]) -> None:
    assert not stands(FILE_A, **fields)


@pytest.mark.parametrize(
    ("item", "alive"),
    [
        (QuoteEvidence(path="b.py", side=Side.HEAD, start_line=1, end_line=1, quote="x"), True),
        (QuoteEvidence(path="a.py", side=Side.HEAD, start_line=1, end_line=1, quote="x"), False),
        (EdgeEvidence(source="b.py", target="a.py", edge="", side=Side.HEAD), False),
        (QueryEvidence(query=Query.IMPORTERS, args=(("path", "b.py"),), count=0, members=None), False),
        (CommandEvidence(name="tests", args=(), head="red", base="green"), False),
    ],
)
def test_judgment_rests_on_the_files_of_its_evidence_too(item: Evidence, *, alive: bool) -> None:
    assert stands(FILE_A, item, change_anchor=OTHER) is alive


def test_short_name_is_spelled_out_by_the_guide_it_is_of() -> None:
    assert EARLIER is not None
    made = spelled_out(a_judgment(alias="s1"), EARLIER)
    assert (made.alias, made.signal_id) == (None, FIRST)
    assert spelled_out(a_judgment(alias="h2"), EARLIER).change_anchor == OTHER


@pytest.mark.parametrize(
    "fields", [{"alias": "s9"}, {"alias": "u1"}, {"alias": "s1", "signal_id": "sig:0"}, {}]
)
def test_short_name_that_does_not_fit_stays(fields: dict[str, Any]) -> None:
    assert EARLIER is not None
    assert spelled_out(a_judgment(**fields), EARLIER) == a_judgment(**fields)
