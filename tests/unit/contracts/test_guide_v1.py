"""A guide on the wire."""

from __future__ import annotations

from adjudge.contracts.canonical import encode_line
from adjudge.contracts.decode import decode_artefact
from adjudge.contracts.guide_v1 import INJECTION_NOTE, GuideV1, anchor_wire, guide_artefact
from adjudge.contracts.judgments_v1 import LIMIT_BYTES
from adjudge.model.anchor import AnchorKind, AnchorSide
from tests.brief_values import HOSTILE, a_full_brief, a_target
from tests.guide_values import FIRST, a_guide, an_anchor

MADE = guide_artefact(a_guide())


def test_guide_repeats_the_pin_of_its_brief() -> None:
    assert MADE.graph_snapshot_hash == MADE.brief.graph_snapshot_hash
    assert MADE.agent_schema["properties"]["graph_snapshot_hash"] == {"const": MADE.graph_snapshot_hash}


def test_commits_are_not_in_it_and_trees_are() -> None:
    target = MADE.brief.target
    assert (target.base_commit, target.head_commit) == (None, None)
    assert (target.base_tree, target.head_tree) == (a_target().base_tree, a_target().head_tree)


def test_order_and_signals_stand_in_the_brief_alone() -> None:
    assert MADE.brief.order == ("a.py", "b.py")
    assert encode_line(MADE).count(b'"order"') == 1
    assert encode_line(MADE).count(f'"signal_id":"{FIRST}"'.encode()) == 1


def test_aliases_lead_to_ids() -> None:
    assert (MADE.aliases["s1"], MADE.aliases["u2"]) == (FIRST, "b.py")


def test_note_and_bounds_stand_on_every_guide() -> None:
    assert (MADE.injection_note, MADE.limits.reply_bytes) == (INJECTION_NOTE, LIMIT_BYTES)


def test_hostile_guide_is_ascii_and_comes_back() -> None:
    made = guide_artefact(a_guide(a_full_brief()))
    data = encode_line(made)
    assert data.isascii()
    assert b"\x1b" not in data
    assert decode_artefact(data, GuideV1) == made
    assert HOSTILE in {unit.path for unit in made.direction.units}


def test_anchor_keeps_its_kind_side_and_span() -> None:
    wire = anchor_wire(an_anchor(kind=AnchorKind.DELETE, side=AnchorSide.BASE, start_line=3, line_count=2))
    assert (wire.kind, wire.side, wire.start_line, wire.line_count) == ("delete", "base", 3, 2)


def test_whole_guide_omits_nothing() -> None:
    assert MADE.omitted == ()
