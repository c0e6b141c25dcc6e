"""What a coordinator answered: every item that means nothing is refused by itself, and none is an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contracts.coordination_v1 import LIMIT_WORDS
from adjudge.model.candidate import Candidate, Malformed
from adjudge.model.coordination import Drop, Join
from adjudge.model.ids import RepoPath
from adjudge.plan.coordination_reply import CoordinatorReply, read_coordination

ASKED = {1: RepoPath("a.py"), 2: RepoPath("a.py"), 3: RepoPath("b.py"), 4: RepoPath("a.py")}
FINDING = {"severity": "high", "title": "more", "summary": "", "path": "a.py", "quote": "[redacted:key:1]"}
EMPTY: dict[str, Any] = {"schema": "adjudge.coordination/v1", "order": [], "merge": [], "drop": [], "add": []}


def read(**lists: Any) -> CoordinatorReply:
    data = json.dumps(EMPTY | lists).encode()
    return read_coordination(data, ASKED, {"[redacted:key:1]": "secret"}, tool="command")


def codes(reply: CoordinatorReply) -> list[tuple[str, str]]:
    return [(one.code, one.place) for one in reply.refused]


def test_whole_answer_is_read() -> None:
    reply = read(
        order=[3, 1],
        drop=[{"number": 3, "reason": "It is\n a comment."}],
        merge=[{"numbers": [2, 1], "reason": "same line"}],
        add=[FINDING],
    )
    assert (reply.is_usable, reply.order, reply.refused) == (True, (3, 1), ())
    assert reply.drops == (Drop(number=3, reason="It is a comment.", place="/drop/0"),)
    assert reply.joins == (Join(numbers=(1, 2), reason="same line", place="/merge/0"),)


def test_what_stands_for_a_secret_is_turned_back_in_what_is_added() -> None:
    (added,) = read(add=[FINDING]).added
    assert isinstance(added, Candidate)
    assert (added.quote, added.reporter.tool) == ("secret", "command")


def test_addition_that_breaks_the_contract_falls_alone() -> None:
    bad, good = read(add=[{**FINDING, "severity": "awful"}, FINDING]).added
    assert isinstance(bad, Malformed)
    assert isinstance(good, Candidate)


@pytest.mark.parametrize(
    ("items", "code"),
    [
        ([9], "unknown-number"),
        ([1, 1], "doubled-number"),
        (["1"], "invalid-order"),
        ([True], "invalid-order"),
        ([1.0], "invalid-order"),
        ([10**30], "unknown-number"),
    ],
)
def test_rank_of_what_is_not_there_is_refused(items: list[Any], code: str) -> None:
    reply = read(order=[*items, 3])
    assert [one for one, _ in codes(reply)] == [code]
    assert reply.order[-1] == 3


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ({"number": 9, "reason": "x"}, "unknown-number"),
        ({"number": 2, "reason": "x"}, "doubled-number"),
        ({"number": 1}, "no-reason"),
        ({"number": 1, "reason": " \n\t"}, "no-reason"),
        ({"number": 1, "reason": "\u200b\u2060"}, "no-reason"),
        ({"number": 1, "reason": "..."}, "no-reason"),
        ({"number": 1, "reason": 7}, "invalid-drop"),
        ({"reason": "x"}, "invalid-drop"),
        ("1", "invalid-drop"),
        (1, "invalid-drop"),
    ],
)
def test_drop_without_a_finding_or_a_reason_is_refused_alone(item: Any, code: str) -> None:
    reply = read(drop=[{"number": 2, "reason": "wrong"}, item])
    assert codes(reply) == [(code, "/drop/1")]
    assert [one.number for one in reply.drops] == [2]


@pytest.mark.parametrize(
    ("item", "code"),
    [
        ({"numbers": [1, 3], "reason": ""}, "across-files"),
        ({"numbers": [1], "reason": ""}, "merge-of-one"),
        ({"numbers": [], "reason": ""}, "merge-of-one"),
        ({"numbers": [1, 1], "reason": ""}, "doubled-number"),
        ({"numbers": [1, 9], "reason": ""}, "unknown-number"),
        ({"numbers": [1, "2"], "reason": ""}, "invalid-merge"),
        ({"numbers": 1, "reason": ""}, "invalid-merge"),
        ({"numbers": [1, 2], "reason": []}, "invalid-merge"),
        ([1, 2], "invalid-merge"),
    ],
)
def test_merge_of_what_is_no_group_is_refused(item: Any, code: str) -> None:
    assert codes(read(merge=[item])) == [(code, "/merge/0")]


def test_finding_is_in_one_group_and_not_dropped_beside() -> None:
    reply = read(
        merge=[{"numbers": [1, 2], "reason": ""}, {"numbers": [2, 4], "reason": ""}],
    )
    assert codes(reply) == [("doubled-number", "/merge/1")]
    both = read(drop=[{"number": 1, "reason": "wrong"}], merge=[{"numbers": [1, 2], "reason": ""}])
    assert (codes(both), len(both.drops)) == ([("dropped-number", "/merge/0")], 1)


@pytest.mark.parametrize(
    "text",
    [
        "", "nothing to say", "{}", "[]", "null", json.dumps({"order": []}),
        *(json.dumps({key: value for key, value in EMPTY.items() if key != name}) for name in ("order", "drop", "merge", "add")),
        json.dumps(EMPTY | {"drop": None}), json.dumps(EMPTY | {"schema": "adjudge.candidates/v1"}),
        json.dumps(EMPTY | {"more": []}), json.dumps(EMPTY) * 2,
    ],
)  # fmt: skip
def test_answer_that_is_no_document_of_the_contract_is_not_usable(text: str) -> None:
    reply = read_coordination(text.encode(), ASKED, {}, tool="command")
    assert not reply.is_usable
    assert reply.errors
    assert (reply.order, reply.drops, reply.joins, reply.added) == ((), (), (), ())


def test_reason_is_one_line_within_bounds_with_nothing_hidden() -> None:
    (drop,) = read(drop=[{"number": 1, "reason": "a\u202eb\x1b[31m\ud800" + "x" * 1000}]).drops
    assert len(drop.reason) == LIMIT_WORDS
    assert drop.reason.startswith("a[U+202E]b[U+001B]")
    drop.reason.encode()


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.text(max_size=4)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["number", "numbers", "reason", "x"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(order=st.lists(JSON), drop=st.lists(JSON), merge=st.lists(JSON), add=st.lists(JSON))
def test_nothing_that_is_said_raises_and_every_item_is_taken_or_refused(
    order: list[Any], drop: list[Any], merge: list[Any], add: list[Any]
) -> None:
    reply = read(order=order, drop=drop, merge=merge, add=add)
    assert reply.is_usable
    taken = len(reply.order) + len(reply.drops) + len(reply.joins)
    assert taken + len(reply.refused) == len(order) + len(drop) + len(merge)
    assert len(reply.added) == len(add)
