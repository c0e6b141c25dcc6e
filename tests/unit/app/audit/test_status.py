"""Items by the start of their ids."""

from __future__ import annotations

import pytest

from adjudge.app.audit.status import find_item
from adjudge.errors import UsageError
from tests.audit_values import work_item

ONE, OTHER = work_item(item_id="item:aa11"), work_item(item_id="item:aa22")


@pytest.mark.parametrize("name", ["item:aa1", "aa11", "item:aa11"])
def test_item_is_found_by_the_start_of_its_id(name: str) -> None:
    assert find_item(name, [ONE, OTHER]) is ONE


@pytest.mark.parametrize(
    ("name", "code"), [("aa", "ambiguous-item"), ("b", "unknown-item"), ("item:aa11x", "unknown-item")]
)
def test_name_that_is_none_or_several_is_refused(name: str, code: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_item(name, [ONE, OTHER])
    assert caught.value.code == code
