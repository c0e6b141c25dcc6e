"""A reply, read or refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from adjudge.contracts import judgments_v1
from adjudge.contracts.judgments_v1 import (
    CHOICES,
    LIMIT_BYTES,
    LIMIT_CONCERN,
    LIMIT_FRAMING,
    LIMIT_JUDGMENTS,
    SCHEMA,
    JudgmentV1,
    read_reply,
)
from adjudge.model.evidence import KINDS, Claim, Query, QueryEvidence
from adjudge.model.judgment import Action, Judgment, Rejected, Reply, ReplyStatus

if TYPE_CHECKING:
    from collections.abc import Iterator

PIN = "snap:" + "0" * 64


def document(*judgments: Any, **more: Any) -> bytes:
    return json.dumps(
        {"schema": SCHEMA, "graph_snapshot_hash": PIN, "judgments": list(judgments), **more}
    ).encode()


def read(*judgments: Any) -> tuple[Judgment | Rejected, ...]:
    made = read_reply(document(*judgments))
    assert made.status is ReplyStatus.OK, made.errors
    return made.items


def errors(reply: Reply) -> list[tuple[str, str]]:
    return [(one.path, one.code) for one in reply.errors]


def test_whole_judgment_comes_back() -> None:
    evidence = [{"kind": "query", "query": "importers", "args": {"path": "a.py"}, "count": 0}]
    (made,) = read(
        {"alias": "s1", "action": "block", "claim": "unused", "framing": "why", "evidence": evidence}
    )
    assert isinstance(made, Judgment)
    assert (made.alias, made.action, made.claim, made.framing) == ("s1", Action.BLOCK, Claim.UNUSED, "why")
    assert isinstance(made.evidence[0], QueryEvidence)


def test_null_is_a_field_that_is_not_there() -> None:
    bare = {"kind": "query", "query": "importers", "args": {"path": "a.py", "token": None}, "count": None}
    (made,) = read({"alias": "s1", "signal_id": None, "evidence": [bare]})
    assert isinstance(made, Judgment)
    assert isinstance(made.evidence[0], QueryEvidence)
    assert made.evidence[0].args == (("path", "a.py"),)


WRONG: list[tuple[dict[str, Any], str]] = [
    *(
        ({"alias": "s1", name: 5}, f".{name}")
        for name in ("signal_id", "change_anchor", "concern", "framing")
    ),
    *(({"alias": "s1", name: "loud"}, f".{name}") for name in ("action", "severity", "claim")),
    ({"alias": ["s1"]}, ".alias"),
    ({"alias": "s1", "evidence": {}}, ".evidence"),
    ({"alias": "s1", "evidence": ["x"]}, ".evidence[0]"),
    ({"alias": "s1", "evidence": [{"kind": "rumour"}]}, ".evidence[0].kind"),
    ({"alias": "s1", "evidence": [{"kind": "symbol", "path": "a", "name": "f"}]}, ".evidence[0].exists"),
    (
        {"alias": "s1", "evidence": [{"kind": "quote", "path": "a", "quote": "x", "start_line": 0}]},
        ".evidence[0].start_line",
    ),
    ({"alias": "s1", "severity": 1.5}, ".severity"),
    ({"alias": "s1", "confidence": 1}, ".confidence"),
]


@pytest.mark.parametrize(("plain", "where"), WRONG, ids=[where for _, where in WRONG])
def test_one_wrong_field_rejects_its_judgment_alone_and_tells_the_place(
    plain: dict[str, Any], where: str
) -> None:
    before, made, behind = read({"alias": "s1"}, plain, {"alias": "s2"})
    assert isinstance(made, Rejected)
    assert (made.index, made.reason.value) == (1, "invalid-field")
    assert made.path == f"$.judgments[1]{where}"
    assert made.message.endswith(".")
    assert isinstance(before, Judgment)
    assert isinstance(behind, Judgment)


WHOLE: dict[str, Any] = {
    "signal_id": "s",
    "change_anchor": "c",
    "alias": "a",
    "action": "fyi",
    "severity": "low",
    "claim": "unused",
    "concern": "x",
    "framing": "x",
    "evidence": [
        {"kind": "quote", "path": "a", "quote": "x", "start_line": 1, "end_line": 1, "side": "head"},
        {"kind": "edge", "from": "a", "to": "b", "edge": "import", "side": "base"},
        {"kind": "symbol", "path": "a", "name": "f", "exists": True, "side": "head"},
        {"kind": "query", "query": "callers", "args": {"path": "a"}, "count": 1, "members": ["b"]},
        {"kind": "collector", "collector": "ruff", "rule": "F401", "path": "a", "start_line": 1},
        {"kind": "command", "name": "tests", "head": "red", "base": "green", "args": ["a"]},
    ],
}
ODD: tuple[Any, ...] = (True, 7, 1.5, "text", [], ["x"], {}, {"x": 1}, [[]], -1, 10**400, "", "\u202e")
PLACES = (
    *((name,) for name in WHOLE),
    *(("evidence", at, name) for at, one in enumerate(WHOLE["evidence"]) for name in one),
)


@pytest.mark.parametrize("place", PLACES, ids=lambda one: ".".join(map(str, one)))
def test_every_field_with_a_value_of_every_kind_is_read_or_told_where_it_stands(
    place: tuple[Any, ...],
) -> None:
    *way, last = place
    turned_away = 0
    for odd in ODD:
        plain = json.loads(json.dumps(WHOLE))
        holder = plain
        for step in way:
            holder = holder[step]
        holder[last] = odd
        made, behind = read(plain, {"alias": "s2"})
        assert isinstance(behind, Judgment)
        if isinstance(made, Rejected):
            turned_away += 1
            assert made.message.endswith(".")
            wanted = "$.judgments[0]" + "".join(
                f"[{one}]" if type(one) is int else f".{one}" for one in place
            )
            assert made.path.startswith((wanted, wanted.rpartition(".")[0])), made.path
    assert turned_away >= len(ODD) - 5


def test_whole_judgment_with_every_kind_of_evidence_is_read() -> None:
    (made,) = read(WHOLE)
    assert isinstance(made, Judgment)
    assert len(made.evidence) == len(KINDS)
    assert set(WHOLE) == set(JudgmentV1.__struct_fields__)


@pytest.mark.parametrize("plain", [None, 5, "s1", ["s1"], True])
def test_what_is_no_object_is_no_judgment(plain: Any) -> None:
    (made,) = read(plain)
    assert isinstance(made, Rejected)
    assert made.path == "$.judgments[0]"


def test_message_calls_kinds_by_what_people_call_them() -> None:
    (made,) = read({"alias": "s1", "framing": 5})
    assert isinstance(made, Rejected)
    assert made.message == "Expected a string, got an integer."


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({"action": "merge"}, "It is 'merge'; it may be block, address, consider, fyi, abstain."),
        ({"severity": "major"}, "It is 'major'; it may be critical, high, medium, low, info."),
        ({"claim": "bad"}, f"It is 'bad'; it may be {', '.join(Claim)}."),
        ({"evidence": [{"kind": "rumour"}]}, f"It is 'rumour'; it may be {', '.join(KINDS.values())}."),
        ({"evidence": [{"path": "a"}]}, f"It is missing; it may be {', '.join(KINDS.values())}."),
        (
            {"evidence": [{"kind": "command", "name": "t", "head": "blue", "base": "green"}]},
            "It is 'blue'; it may be red, green.",
        ),
        (
            {"evidence": [{"kind": "query", "query": "who", "args": {}}]},
            f"It is 'who'; it may be {', '.join(Query)}.",
        ),
        (
            {"evidence": [{"kind": "symbol", "path": "a", "name": "f", "exists": True, "side": "left"}]},
            "It is 'left'; it may be base, head.",
        ),
    ],
)
def test_word_that_is_none_of_a_field_is_told_with_those_that_are(plain: dict[str, Any], told: str) -> None:
    (made,) = read({"alias": "s1", **plain})
    assert isinstance(made, Rejected)
    assert made.message == told


def test_hostile_word_is_told_in_part_and_in_ascii() -> None:
    (made,) = read({"alias": "s1", "action": "\x1b[2J\u202e" + "x" * 100_000})
    assert isinstance(made, Rejected)
    assert made.message.isascii()
    assert "\x1b" not in made.message
    assert len(made.message) < 200


def choices(rule: msgspec.inspect.Type) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(field, words) of every choice in a contract."""
    members = rule.types if isinstance(rule, msgspec.inspect.UnionType) else (rule,)
    for one in members:
        if isinstance(one, msgspec.inspect.VarTupleType):
            yield from choices(one.item_type)
        if isinstance(one, msgspec.inspect.StructType):
            for field in one.fields:
                inner = (
                    field.type.types if isinstance(field.type, msgspec.inspect.UnionType) else (field.type,)
                )
                words = [kind.values for kind in inner if isinstance(kind, msgspec.inspect.LiteralType)]
                yield from ((field.encode_name, tuple(sorted(map(str, each)))) for each in words)
                yield from choices(field.type)


def test_every_choice_of_the_contract_is_told() -> None:
    found = dict(choices(msgspec.inspect.type_info(JudgmentV1)))
    told = {name: tuple(sorted(words)) for name, words in CHOICES.items() if name != "kind"}
    assert found == told
    assert CHOICES["kind"] == tuple(KINDS.values())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("concern", "é" * LIMIT_CONCERN),
        ("framing", "x" * (LIMIT_FRAMING + 1)),
        ("evidence", [{"kind": "edge", "from": "a", "to": "b"}] * 33),
    ],
)
def test_too_much_in_one_judgment_rejects_it_alone(field: str, value: Any) -> None:
    made, behind = read({"alias": "s1", field: value}, {"alias": "s1"})
    assert isinstance(made, Rejected)
    assert (made.reason.value, made.path) == ("oversized", f"$.judgments[0].{field}")
    assert isinstance(behind, Judgment)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"[]", [("$", "type")]),
        (b"{}", [("$.schema", "missing"), ("$.graph_snapshot_hash", "missing"), ("$.judgments", "missing")]),
        (document(schema="adjudge.judgments/v2"), [("$.schema", "type")]),
        (document(graph_snapshot_hash=5), [("$.graph_snapshot_hash", "type")]),
        (document(judgments={}), [("$.judgments", "type")]),
        (document(note="hello"), [("$.note", "unknown-field")]),
    ],
)
def test_document_that_is_none_of_ours_is_malformed_with_every_error(
    data: bytes, found: list[tuple[str, str]]
) -> None:
    made = read_reply(data)
    assert (made.status, errors(made), made.pin) == (ReplyStatus.MALFORMED, found, "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        document() + b"{}",
        document({"alias": "s1"}).replace(b'"alias"', b'"alias": "s2", "alias"'),
        document({"alias": "nul"}).replace(b"nul", b"\\u0000"),
        document().replace(b"[]", b"[NaN]"),
        document().replace(b"[]", b"[" * 100 + b"]" * 100),
        b"[" * 200_000,
        document().replace(b"[]", b"[1" + b"0" * 5000 + b"]"),
    ],
    ids=[
        "empty", "prose", "utf-16", "byte-order-mark", "two-documents", "duplicate-key", "nul", "nan", "deep",
        "deeper", "long-number",
    ],
)  # fmt: skip
def test_what_is_no_strict_json_is_malformed_and_says_why(data: bytes) -> None:
    made = read_reply(data)
    assert made.status is ReplyStatus.MALFORMED
    assert made.errors
    assert all(one.message.endswith(".") for one in made.errors)


def test_places_of_broken_rules_are_told() -> None:
    data = document({"alias": "s1"}).replace(b'"alias"', b'"alias": "s2", "alias"')
    assert errors(read_reply(data)) == [("$.judgments[0].alias", "json")]


def test_ten_megabytes_are_read_and_one_byte_more_is_not() -> None:
    data = document({"alias": "s1"})
    full = data + b" " * (LIMIT_BYTES - len(data))
    assert read_reply(full).status is ReplyStatus.OK
    assert read_reply(full + b" ").status is ReplyStatus.OVERSIZED


def test_as_many_judgments_as_allowed_are_read_and_one_more_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judgments_v1, "LIMIT_JUDGMENTS", 3)
    assert read_reply(document(*[{"alias": "s1"}] * 3)).status is ReplyStatus.OK
    assert read_reply(document(*[{"alias": "s1"}] * 4)).status is ReplyStatus.OVERSIZED


def test_a_hundred_thousand_judgments_are_read() -> None:
    assert len(read(*[{"alias": "s1"}] * LIMIT_JUDGMENTS)) == LIMIT_JUDGMENTS
