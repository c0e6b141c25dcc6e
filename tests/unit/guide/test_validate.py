"""A reply held against the change as it is now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from adjudge.contracts.guide_v1 import guide_artefact
from adjudge.guide.earlier import read_earlier
from adjudge.guide.validate import ChangeNow, validate_reply
from adjudge.model.judgment import Reply, ReplyStatus
from adjudge.model.outcome import Reason
from adjudge.model.place import Side
from tests.evidence_values import evidence_sources
from tests.guide_values import a_guide, a_judgment, blob, two_files

if TYPE_CHECKING:
    from adjudge.model.guide import Guide
    from adjudge.model.judgment import Judgment, Validation

SOURCES = evidence_sources({"a.py": "x = 1\n", "b.py": "import a\n"})
BEFORE = a_guide()
INPUTS = tuple(blob(Side.HEAD, one.path, "8") if one.path == "a.py" else one for one in BEFORE.brief.inputs)
NOW = a_guide(replace(two_files(), inputs=INPUTS))
BLOBS = {(one.side.value, str(one.path)): str(one.object_id) for one in INPUTS}


def reply(*judgments: Judgment, to: Guide = BEFORE) -> Reply:
    return Reply(status=ReplyStatus.OK, pin=to.brief.pin, items=judgments, errors=())


def held(made: Reply, guide: Guide, *, known: bool = True, salvage: bool = False) -> Validation:
    change = ChangeNow(guide, SOURCES, lambda side, path: BLOBS.get((side, path)))
    earlier = read_earlier(guide_artefact(BEFORE)) if known else None
    return validate_reply(made, change, earlier, unknown_earlier="It is not kept.", salvage=salvage)


TWO = (a_judgment(0, alias="h1"), a_judgment(1, alias="h2"), a_judgment(2, alias="h7"))


def test_same_pin_is_judged() -> None:
    made = held(reply(*TWO), BEFORE)
    assert (made.status, len(made.accepted), len(made.rejected)) == (ReplyStatus.OK, 2, 1)
    assert (made.moved, made.would_survive) == ((), ())


def test_other_pin_refuses_everything_and_names_what_moved() -> None:
    made = held(reply(*TWO), NOW)
    assert (made.status, made.accepted) == (ReplyStatus.STALE, ())
    assert [one.reason.value for one in made.rejected] == ["stale-snapshot"] * 3
    assert [one.name for one in made.moved or ()] == ["a.py"]
    assert made.would_survive == (1,)


def test_salvage_accepts_exactly_what_would_survive_and_marks_it() -> None:
    made = held(reply(*TWO), NOW, salvage=True)
    assert [(one.judgment.index, one.salvaged) for one in made.accepted] == [(1, True)]
    assert [one.index for one in made.rejected] == [0, 2]
    assert made.status is ReplyStatus.STALE


def test_guide_that_lies_about_where_a_region_lies_saves_nothing_of_it() -> None:
    told = guide_artefact(BEFORE)
    lied = tuple(msgspec.structs.replace(one, path="b.py") for one in told.change_anchors)
    earlier = read_earlier(msgspec.structs.replace(told, change_anchors=lied))
    assert earlier is not None, "the pin does not cover where regions lie"
    change = ChangeNow(NOW, SOURCES, lambda side, path: BLOBS.get((side, path)))
    made = validate_reply(reply(*TWO), change, earlier, unknown_earlier="", salvage=True)
    assert [one.judgment.index for one in made.accepted] == [1]


def test_guide_that_keeps_quiet_about_what_steers_saves_nothing() -> None:
    earlier = read_earlier(msgspec.structs.replace(guide_artefact(BEFORE), steering=()))
    inputs = (blob(Side.BASE, "pyproject.toml", "8"), *BEFORE.brief.inputs[1:])
    now = a_guide(replace(two_files(), inputs=inputs))
    change = ChangeNow(now, SOURCES, lambda *_: None)
    made = validate_reply(reply(*TWO), change, earlier, unknown_earlier="", salvage=True)
    assert (made.accepted, made.would_survive) == ((), ())


def test_unknown_guide_tells_why_nothing_can_be_named() -> None:
    made = held(reply(*TWO), NOW, known=False, salvage=True)
    assert (made.moved, made.moved_unknown, made.accepted) == (None, "It is not kept.", ())


def test_what_could_not_be_seen_is_told() -> None:
    doubt = Reason(code="syntax-error", message="a.py has a syntax error.")
    made = held(reply(to=BEFORE), a_guide(replace(two_files(), limitations=(doubt,))))
    assert made.limitations == (doubt,)
