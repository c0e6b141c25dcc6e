from __future__ import annotations

import json

import msgspec
import pytest

from adjudge.contracts.canonical import encode_canonical, encode_printed
from adjudge.contracts.error_v1 import ErrorV1
from adjudge.errors import InvariantError

HOSTILE = "a\x00b\x1b[31m\u202e\udcff\x7f\u2028\U0001f600</script>"


def error(message: str) -> ErrorV1:
    return ErrorV1(code="x", message=message, exit_code=2)


@pytest.mark.parametrize("encode", [encode_canonical, encode_printed])
def test_bytes_are_printable_ascii_whatever_the_text(encode: object) -> None:
    assert callable(encode)
    made: bytes = encode(error(HOSTILE))
    assert all(byte == 0x0A or 0x20 <= byte < 0x7F for byte in made)
    assert json.loads(made)["message"] == HOSTILE


def test_canonical_keys_are_sorted_and_compact() -> None:
    made = encode_canonical({"b": 1, "a": [True, None]})
    assert made == b'{"a":[true,null],"b":1}\n'


def test_printed_form_starts_with_the_schema() -> None:
    assert encode_printed(error("m")).startswith(b'{\n  "schema": "adjudge.error/v1",\n')


def test_the_slow_formatter_prints_as_the_fast_one_does() -> None:
    value = {"schema": "s", "list": [1, {"x": []}], "empty": {}, "text": "é"}
    slow = json.dumps(value, indent=2).encode() + b"\n"
    assert encode_printed(value) == slow


def test_a_float_is_refused() -> None:
    with pytest.raises(InvariantError, match="float"):
        encode_canonical({"a": [{"b": 0.5}]})


def test_a_set_is_refused() -> None:
    with pytest.raises((InvariantError, TypeError)):
        encode_canonical({"a": object()})


def test_struct_and_dict_of_the_same_content_have_the_same_bytes() -> None:
    made = error("m")
    assert encode_canonical(made) == encode_canonical(msgspec.to_builtins(made))
