"""The parts refuse what they do not know."""

from __future__ import annotations

import msgspec
import pytest

from adjudge.contracts.brief_parts_v1 import DecisionsV1, SignalV1


def test_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="more"):
        msgspec.convert({"shown": [], "remainder": 0, "suppressed": 0, "more": 1}, DecisionsV1)


def test_category_outside_the_closed_set_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="category"):
        msgspec.convert({"signal_id": "", "previous_id": None, "category": "other"}, SignalV1)
