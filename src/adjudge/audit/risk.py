"""How much a fault in a file would matter: by what it imports, who depends on it, and how it is reached.

Rules: points are added up from facts of the graph alone, never from words of a path but for tests, whose
faults reach nobody outside; each fact has its sentence. A score is a whole number from 0 to 100.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief import sensitive_go, sensitive_scripts
from adjudge.brief.sensitive import ORIGINS
from adjudge.graph.languages.registry import is_closed
from adjudge.graph.testing import is_test
from adjudge.model.workload import RiskLevel
from adjudge.report.wording import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.graph.snapshot import GraphSnapshot
    from adjudge.model.ids import RepoPath

HIGH: Final = 50
MEDIUM: Final = 20
"""Least scores of the levels."""
DEALING: Final = 18
"""For each kind of thing that can do harm, three at most."""
ENTRY: Final = 15
EXECUTABLE: Final = 5
FLOW: Final = 10
FAN_IN: Final = ((50, 25), (16, 18), (6, 10), (2, 4))
"""(files that lead to it at least, points)."""
TEST_SHARE: Final = 4
"""A test has one in so many of its points."""
LIMIT: Final = 100

_PYTHON: Final = {origin: what for what, origins in ORIGINS.items() for origin in origins}
_SCRIPT: Final = {module: what for what, modules in sensitive_scripts.ORIGINS.items() for module in modules}
_GO: Final = {package: what for what, packages in sensitive_go.ORIGINS.items() for package in packages}


class Risk(NamedTuple):
    """How much a fault would matter.

    Attributes:
        score: 0 to 100.
        why: Sentences, sorted.
    """

    score: int
    why: tuple[str, ...]


NO_RISK: Final = Risk(0, ())


def level_of(score: int) -> RiskLevel:
    """The level of a score."""
    if score >= HIGH:
        return RiskLevel.HIGH
    return RiskLevel.MEDIUM if score >= MEDIUM else RiskLevel.LOW


def find_dealings(snapshot: GraphSnapshot) -> dict[RepoPath, tuple[str, ...]]:
    """What files deal with that can do harm, by the modules from outside that they name; sorted kinds."""
    found: dict[RepoPath, set[str]] = defaultdict(set)
    for source, specifier, _ in snapshot.columns.naming(lambda _: False, lambda one: bool(_kinds(one))):
        table = _SCRIPT if is_closed(source) else _GO if source.endswith(".go") else _PYTHON
        if what := _kind(specifier, table):
            found[source].add(what)
    return {path: tuple(sorted(kinds)) for path, kinds in found.items()}


def weigh_files(
    paths: Sequence[RepoPath],
    snapshot: GraphSnapshot,
    dealings: Mapping[RepoPath, tuple[str, ...]],
    entries: Mapping[RepoPath, str],
    on_flow: frozenset[RepoPath],
) -> dict[RepoPath, Risk]:
    """The risk of each file.

    Args:
        paths: Of audited files.
        snapshot: The graph.
        dealings: As ``find_dealings`` gives them.
        entries: Kind of entry by path.
        on_flow: Files on the way of a critical flow.
    """
    fan_in = _fan_in(snapshot)
    return {
        path: _risk(
            path,
            [
                *((DEALING, f"It deals with {what}.") for what in dealings.get(path, ())[:3]),
                *_by_fan_in(fan_in.get(path, 0)),
                *([(ENTRY, f"Control comes in here: {entries[path]}.")] if path in entries else ()),
                *(
                    [(FLOW, "It lies on a way from an entry point to what can do harm.")]
                    if path in on_flow
                    else ()
                ),
                *([(EXECUTABLE, "It is executable.")] if snapshot.nodes[path].mode == "100755" else ()),
            ],
        )
        for path in paths
    }


def _risk(path: RepoPath, points: Sequence[tuple[int, str]]) -> Risk:
    score = min(sum(count for count, _ in points), LIMIT)
    why = {what for _, what in points}
    if is_test(path):
        score //= TEST_SHARE
        why.add("It is a test.")
    return Risk(score, tuple(sorted(why)))


def _by_fan_in(count: int) -> Iterator[tuple[int, str]]:
    for least, points in FAN_IN:
        if count >= least:
            yield points, f"{plural(count, 'file')} lead to it."
            return


def _fan_in(snapshot: GraphSnapshot) -> dict[RepoPath, int]:
    pairs = {(source, target) for source, target, _, sure in snapshot.columns.links() if sure >= MEDIUM}
    counts: dict[RepoPath, int] = defaultdict(int)
    for source, target in pairs:
        counts[target] += source != target
    return counts


def _kinds(specifier: str) -> str:
    return _kind(specifier, _PYTHON) or _kind(specifier, _SCRIPT) or _kind(specifier, _GO)


def _kind(specifier: str, table: Mapping[str, str]) -> str:
    """What a module deals with; a module stands for all that is in it."""
    name = specifier.removeprefix("node:")
    for separator in (".", "/"):
        ends = [at for at, letter in enumerate(name) if letter == separator]
        for end in (len(name), *reversed(ends)):
            if name[:end] in table:
                return table[name[:end]]
    return ""
