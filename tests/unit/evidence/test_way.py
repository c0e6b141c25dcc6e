"""Ways between two files."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from adjudge.evidence import look as looks
from adjudge.evidence.answers import Verdict
from adjudge.evidence.way import check_way
from adjudge.model.evidence import EvidenceState, Query, QueryEvidence
from adjudge.model.ids import RepoPath
from adjudge.model.place import Side
from tests.evidence_values import Files, evidence_sources

FILES: Files = {"a.py": "import b\n", "b.py": "import c\n", "c.py": "x = 1\n", "d.py": "import c\n"}


def check(
    count: int | None = None,
    members: tuple[str, ...] | None = None,
    *,
    start: str = "a.py",
    end: str = "c.py",
    files: Files | None = None,
) -> Verdict:
    item = QueryEvidence(query=Query.PATH_BETWEEN, args=(), count=count, members=members)
    return check_way(item, evidence_sources(files or FILES).look(Side.HEAD), RepoPath(start), RepoPath(end))


@pytest.mark.parametrize(
    ("count", "members"), [(None, None), (3, None), (None, ("b.py",)), (3, ("a.py", "c.py"))]
)
def test_way_that_is_there_holds(count: int | None, members: tuple[str, ...] | None) -> None:
    assert check(count, members).state is EvidenceState.HOLDS


def test_denied_way_is_contradicted_by_it() -> None:
    assert check(0) == Verdict(EvidenceState.CONTRADICTED, "There is a way: a.py → b.py → c.py.")


def test_shorter_way_than_the_shortest_is_contradicted() -> None:
    assert check(2).state is EvidenceState.CONTRADICTED


def test_longer_way_and_other_members_do_not_hold() -> None:
    assert check(4).state is EvidenceState.DOES_NOT_HOLD
    assert check(members=("d.py",)).state is EvidenceState.DOES_NOT_HOLD


def test_way_that_is_not_there_is_contradicted_where_all_was_read() -> None:
    found = check(end="d.py")
    assert found == Verdict(EvidenceState.CONTRADICTED, "There is no way; a.py reaches b.py, c.py.")
    assert check(0, end="d.py").state is EvidenceState.HOLDS


def test_way_that_may_be_there_is_not_decided() -> None:
    files = {**FILES, "c.py": "exec(x)\n"}
    assert check(end="d.py", files=files).state is EvidenceState.DOES_NOT_HOLD
    assert check(0, end="d.py", files=files).state is EvidenceState.UNAVAILABLE


def test_way_over_a_guess_is_not_decided() -> None:
    files = {"x/a.py": "import pack.lib\n", "y/pack/__init__.py": "", "y/pack/lib.py": ""}
    found = check(start="x/a.py", end="y/pack/lib.py", files=files)
    assert found == Verdict(EvidenceState.UNAVAILABLE, "There is a way, but an edge on it is a guess.")


def test_no_more_ways_are_walked_than_there_are_steps() -> None:
    with patch.object(looks, "STEPS", 0):
        assert check().state is EvidenceState.UNAVAILABLE
    with patch.object(looks, "STEPS", 1):
        assert check(1).state is EvidenceState.UNAVAILABLE
        assert check(end="d.py").state is EvidenceState.UNAVAILABLE


def test_long_way_is_cut() -> None:
    files = {f"f{number}.py": f"import f{number + 1}\n" for number in range(9)} | {"f9.py": ""}
    assert check(0, start="f0.py", end="f9.py", files=files).found.endswith("f4.py and 5 more.")
