"""A second look reads both trees: judges, helpers and tests inside files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.second_look import JudgedFix, inside_tests, judges_touched
from adjudge.app.place import open_place, the_repository
from adjudge.model.ids import ObjectId, RepoPath
from tests.builders import repo
from tests.fix_values import a_packet
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from pathlib import Path

BEFORE = {
    "calc.py": '"""\n>>> add(1, 1)\n2\n"""\n',
    "test_a.py": "import helper\n",
    "lib.rs": "fn add() {}\n#[cfg(test)]\nmod tests {}\n",
}


def look(tmp_path: Path, after: dict[str, str]) -> tuple[list[str], list[str]]:
    """Codes of judges that were touched, and paths of files whose tests changed."""
    made = repo(tmp_path / "subject")
    trees = []
    for files in (BEFORE, after):
        made.commit(dict(files))
        trees.append(ObjectId(made.git("rev-parse", "HEAD^{tree}").decode().strip()))
    fix = JudgedFix(trees[0], trees[1], tuple(map(RepoPath, sorted(after))), a_packet())
    with open_place(world(tmp_path), needs_repository=True, keeps=False) as place:
        repository = the_repository(place)
        judged = [one.code for one in judges_touched(fix, repository)]
        return judged, [str(one.path) for one in inside_tests(fix, repository.git)]


@pytest.mark.parametrize(
    ("after", "judged", "inside"),
    [
        ({"calc.py": '"""\n>>> add(1, 1)\n3\n"""\n'}, [], []),
        ({"calc.py": "x", "tox.ini": "addopts = --doctest-modules"}, ["frozen-path"], []),
        ({"helper.py": "x = 1\n"}, ["frozen-path"], []),
        ({"plain.py": "x = 1\n"}, [], []),
        ({"lib.rs": "fn add() {}\n"}, [], ["lib.rs"]),
    ],
    ids=["examples-nobody-runs", "steering", "helper", "plain", "inside"],
)
def test_what_is_seen_of_two_trees(
    tmp_path: Path, after: dict[str, str], judged: list[str], inside: list[str]
) -> None:
    assert look(tmp_path, after) == (judged, inside)


def test_examples_count_where_the_configuration_runs_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BEFORE, "tox.ini", "[pytest]\naddopts = --doctest-modules\n")
    assert look(tmp_path, {"calc.py": "x = 1\n"})[1] == ["calc.py"]
