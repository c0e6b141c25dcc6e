"""Arguments of tools: exact, bounded, and without authority."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from adjudge.contracts.foreign.registry import AUTO, READERS
from adjudge.mcp import arguments
from adjudge.mcp.arguments import GraphArguments, PageArguments, ReportV1, ReviewsArguments

CONTRACTS = [
    one for one in vars(arguments).values() if isinstance(one, type) and issubclass(one, PageArguments)
]


def test_formats_of_reviewers_are_those_that_are_read() -> None:
    assert get_args(ReportV1) == (AUTO, *READERS)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_unknown_field_is_refused(contract: type[PageArguments]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"surplus": 1}, contract)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_page_has_a_cursor_and_a_size(contract: type[PageArguments]) -> None:
    assert {"cursor", "max_bytes"} <= set(contract.__struct_fields__)


@pytest.mark.parametrize(
    ("contract", "plain"),
    [
        (PageArguments, {"max_bytes": 1024}),
        (PageArguments, {"max_bytes": 1 << 20}),
        (PageArguments, {"cursor": "x" * 2049}),
        (PageArguments, {"max_bytes": True}),
        (ReviewsArguments, {"limit": 0}),
        (ReviewsArguments, {"limit": 101}),
        (GraphArguments, {"question": "shell"}),
        (GraphArguments, {"question": "path", "paths": ["a", "b", "c"]}),
        (GraphArguments, {"question": "exports", "paths": [""]}),
        (GraphArguments, {"question": "exports", "paths": ["a" * 4097]}),
    ],
)
def test_value_out_of_bounds_is_refused(contract: type[PageArguments], plain: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(plain, contract)
