"""The operator's scope: strict, bounded, with defaults for what is left out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.contracts.canonical import encode_canonical
from adjudge.contracts.intent_v1 import LIMIT_PATTERNS, NO_INTENT, intent_artefact, read_intent
from adjudge.errors import ContractError
from adjudge.model.audit import Depth
from adjudge.model.lens import Lens

if TYPE_CHECKING:
    from adjudge.model.audit import Intent

SCHEMA = "adjudge.intent/v1"


def read(**fields: Any) -> Intent:
    return read_intent(json.dumps({"schema": SCHEMA, **fields}).encode())


def test_what_is_left_out_has_its_default() -> None:
    assert read() == NO_INTENT
    assert NO_INTENT.lenses == tuple(Lens)
    assert NO_INTENT.depth is Depth.STANDARD


def test_lists_are_sorted_and_without_repeats_and_lenses_in_their_order() -> None:
    found = read(lenses=["tests", "security", "tests"], paths=["src/", "a/**", "src/"])
    assert found.lenses == (Lens.SECURITY, Lens.TESTS)
    assert found.paths == ("a/**", "src/")


def test_intent_is_read_back() -> None:
    made = read(
        lenses=["tests"],
        paths=["a/**"],
        must_not_touch=["b/"],
        depth="deep",
        since="v1",
        budget_tokens=5,
        note="n",
    )
    assert read_intent(encode_canonical(intent_artefact(made))) == made


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"lens": ["tests"]}, "$.lens"),
        ({"lenses": ["beauty"]}, "$.lenses[0]"),
        ({"paths": ["../x"]}, "$.paths[0]"),
        ({"paths": ["/etc"]}, "$.paths[0]"),
        ({"paths": ["a\\b"]}, "$.paths[0]"),
        ({"must_not_touch": [""]}, "$.must_not_touch[0]"),
        ({"must_not_touch": ["a" * 5000]}, "$.must_not_touch[0]"),
        ({"paths": ["a"] * (LIMIT_PATTERNS + 1)}, "$.paths"),
        ({"depth": "bottomless"}, "$.depth"),
        ({"budget_tokens": -1}, "$.budget_tokens"),
        ({"budget_tokens": "9"}, "$.budget_tokens"),
        ({"since": "v" * 300}, "$.since"),
        ({"note": "n" * 9000}, "$.note"),
        ({"note": "\ud800"}, "$.note"),
    ],
)
def test_value_out_of_bounds_is_refused_at_its_place(fields: dict[str, Any], place: str) -> None:
    with pytest.raises(ContractError) as caught:
        read(**fields)
    assert [path for path, _ in caught.value.violations] == [place]
