"""Whatever a results file holds, it is read as tests of distinct names, or refused as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from adjudge.contracts.foreign.junit import read_junit
from adjudge.contracts.foreign.tap import read_tap
from adjudge.errors import ContractError
from tests.architecture.sources import TESTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudge.model.trial import TestResult

pytestmark = pytest.mark.property

SNIPPETS = (
    b"<testsuite>", b"</testsuite>", b'<testcase name="a">', b"</testcase>", b"<failure/>", b"<!DOCTYPE a>",
    b'<skipped type="todo"/>', b"&#1;", b"\0", b"\xff", b"1..3\n", b"    ok 1\n", b"Bail out!", b"  ---\n", b"# TODO",
)  # fmt: skip
READERS: dict[str, Callable[[bytes], tuple[TestResult, ...]]] = {".xml": read_junit, ".tap": read_tap}
SEEDS = {
    suffix: [
        path.read_bytes()
        for path in sorted((TESTS / "corpus" / "data" / "results").iterdir())
        if path.suffix == suffix
    ]
    for suffix in READERS
}


@st.composite
def damaged(draw: st.DrawFn, suffix: str) -> bytes:
    """A recorded file with pieces cut out of it and put into it."""
    data = draw(st.sampled_from(SEEDS[suffix]))
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, len(data)))
        piece = draw(st.sampled_from(SNIPPETS) | st.binary(max_size=8))
        data = data[:at] + piece + data[at + draw(st.integers(0, 40)) :]
    return data


@pytest.mark.parametrize("suffix", READERS)
@given(draws=st.data())
def test_damaged_results_are_read_or_refused(suffix: str, draws: st.DataObject) -> None:
    data = draws.draw(damaged(suffix))
    try:
        found = READERS[suffix](data)
    except ContractError as error:
        event(error.code)
        return
    names = [one.test_id for one in found]
    assert names == sorted(set(names))
    assert READERS[suffix](data) == found
