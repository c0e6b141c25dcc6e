"""Which test files reach what a unit touches: those that use it, and those that use a definition that does.

Rules: tests are looked for in the head tree, so one that the change removes does not count and one that it
renames counts under its new name. One definition of the product may stand between the test and the symbol;
further away everything reaches everything. Between them only certain uses count; the test's own may be a
guess by the name of a method. Tests count apart from consumers, which are of the product.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from adjudge.brief.touched import is_test
from adjudge.graph.reach import HINT
from adjudge.graph.tests_reaching import reaching_tests
from adjudge.model.brief import NO_TESTS, BriefInput, Placement, TestReach
from adjudge.model.outcome import Reason
from adjudge.model.place import SURE, Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adjudge.brief.reading import ChangeRead
    from adjudge.brief.sources import BriefSources
    from adjudge.model.ids import RepoPath

NEAREST: Final = 10
"""Test files named; the rest is counted."""
LIMIT_FILES: Final = 16
"""Files of the product through which tests are followed; where there are more, only direct uses count."""


class Reaching(NamedTuple):
    """What tests reach a change.

    Attributes:
        tests: By path of the unit; one that is not in it is reached by none.
        inputs: Test files that are no consumers of the change themselves.
        limitations: What was not followed.
    """

    tests: Mapping[RepoPath, TestReach]
    inputs: tuple[BriefInput, ...]
    limitations: tuple[Reason, ...]


def find_tests(sources: BriefSources, read: Sequence[ChangeRead]) -> Reaching:
    """The tests that reach each unit."""
    here = [one for one in read if one.standing.placement is not Placement.EXCLUDED]
    steps = {one.unit.path: tuple(_steps(one)) for one in here}
    files = {path for places in steps.values() for path, _ in places}
    places = {place for found in steps.values() for place in found}
    head = sources.head
    through = reaching_tests(head.snapshot, head.facts_of, places) if len(files) <= LIMIT_FILES else None
    limitations = () if through is not None else (_not_followed(len(files)),)
    through = through or {}
    made = {}
    for one in here:
        path = one.unit.path
        direct = {user.path for user in one.consumers if user.confidence >= HINT and is_test(user.path)}
        further = {test for place in steps[path] for test in through.get(place, ())}
        made[path] = _reach(direct - {path}, further - direct - {path})
    inputs = {path for tests in through.values() for path in tests}
    nodes = sources.head.snapshot.nodes
    return Reaching(
        {path: reach for path, reach in made.items() if reach != NO_TESTS},
        tuple(
            BriefInput(side=Side.HEAD, path=path, object_id=nodes[path].object_id) for path in sorted(inputs)
        ),
        limitations,
    )


def _steps(one: ChangeRead) -> Iterator[tuple[RepoPath, str]]:
    """Definitions of the product that use what the change touches for certain."""
    for user in one.consumers:
        if user.symbol and user.confidence >= SURE and not is_test(user.path):
            yield user.path, user.symbol


def _not_followed(files: int) -> Reason:
    message = (
        f"What changed is used in {files} files of the product, or by too many tests through them; only tests"
        " that use it themselves were counted."
    )
    return Reason(code="tests-not-followed", message=message)


def _reach(direct: set[RepoPath], further: set[RepoPath]) -> TestReach:
    ordered = (*sorted(direct), *sorted(further))
    return TestReach(count=len(ordered), nearest=ordered[:NEAREST], omitted=max(len(ordered) - NEAREST, 0))
