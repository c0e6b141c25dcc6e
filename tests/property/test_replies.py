"""Replies of any shape: reading never fails, and every judgment is accepted or rejected once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contracts.canonical import encode_line
from adjudge.contracts.judgments_v1 import SCHEMA, read_reply
from adjudge.contracts.validation_v1 import validation_artefact
from adjudge.guide.validate import ChangeNow, validate_reply
from adjudge.model.judgment import ReplyStatus
from tests.evidence_values import evidence_sources
from tests.guide_values import a_guide

pytestmark = pytest.mark.property

GUIDE = a_guide()
CHANGE = ChangeNow(GUIDE, evidence_sources({"a.py": "x = 1\n", "b.py": "import a\n"}), lambda *_: None)
NAMES = (
    "signal_id",
    "change_anchor",
    "alias",
    "action",
    "severity",
    "claim",
    "concern",
    "framing",
    "evidence",
    "x",
)
IDS = (*(one for pair in GUIDE.aliases for one in pair), "s9", "sig:0", "", "block", "high", "unused")
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9)
PIECES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["quote", "edge", "symbol", "query", "command", "rumour"])},
    optional={
        name: st.sampled_from(["a.py", "b.py", "f", "importers", "head", "../x"]) | SCALARS
        for name in ("path", "quote", "from", "to", "name", "exists", "query", "side", "count", "args")
    },
)
VALUES = st.sampled_from(IDS) | SCALARS | st.lists(PIECES, max_size=3)
JUDGMENTS = st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5) | SCALARS


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_told_to_be_malformed(data: bytes) -> None:
    made = read_reply(data)
    assert made.status is ReplyStatus.MALFORMED
    assert made.errors


@given(
    st.recursive(
        SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner)
    )
)
def test_any_document_is_read_or_told_to_be_malformed(document: Any) -> None:
    assert read_reply(json.dumps(document).encode()).status is ReplyStatus.MALFORMED


@given(st.lists(JUDGMENTS, max_size=6))
def test_every_judgment_is_accepted_or_rejected_once(judgments: list[Any]) -> None:
    document = {"schema": SCHEMA, "graph_snapshot_hash": GUIDE.brief.pin, "judgments": judgments}
    reply = read_reply(json.dumps(document).encode())
    if reply.status is not ReplyStatus.OK:  # a number that is not exact, or NUL: the document as a whole
        assert reply.errors
        return
    made = validate_reply(reply, CHANGE, None, unknown_earlier="", salvage=False)
    told = sorted([one.judgment.index for one in made.accepted] + [one.index for one in made.rejected])
    assert told == list(range(len(judgments)))
    assert all(one.message.endswith(".") and one.path.startswith("$.judgments[") for one in made.rejected)
    assert encode_line(validation_artefact(made)).isascii()
