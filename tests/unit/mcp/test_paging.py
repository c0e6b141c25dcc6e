"""Pages of an artefact: nothing is lost, nothing is told twice, no page is too large."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adjudge.app.served.cleaning import Cleaner
from adjudge.mcp.paging import Cut, Shape, cut_page

if TYPE_CHECKING:
    from adjudge.contracts.page_v1 import WithheldV1

Json = dict[str, Any]
LIMIT = 32 << 10


class Plain:
    """Cleans nothing."""

    def __init__(self) -> None:
        self.withheld: list[WithheldV1] = []

    def clean(self, value: Any, field: str) -> Any:
        """The same, as JSON has it."""
        del field
        return json.loads(json.dumps(value))


def pages_of(plain: Json, shape: Shape = Shape(), limit: int = LIMIT) -> list[tuple[Cut, Plain]]:  # noqa: B008 - a value
    """All pages with what was cut on them."""
    found: list[tuple[Cut, Plain]] = []
    first: int | None = 0
    while first is not None:
        cleaner = Plain()
        found.append((cut_page(plain, first, limit, cleaner, shape), cleaner))
        assert found[-1][0].following is None or found[-1][0].following > first
        first = found[-1][0].following
    return found


def size(page: Json) -> int:
    return len(json.dumps(page, separators=(",", ":")))


def artefact(count: int) -> Json:
    return {
        "schema": "s",
        "first": [{"number": number, "text": "x" * 100} for number in range(count)],
        "inner": {"second": [f"y{number}" for number in range(count)], "word": "w"},
        "none": [],
        "map": {f"key{number:05}": number for number in range(count)},
        "last": None,
    }


def test_artefact_that_fits_is_one_page_and_whole() -> None:
    ((cut, _),) = pages_of(artefact(3))
    assert cut.artefact == artefact(3)
    assert (cut.lists, cut.following) == ((), None)


@pytest.mark.parametrize("count", [250, 999, 3000])
def test_pages_give_every_entry_once_and_in_order(count: int) -> None:
    whole = artefact(count)
    found = [cut.artefact for cut, _ in pages_of(whole, Shape(maps=frozenset({"map"})))]
    assert len(found) > 1
    assert [one for page in found for one in page["first"]] == whole["first"]
    assert [one for page in found for one in page["inner"]["second"]] == whole["inner"]["second"]
    assert [pair for page in found for pair in page["map"].items()] == list(whole["map"].items())
    assert {page["inner"]["word"] for page in found} == {"w"}
    assert max(map(size, found)) <= LIMIT


def test_names_of_a_map_that_become_one_lose_no_entry() -> None:
    cleaner = Cleaner((), of_others=False)
    plain = {"map": {f"/home/alice/{number}": number for number in range(3)}}
    cut = cut_page(plain, 0, LIMIT, cleaner, Shape(maps=frozenset({"map"})))
    assert list(cut.artefact["map"].values()) == [0, 1, 2]


def test_list_that_is_not_whole_is_told_with_its_total() -> None:
    shape = Shape(maps=frozenset({"map"}))
    for cut, _ in pages_of(artefact(999), shape):
        told = {one.name: one for one in cut.lists}
        for name, entries in (
            ("first", cut.artefact["first"]),
            ("inner.second", cut.artefact["inner"]["second"]),
        ):
            assert (name in told) is (len(entries) != 999)
            assert name not in told or (told[name].count, told[name].total) == (len(entries), 999)


def test_document_stands_once_and_is_never_cut() -> None:
    plain = {"once": {"required": ["a", "b"]}, "many": ["z" * 1000] * 100}
    found = [cut.artefact for cut, _ in pages_of(plain, Shape(once=frozenset({"once"})))]
    assert [page["once"] for page in found] == [{"required": ["a", "b"]}] + [{}] * (len(found) - 1)


def test_document_of_any_form_is_not_paged() -> None:
    plain = {"opaque": {"a.b": [1, 2]}, "many": ["z" * 1000] * 100}
    found = [cut.artefact for cut, _ in pages_of(plain, Shape(opaque=frozenset({"opaque"})))]
    assert [page["opaque"] for page in found] == [{"a.b": [1, 2]}] * len(found)


def test_entry_larger_than_a_page_is_cut_inside_and_told() -> None:
    plain = {"many": [{"text": "x" * 100_000, "inner": ["y" * 50] * 5000}, {"text": "small", "inner": []}]}
    found = pages_of(plain)
    cut, cleaner = found[0]
    assert {(one.field, one.reason) for one in cleaner.withheld} >= {
        ("$.many[0].text", "too-long"),
        ("$.many[0].inner", "too-long"),
    }
    assert cut.artefact["many"][0]["text"].endswith("characters more]")
    assert sum(len(one.artefact["many"]) for one, _ in found) == 2
    assert max(size(one.artefact) for one, _ in found) <= LIMIT


def test_text_that_stands_on_every_page_is_cut_when_it_is_too_long() -> None:
    cut, cleaner = pages_of({"why": "x" * 100_000, "many": [1, 2, 3]})[0]
    assert size(cut.artefact) <= LIMIT
    assert [one.field for one in cleaner.withheld] == ["$.why"]
    assert cut.artefact["many"] == [1, 2, 3]
