"""TOML: plain values, and keys that would hold the reader are refused unread."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from adjudge.model import toml_text
from adjudge.model.toml_text import DottedKeyError, read_toml

SOURCE = Path(toml_text.__file__).parents[1]


def test_document_is_plain_values() -> None:
    assert read_toml('a.b = 1\n[c]\nd = "x"\n') == {"a": {"b": 1}, "c": {"d": "x"}}
    with pytest.raises(tomllib.TOMLDecodeError):
        read_toml("a")


@pytest.mark.parametrize(
    "text", ["a" + ".a" * 5000 + " = 1", "[a" + ".a" * 5000 + "]", ("a" + ".a" * 1000 + " = 1\n") * 20]
)
def test_keys_of_too_many_parts_are_refused(text: str) -> None:
    with pytest.raises(DottedKeyError):
        read_toml(text)


def test_nothing_else_reads_toml() -> None:
    doors = [one.name for one in SOURCE.rglob("*.py") if "tomllib.loads(" in one.read_text(encoding="utf-8")]
    assert doors == ["toml_text.py"]
