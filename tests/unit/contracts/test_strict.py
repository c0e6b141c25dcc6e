from __future__ import annotations

import pytest

from adjudge.contracts.strict import LIMIT_DEPTH, read_strict
from adjudge.errors import ContractError


def refusal(data: bytes, *, limit_bytes: int = 1 << 20) -> ContractError:
    with pytest.raises(ContractError) as caught:
        read_strict(data, limit_bytes=limit_bytes)
    return caught.value


def test_an_ordinary_document_is_read() -> None:
    assert read_strict(b'{"a": [1, true, null, "x"]}') == {"a": [1, True, None, "x"]}


def test_a_lone_surrogate_is_let_through_since_paths_need_it() -> None:
    assert read_strict(b'"\\udcff"') == "\udcff"


def test_all_duplicate_keys_are_told_with_their_paths() -> None:
    error = refusal(b'{"a": {"k": 1, "k": 2}, "l": [{"z": 1, "z": 1}]}')
    assert error.violations == (("$.a.k", "key stands twice"), ("$.l[0].z", "key stands twice"))


@pytest.mark.parametrize("text", [b"NaN", b"Infinity", b"-Infinity", b'{"a": NaN}'])
def test_numbers_that_are_not_finite_are_refused(text: bytes) -> None:
    assert "not a JSON number" in refusal(text).message


@pytest.mark.parametrize("text", [b"1.0", b"1e3", b"9007199254740993", b"-9007199254740993"])
def test_numbers_that_are_not_exact_integers_are_refused(text: bytes) -> None:
    assert refusal(text).violations[0][0] == "$"


def test_a_number_of_ten_thousand_digits_is_refused() -> None:
    assert "not exact" in refusal(b"9" * 10_000).message


def test_nul_in_string_and_key_is_refused() -> None:
    assert len(refusal(b'{"a\\u0000": "b\\u0000"}').violations) == 2


@pytest.mark.parametrize("depth", [LIMIT_DEPTH + 2, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    assert refusal(b"[" * depth + b"]" * depth).code == "malformed"


def test_nesting_at_the_limit_is_read() -> None:
    assert read_strict(b"[" * LIMIT_DEPTH + b"]" * LIMIT_DEPTH)


@pytest.mark.parametrize(
    "text", [b"", b"{} {}", b"```json\n{}\n```", b"\xef\xbb\xbf{}", b"\xff", b"{'a': 1}"]
)
def test_anything_but_one_document_is_refused(text: bytes) -> None:
    assert refusal(text).code == "malformed"


def test_too_many_bytes_are_refused_before_reading() -> None:
    assert refusal(b"[" * 100, limit_bytes=99).code == "oversized"
