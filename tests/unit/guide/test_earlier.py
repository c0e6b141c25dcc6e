"""A guide from the wire, taken for what it rested on."""

from __future__ import annotations

import msgspec

from adjudge.contracts.canonical import encode_line
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.guide_v1 import GuideV1, guide_artefact
from adjudge.guide.earlier import read_earlier
from adjudge.guide.shrink import shrink, size_of
from tests.brief_values import a_full_brief
from tests.guide_values import ANCHORS, FIRST, OLD, a_guide

WHOLE = guide_artefact(a_guide())


def test_guide_comes_back_with_inputs_versions_and_short_names() -> None:
    made = read_earlier(WHOLE)
    assert made is not None
    assert made.inputs["head", "a.py"] == "1" * 40
    assert made.versions["git"] == "2.39.5"
    assert made.aliases["s1"] == FIRST
    assert made.steering == {("base", "pyproject.toml")}


def test_signal_rests_on_its_path_and_on_whoever_depends_on_it() -> None:
    made = read_earlier(WHOLE)
    assert made is not None
    assert made.rests[FIRST] == made.rests[OLD] == {"a.py", "user.py"}


def test_region_rests_on_its_path_and_on_whoever_depends_on_that() -> None:
    made = read_earlier(WHOLE)
    assert made is not None
    assert made.rests[ANCHORS[0].change_anchor] == {"a.py", "user.py"}
    assert made.rests[ANCHORS[1].change_anchor] == {"b.py"}


def test_hostile_names_survive_the_wire() -> None:
    sent = guide_artefact(a_guide(a_full_brief()))
    assert read_earlier(decode_artefact(encode_line(sent), GuideV1)) is not None


def test_changed_guide_does_not_add_up_to_its_pin() -> None:
    brief = msgspec.structs.replace(WHOLE.brief, inputs=())
    assert read_earlier(msgspec.structs.replace(WHOLE, brief=brief)) is None


def test_cut_guide_is_not_whole() -> None:
    assert read_earlier(shrink(WHOLE, size_of(WHOLE) - 1)) is None
