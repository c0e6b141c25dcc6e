"""Lists of a very large change are cut, and what is left out is counted."""

from __future__ import annotations

from typing import Any

from adjudge.app.fix.bounds import MOST, bounded_reasons, bounded_verdict, first_of
from adjudge.contracts.grant_v1 import GrantLimitsV1
from adjudge.contracts.target_v1 import ReasonV1
from adjudge.contracts.verdict_v1 import CheckerV1, CountedV1, DecisionV1, VerdictV1


def reasons(count: int, code: str = "outside-grant") -> tuple[ReasonV1, ...]:
    return tuple(ReasonV1(code=code, message="It is so.", path=f"{at}") for at in range(count))


def a_verdict(**more: Any) -> VerdictV1:
    """A verdict on a change; its lists are empty where nothing is given."""
    fields: dict[str, Any] = {
        "outcome": "fail", "reasons": (), "examined": 0, "touched": (), "reads": (), "offending": (), "decisions": (),
        "flags": (), "limitations": (), "named": (), "counted": CountedV1(files=0, added=None, removed=None),
        "limits": GrantLimitsV1(files=None, added=None, removed=None), "grant_id": "fix", "grant_digest": "0" * 64,
        "grant_signed_by": None, "patch_digest": None, "policy": {}, "base_commit": None, "base_tree": None,
        "head_tree": None, "checker": CheckerV1(id="x", version="1"),
    }  # fmt: skip
    return VerdictV1(**{**fields, **more})


def test_few_entries_are_all_there() -> None:
    assert first_of("abc") == (("a", "b", "c"), 0)
    assert bounded_reasons(reasons(MOST)) == reasons(MOST)
    assert bounded_verdict(a_verdict()) == a_verdict()


def test_many_reasons_are_counted_by_code() -> None:
    listed = bounded_reasons((*reasons(MOST + 3), *reasons(2, "frozen-path")))
    assert listed[:MOST] == reasons(MOST)
    assert listed[MOST].message == "5 more reasons are not listed: 2 of frozen-path, 3 of outside-grant."


def test_verdict_tells_what_its_lists_leave_out() -> None:
    touched = tuple(f"{at:04}" for at in range(MOST + 7))
    decisions = tuple(
        DecisionV1(path=one, kinds=("added",), granted=False, by="nothing", rule=None) for one in touched
    )
    cut = bounded_verdict(a_verdict(touched=touched, decisions=decisions, examined=len(touched)))
    assert (len(cut.touched), len(cut.decisions), cut.examined) == (MOST, MOST, MOST + 7)
    (told,) = cut.limitations
    assert told.code == "verdict-cut"
    assert "7 of touched, 7 of decisions" in told.message
