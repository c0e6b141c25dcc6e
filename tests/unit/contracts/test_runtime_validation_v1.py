"""What commands said, as somebody tells it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.contracts.runtime_validation_v1 import LIMIT_DETAIL, LIMIT_RESULTS, read_runtime
from adjudge.errors import ContractError

ONE: dict[str, Any] = {"name": "tests", "status": "confirmed", "detail": "Green."}


def document(*results: dict[str, Any], **more: Any) -> bytes:
    made = {"schema": "adjudge.runtime-validation/v1", "tree": "a" * 40, "results": list(results), **more}
    return json.dumps(made).encode()


def test_document_is_read() -> None:
    made = read_runtime(document(ONE))
    assert [(one.name, one.status) for one in made.results] == [("tests", "confirmed")]


@pytest.mark.parametrize(
    "data",
    [
        document(ONE, tree="main"),
        document(ONE, ONE),
        document({**ONE, "name": "../x"}),
        document({**ONE, "status": "pending"}),
        document({**ONE, "detail": "x" * (LIMIT_DETAIL + 1)}),
        document(*({**ONE, "name": f"c{at}"} for at in range(LIMIT_RESULTS + 1))),
        document(ONE, more=1),
        b"[]",
    ],
)
def test_what_breaks_the_contract_is_refused(data: bytes) -> None:
    with pytest.raises(ContractError) as error:
        read_runtime(data)
    assert error.value.violations
