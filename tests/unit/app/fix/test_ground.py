"""What of a tree judges a fix, and which consumers of a finding stay closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adjudge.app.fix.ground import consumers_of, look_at_ground, told_of_closed
from adjudge.app.place import open_place, the_repository
from adjudge.model.ids import ObjectId, RepoPath
from tests.builders import repo
from tests.unit.app.worlds import world

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adjudge.app.wiring import Repository

FILES = {
    "calc.py": "def add(a, b):\n    return a + b\n",
    "cli.py": "from calc import add\n",
    "api.py": "from calc import add\n",
    "support.py": "from calc import add\n\n\ndef check():\n    assert add(1, 1) == 2\n",
    "shared.py": "from calc import add\n\nassert add\n",
    "main.py": "import shared\n",
    "test_all.py": "import api\nimport calc\nimport shared\nimport support\n",
    "checks.py": "import calc\n\nassert calc\n",
    "Makefile": "check:\n\tpython checks.py\n",
}
"""``api`` is taken by tests alone and asserts nothing; ``shared`` asserts and something else takes it, too."""


@pytest.fixture
def ground(tmp_path: Path) -> Iterator[tuple[Repository, ObjectId]]:
    made = repo(tmp_path / "subject")
    made.commit(dict(FILES))
    (made.path / "test_link.py").symlink_to("api.py")
    made.git("add", "test_link.py")
    tree = ObjectId(made.git("write-tree").decode().strip())
    with open_place(world(tmp_path), needs_repository=True, keeps=False) as place:
        yield the_repository(place), tree


def test_tests_and_what_runners_and_links_lead_to_judge(ground: tuple[Repository, ObjectId]) -> None:
    repository, tree = ground
    found = look_at_ground(tree, [("make", "check")], repository)
    assert found.paths == {*FILES, "test_link.py"}
    assert found.judging == {"Makefile", "api.py", "checks.py", "test_all.py", "test_link.py"}


def test_helpers_of_tests_and_judges_are_closed_and_others_open(ground: tuple[Repository, ObjectId]) -> None:
    repository, tree = ground
    judging = frozenset(map(RepoPath, ("test_all.py", "checks.py")))
    found = consumers_of([RepoPath("calc.py")], tree, repository, judging)
    assert found.open == {"api.py", "cli.py", "shared.py"}
    assert found.closed == {"checks.py", "support.py"}


def test_closed_consumers_are_told() -> None:
    (told,) = told_of_closed([RepoPath("support.py")])
    assert (told.code, told.path) == ("consumer-frozen", "support.py")
