"""Documents of others with anything in them: an import or a refusal, the same each time, and within its bounds."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.contracts.entries import LIMIT_QUOTE, LIMIT_SUMMARY, LIMIT_TITLE, MARKS, size
from adjudge.contracts.foreign.registry import READERS, read_import
from adjudge.errors import UsageError
from adjudge.model.candidate import Candidate, Import
from tests.contracts.test_import_pages import EXAMPLES, SIGN

pytestmark = pytest.mark.property

SEEDS = [
    (report, json.loads(text[: found.start()]))
    for report, _, text in EXAMPLES
    if report != "rdjsonl" and (found := SIGN.search(text)) and text.startswith(("{", "["))
]
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=[]), max_size=9),
    st.sampled_from(
        [[], {}, [None], {"text": 3}, -1, 2**63, "\0", "x" * 9000, "../..", "/etc/passwd", "{0}{{", "%00"]
    ),
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """(container, key) of every value in a document."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [(value, key) for key, _ in items]
    return [*found, *(place for key in [key for _, key in found] for place in places(value[key]))]


def attempt(data: bytes, report: str) -> Import | str:
    """The import, or the message it is refused with."""
    try:
        return read_import(data, report, roots=["/home/ci"])
    except UsageError as error:
        return str(error)


@settings(max_examples=300)
@given(st.sampled_from(SEEDS), st.data())
def test_document_with_anything_in_it_is_an_import_or_a_refusal(
    seed: tuple[str, Any], data: st.DataObject
) -> None:
    report, document = seed[0], copy.deepcopy(seed[1])
    for _ in range(data.draw(st.integers(1, 4))):
        container, key = data.draw(st.sampled_from(places(document) or [([0], 0)]))
        container[key] = copy.deepcopy(data.draw(JUNK))
    text = json.dumps(document).encode()
    made = attempt(text, report)
    assert made == attempt(text, report)
    if isinstance(made, str):
        assert made.isascii()
        return
    assert [entry.index for entry in made.entries] == list(range(len(made.entries)))
    for entry in made.entries:
        check_bounds(entry) if isinstance(entry, Candidate) else check_told(
            entry.reason, entry.place, entry.found
        )


def check_bounds(entry: Candidate) -> None:
    """A candidate is within what the page says."""
    assert 0 < size(entry.title) <= LIMIT_TITLE
    assert size(entry.summary) <= LIMIT_SUMMARY
    assert entry.quote is None or 0 < size(entry.quote) <= LIMIT_QUOTE
    assert (entry.start_line is None) is (entry.end_line is None)
    assert entry.start_line is None or 1 <= entry.start_line <= (entry.end_line or 0)
    assert set(entry.marks) <= MARKS.keys()
    assert "\0" not in entry.title + entry.summary + (entry.quote or "")


def check_told(reason: str, place: str, found: str) -> None:
    """What is said of a malformed one is short and plain."""
    assert reason.startswith("invalid-")
    assert (place + found).isascii()
    assert len(found) <= 80


@settings(max_examples=200)
@given(
    st.sampled_from([*READERS, "auto"]),
    st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)),
)
def test_any_bytes_are_an_import_or_a_refusal(report: str, data: bytes) -> None:
    made = attempt(data, report)
    assert made == attempt(data, report)
