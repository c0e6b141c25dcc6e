"""``schemas/`` is in step with the definitions that decoding enforces."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.contracts.canonical import encode_printed
from adjudge.contracts.registry import CONTRACTS, json_schema

FOLDER = Path(__file__).parents[2] / "schemas"


def file_name(name: str) -> str:
    return f"{name.replace('/', '-')}.json"


@pytest.mark.parametrize("name", sorted(CONTRACTS))
def test_schema_file_is_what_the_contract_gives(name: str) -> None:
    assert (FOLDER / file_name(name)).read_bytes() == encode_printed(json_schema(name)), "run tools/schemas"


def test_every_schema_file_has_its_contract() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.json")) == sorted(map(file_name, CONTRACTS))
