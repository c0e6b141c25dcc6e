"""New cycles against a plain oracle: reachability of every pair of files, computed the slow way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.brief.coupling.cycles import cycle_signals
from adjudge.brief.coupling.imports import new_imports
from adjudge.brief.reading import read_changes
from adjudge.graph.reach import links_of
from tests.two_trees import Files, sources

pytestmark = pytest.mark.property

NAMES = "abcdef"
EDGES = st.frozensets(
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda one: one[0] != one[1]),
    max_size=12,
)
Pairs = frozenset[tuple[str, str]]


def tree(edges: Pairs, lazy: Pairs) -> Files:
    """One file a name; a lazy edge is an import inside a function."""
    made = {}
    for name in NAMES:
        lines = [f"import {to}" for source, to in sorted(edges) if source == name]
        later = [f"def f_{to}():\n    import {to}" for source, to in sorted(lazy) if source == name]
        made[f"{name}.py"] = "\n".join([*lines, *later, ""])
    return made


def reached(edges: Pairs) -> dict[str, set[str]]:
    """For each name whatever it leads to."""
    found = {name: {to for source, to in edges if source == name} for name in NAMES}
    for middle in NAMES:
        for name in NAMES:
            if middle in found[name]:
                found[name] |= found[middle]
    return found


def knots(edges: Pairs) -> set[frozenset[str]]:
    """Cycles as sets of names; a name in none stands alone."""
    to = reached(edges)
    return {
        frozenset({name, *(other for other in NAMES if other in to[name] and name in to[other])})
        for name in NAMES
    }


@given(EDGES, EDGES, EDGES)
def test_signals_are_the_knots_that_hold_names_from_apart(before: Pairs, after: Pairs, lazy: Pairs) -> None:
    lazy -= after
    made = sources(tree(before, frozenset()), tree(after, lazy))
    head, base = links_of(made.head.snapshot), links_of(made.base.snapshot)
    found = cycle_signals(made, new_imports(made, read_changes(made, head, base)), head, base)
    old = knots(before)
    grown = {knot for knot in knots(after) if len(knot) > 1 and not any(knot <= one for one in old)}
    named = [
        frozenset(part.removesuffix(".py") for part in one.subject.split(" → ")) for one in found.signals
    ]
    assert len(named) == len(grown)
    assert all(any(pair <= knot for pair in named) for knot in grown)
