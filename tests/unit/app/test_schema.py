from __future__ import annotations

import pytest

from adjudge.app.schema import answer_schema
from adjudge.contracts.registry import CONTRACTS
from adjudge.errors import UsageError
from adjudge.report.screen import plain_text


def test_the_list_has_every_contract() -> None:
    text = plain_text(answer_schema(None).screen())
    assert text.splitlines() == [f"adjudge.{name}" for name in sorted(CONTRACTS)]


@pytest.mark.parametrize("name", ["brief/v1", "adjudge.brief/v1"])
def test_one_is_found_by_either_name(name: str) -> None:
    assert '"title": "adjudge.brief/v1"' in plain_text(answer_schema(name).screen())


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UsageError, match="'nope'"):
        answer_schema("nope")
