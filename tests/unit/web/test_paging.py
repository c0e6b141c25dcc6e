"""A list in pages: nothing is left out, and every number gives a page that there is."""

from __future__ import annotations

import pytest

from adjudge.web.paging import page_of


@pytest.mark.parametrize(
    ("count", "number", "shown", "told"),
    [
        (0, 1, [], (1, 1, 0, 0)),
        (3, 1, [0, 1], (1, 2, 3, 1)),
        (3, 2, [2], (2, 2, 3, 3)),
        (3, 9, [2], (2, 2, 3, 3)),
        (3, -4, [0, 1], (1, 2, 3, 1)),
        (3, 10**30 + 2, [2], (2, 2, 3, 3)),
        (3, "\u0662", [0, 1], (1, 2, 3, 1)),
        (4, 2, [2, 3], (2, 2, 4, 3)),
    ],
)
def test_list_is_paged_and_nothing_of_it_is_left_out(
    count: int, number: object, shown: list[int], told: tuple[int, ...]
) -> None:
    page = page_of(range(count), str(number), 2)
    assert (list(page.items), page[1:]) == (shown, told)
