"""What the anchors of a judgment lead to."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.guide.citing import SHOWN, Citable
from adjudge.model.judgment import Cited, Rejected, RejectReason
from tests.guide_values import ANCHORS, FIRST, OLD, a_guide, a_judgment

GUIDE = a_guide()
REGION, OTHER = ANCHORS[0].change_anchor, ANCHORS[1].change_anchor
BOGUS = "sig:" + "0" * 32


def cite(**fields: Any) -> Cited | Rejected:
    return Citable(GUIDE).cite(a_judgment(3, **fields))


def refused(**fields: Any) -> Rejected:
    made = cite(**fields)
    assert isinstance(made, Rejected)
    return made


def stands(**fields: Any) -> Cited:
    made = cite(**fields)
    assert isinstance(made, Cited)
    return made


@pytest.mark.parametrize(
    "fields", [{"signal_id": FIRST}, {"alias": "s1"}, {"signal_id": FIRST, "alias": "s1"}]
)
def test_signal_is_cited_by_id_or_short_name_or_both(fields: dict[str, Any]) -> None:
    assert stands(**fields).signal == GUIDE.brief.signals[0]
    assert stands(**fields).previous == ()


@pytest.mark.parametrize("fields", [{"change_anchor": REGION}, {"alias": "h1"}])
def test_region_is_cited_by_id_or_short_name(fields: dict[str, Any]) -> None:
    assert stands(**fields).anchor == GUIDE.anchors[0]


def test_path_is_cited_by_short_name_alone() -> None:
    assert stands(alias="u2").unit == "b.py"


def test_ids_from_before_a_rename_lead_where_the_new_ones_do() -> None:
    before = stands(signal_id=OLD, change_anchor="chg:" + "9" * 32)
    assert (before.signal, before.anchor) == (GUIDE.brief.signals[0], GUIDE.anchors[0])
    assert before.previous == ("chg:" + "9" * 32, OLD)


def test_signal_and_region_together_are_one_judgment() -> None:
    both = stands(signal_id=FIRST, alias="h2")
    assert (both.signal, both.anchor) == (GUIDE.brief.signals[0], GUIDE.anchors[1])


def test_nothing_cited_is_no_anchor() -> None:
    assert refused().reason is RejectReason.NO_ANCHOR
    assert refused().path == "$.judgments[3]"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"signal_id": BOGUS}, RejectReason.UNKNOWN_SIGNAL),
        ({"signal_id": ""}, RejectReason.UNKNOWN_SIGNAL),
        ({"signal_id": "s1"}, RejectReason.UNKNOWN_SIGNAL),
        ({"alias": "s9"}, RejectReason.UNKNOWN_SIGNAL),
        ({"alias": "S1"}, RejectReason.UNKNOWN_ANCHOR),
        ({"alias": "h9"}, RejectReason.UNKNOWN_ANCHOR),
        ({"alias": FIRST}, RejectReason.UNKNOWN_SIGNAL),
        ({"change_anchor": FIRST}, RejectReason.UNKNOWN_ANCHOR),
        ({"change_anchor": REGION.upper()}, RejectReason.UNKNOWN_ANCHOR),
    ],
)
def test_what_was_not_handed_out_is_unknown(fields: dict[str, Any], reason: RejectReason) -> None:
    made = refused(**fields)
    assert (made.reason, made.found) == (reason, tuple(fields.values()))
    assert made.message.endswith(".")


@pytest.mark.parametrize(
    "fields",
    [
        {"signal_id": BOGUS, "change_anchor": REGION},
        {"signal_id": FIRST, "change_anchor": "chg:0"},
        {"signal_id": FIRST, "alias": "s2"},
        {"change_anchor": REGION, "alias": "h2"},
        {"change_anchor": REGION, "alias": "u2"},
        {"signal_id": FIRST, "alias": "u2"},
    ],
)
def test_what_does_not_fit_together_is_conflicting_and_all_is_told(fields: dict[str, Any]) -> None:
    made = refused(**fields)
    assert made.reason is RejectReason.CONFLICTING_ANCHORS
    assert made.found == tuple(fields.values())


def test_path_may_stand_beside_a_region_of_it() -> None:
    assert stands(change_anchor=OTHER, alias="u2").unit == "b.py"


def test_long_citation_is_cut_where_it_is_told() -> None:
    assert len(refused(signal_id="x" * 5000).found[0]) == SHOWN + 1
