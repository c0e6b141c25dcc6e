"""Scripted agents that read nothing but the text of a guide: one that means well, one that babbles by the schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tests.functional.loop import Json


def careful_reply(text: str) -> Json:
    """The reply of an agent that fills in the strict schema: a judgment a short name, facts where the guide has them."""
    guide: Json = json.loads(text)
    schema = guide["agent_schema_strict"]
    actions = _choices(schema["$defs"]["JudgmentV1"]["properties"]["action"])
    judgments = [
        _filled(schema, alias=name, action=actions[at % len(actions)])
        for at, name in enumerate(_choices(schema["$defs"]["JudgmentV1"]["properties"]["alias"]))
    ]
    judgments += [_filled(schema, **one) for one in _with_facts(guide)]
    return _document(schema, judgments)


def babbling_reply(text: str, random: Random, *, count: int) -> Json:
    """The reply of an agent that says anything that the schema allows, in words that it found in the guide."""
    guide: Json = json.loads(text)
    schema = guide["agent_schema"]
    words = sorted(set(_texts(guide["brief"])) | set(guide["aliases"].values()))
    made = [_anything(schema["$defs"]["JudgmentV1"], schema, words, random) for _ in range(count)]
    names = list(guide["aliases"])
    for one in made:
        if not any(one.get(name) for name in ("signal_id", "change_anchor", "alias")):
            one["alias"] = random.choice(names)
    return _document(schema, made)


def _document(schema: Json, judgments: list[Json]) -> Json:
    top = schema["properties"]
    pin = top["graph_snapshot_hash"]
    return {
        "schema": "adjudge.judgments/v1",
        "graph_snapshot_hash": pin["const"] if "const" in pin else pin["enum"][0],
        "judgments": judgments,
    }


def _with_facts(guide: Json) -> Iterator[Json]:
    """Judgments on signals with what the brief tells of them as evidence.

    A guard is told in short, its condition before the first colon; that much stands in the source.
    """
    for one in guide["brief"]["signals"]:
        path = one["anchor"]["path"]
        edges = [
            {"kind": "edge", "from": user["path"], "to": path, "edge": None, "side": None}
            for user in one["consumers"]
        ]
        if one["change"] == "removed" and edges:
            yield {"signal_id": one["signal_id"], "claim": "still-imported", "evidence": edges[:3]}
            back = {**edges[0], "from": path, "to": edges[0]["from"], "side": "base"}
            yield {"signal_id": one["signal_id"], "claim": "still-imported", "evidence": [back]}
    for one in guide["brief"]["weakening"]:
        if one["base"] is not None:
            place, text = one["base"]["place"], one["base"]["text"].partition(": ")
            quote = {
                "kind": "quote", "path": place["path"], "side": place["side"], "quote": text[0] + text[1].rstrip(),
                "start_line": place["line"], "end_line": place["line"],
            }  # fmt: skip
            yield {"signal_id": one["signal_id"], "severity": "high", "evidence": [quote]}
            yield {
                "signal_id": one["signal_id"],
                "evidence": [{**quote, "quote": "return never_written(here)"}],
            }


def _filled(schema: Json, **given: Any) -> Json:
    """A judgment with every field, null where nothing is given, as the strict schema wants it."""
    return {name: given.get(name) for name in schema["$defs"]["JudgmentV1"]["required"]}


def _choices(schema: Json) -> list[str]:
    options = [
        *schema.get("enum", ()),
        *(one for part in schema.get("anyOf", ()) for one in part.get("enum", ())),
    ]
    return [one for one in options if one is not None]


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(one)


def _anything(rule: Json, schema: Json, words: list[str], random: Random) -> Any:
    """Something that a rule of the schema allows."""
    if "$ref" in rule:
        return _anything(schema["$defs"][rule["$ref"].rpartition("/")[2]], schema, words, random)
    if "const" in rule or "enum" in rule:
        return random.choice(rule.get("enum") or [rule["const"]])
    if "anyOf" in rule and "properties" not in rule:
        return _anything(random.choice(rule["anyOf"]), schema, words, random)
    kinds = rule.get("type", "object")
    kind = random.choice(kinds) if isinstance(kinds, list) else kinds
    if kind == "object":
        return _any_object(rule, schema, words, random)
    if kind == "array":
        return [_anything(rule["items"], schema, words, random) for _ in range(random.randrange(4))]
    plain: dict[str, Any] = {
        "integer": random.choice((0, 1, 2, 1000)),
        "boolean": random.random() < 0.5,
        "null": None,
        "string": _any_text(rule, words, random),
    }
    return plain[kind]


def _any_object(rule: Json, schema: Json, words: list[str], random: Random) -> Json:
    needed = rule.get("required", ())
    made = {
        name: _anything(one, schema, words, random)
        for name, one in rule.get("properties", {}).items()
        if name in needed or random.random() < 0.5
    }
    if isinstance(rule.get("additionalProperties"), dict):
        names = random.sample(("from", "path", "side", "symbol", "to", "token"), k=random.randrange(4))
        made |= {name: random.choice(words) for name in names}
    return made


def _any_text(rule: Json, words: list[str], random: Random) -> str:
    pattern: str = rule.get("pattern", "")
    if pattern.startswith(("^sig:", "^chg:")):
        fitting = [one for one in words if one.startswith(pattern[1:5])]
        return random.choice([*fitting, pattern[1:5] + "0" * 32])
    longest: int = rule.get("maxLength", 200)
    return random.choice(words)[:longest]
