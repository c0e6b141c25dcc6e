"""Located candidates as they are merged."""

from __future__ import annotations

from adjudge.qualify.identity import identify
from adjudge.qualify.merging import merge_items
from adjudge.qualify.table import qualify_import
from tests.qualify_values import a_candidate, an_import, qualify_sources


def test_located_candidates_are_told_by_their_place_and_words() -> None:
    sources = qualify_sources({"a.py": "def f():\n    return 1\n"})
    made = (
        a_candidate("a.py", "nowhere to be found"),
        a_candidate("a.py", "return 1", 2, index=1, title="One"),
    )
    found = qualify_import(an_import(*made), sources)
    ids = identify(found, sources)
    (item,) = merge_items(found, ids)
    assert ids[1] is not None
    assert (item.index, item.path, item.start_line, item.symbol, item.title) == (1, "a.py", 2, "f", "One")
    assert (item.finding_id, item.place_id, item.previous_id) == (ids[1].finding_id, ids[1].place_id, "")
    assert (item.quote, item.reporter, item.proof) == ("    return 1", "somebody", ("located",))
