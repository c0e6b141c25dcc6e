"""What a run tells of a coordinator."""

from __future__ import annotations

import msgspec
import pytest

from adjudge.contracts.coordination_v1 import CoordinationV1, refused_wire
from adjudge.model.coordination import RefusedWord


def test_refused_word_keeps_where_it_stood_and_what_it_was_about() -> None:
    word = RefusedWord(code="counts-at-gate", place="/drop/0", found="an object")
    made = refused_wire(word, call_id="call:1", index=4, reason="seems fine")
    assert (made.code, made.place, made.index, made.reason) == ("counts-at-gate", "/drop/0", 4, "seems fine")


@pytest.mark.parametrize("name", ["order", "merge", "drop", "add"])
def test_absent_list_is_no_empty_one(name: str) -> None:
    lists: dict[str, list[object]] = {one: [] for one in ("order", "merge", "drop", "add") if one != name}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(lists, CoordinationV1)
